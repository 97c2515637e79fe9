package org.faultline.eclipse.tests;

import static org.faultline.eclipse.tests.Workbench.*;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

import org.eclipse.core.filesystem.EFS;
import org.eclipse.core.resources.IFile;
import org.eclipse.core.resources.IMarker;
import org.eclipse.core.resources.IProject;
import org.eclipse.core.resources.IResource;
import org.eclipse.core.resources.IProjectDescription;
import org.eclipse.core.resources.ResourceAttributes;
import org.eclipse.core.resources.ResourcesPlugin;
import org.eclipse.core.runtime.IStatus;
import org.eclipse.core.runtime.jobs.IJobChangeEvent;
import org.eclipse.core.runtime.jobs.Job;
import org.eclipse.core.runtime.jobs.JobChangeAdapter;
import org.eclipse.jface.dialogs.ErrorDialog;
import org.eclipse.jface.dialogs.MessageDialogWithToggle;
import org.eclipse.jface.text.ITextOperationTarget;
import org.eclipse.swt.widgets.Button;
import org.eclipse.swt.widgets.Display;
import org.eclipse.swt.widgets.Shell;
import org.eclipse.ui.IEditorPart;
import org.eclipse.ui.ide.IDE;
import org.eclipse.ui.texteditor.ITextEditor;
import org.faultline.eclipse.internal.analysis.AnalysisJob;
import org.faultline.eclipse.internal.analysis.Command;
import org.faultline.eclipse.internal.analysis.Program;
import org.faultline.eclipse.internal.markers.Markers;
import org.faultline.eclipse.internal.preferences.Preferences;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Files and projects that are not what they should be, or do not stay so during an analysis. */
public class DisturbedTest {
	private IProject project;
	private final List<IStatus> ends = Collections.synchronizedList(new ArrayList<>());
	private final JobChangeAdapter listener = new JobChangeAdapter() {
		@Override
		public void done(IJobChangeEvent event) {
			if (event.getJob().belongsTo(AnalysisJob.FAMILY)) {
				ends.add(event.getResult());
			}
		}
	};

	@BeforeEach
	void begin() throws Exception {
		clean();
		setPreference(Preferences.CHECK_AGAIN, MessageDialogWithToggle.NEVER);
		project = newProject("disturbed");
		ErrorDialog.AUTOMATED_MODE = true;
		Job.getJobManager().addJobChangeListener(listener);
	}

	@AfterEach
	void end() {
		Job.getJobManager().removeJobChangeListener(listener);
		ErrorDialog.AUTOMATED_MODE = false;
	}

	private IFile analyse(String name, String text) throws Exception {
		IFile file = newFile(project, name, text);
		new AnalysisJob(Command.LOCALIZE, new Program(project, List.of(file)), true).schedule();
		return file;
	}

	/** A program that is being analysed and will be found to be wrong. */
	private IFile analyseSlow() throws Exception {
		IFile file = analyse("slow.c", Programs.SLOW);
		workerProcess();
		pump(200);
		assertTrue(isAnalysing(), "too fast for this test");
		return file;
	}

	/** Nothing is said but what the analysis says. */
	private void endedWell() throws Exception {
		waitForAnalyses();
		waitFor("the end of the job", () -> !ends.isEmpty());
		assertTrue(ends.stream().allMatch(IStatus::isOK), ends.toString());
	}

	private static IMarker cause(IFile file) throws Exception {
		return markers(file, Markers.CANDIDATE).stream().filter(marker -> marker.getAttribute(Markers.RANK, 0) == 1)
				.findFirst().orElseThrow();
	}

	// ---- during an analysis ----

	@Test
	void fileIsDeleted() throws Exception {
		analyseSlow().delete(true, null);
		endedWell();
		assertEquals(List.of(), markers(project, Markers.PROBLEM));
	}

	@Test
	void fileIsDeletedBehindTheBackOfEclipse() throws Exception {
		IFile file = analyseSlow();
		Files.delete(file.getLocation().toPath());
		endedWell();
		for (IMarker fault : faults(project)) { // as long as Eclipse has not noticed
			assertTrue(fault.getAttribute(Markers.STALE, false));
		}
		project.refreshLocal(IResource.DEPTH_INFINITE, null);
		assertEquals(List.of(), markers(project, Markers.PROBLEM));
	}

	@Test
	void projectIsRenamed() throws Exception {
		analyseSlow();
		IProjectDescription description = project.getDescription();
		description.setName("renamed");
		project.move(description, true, null);
		endedWell();
		IProject renamed = ResourcesPlugin.getWorkspace().getRoot().getProject("renamed");
		assertEquals(List.of(), markers(renamed, Markers.PROBLEM), "it was about another file");
		project = renamed;
		ends.clear();
		localize(open(renamed.getFile("slow.c")));
		assertEquals(1, faults(renamed).size());
	}

	@Test
	void projectIsClosed() throws Exception {
		analyseSlow();
		project.close(null);
		endedWell();
		project.open(null);
		assertEquals(List.of(), markers(project, Markers.PROBLEM));
		assertEquals(List.of(), Program.of(List.of(project)).stream().filter(p -> p.files().isEmpty()).toList());
	}

	@Test
	void closedProjectHasNoPrograms() throws Exception {
		newFile(project, "seats.c", Programs.SEATS);
		project.close(null);
		assertEquals(List.of(), Program.of(List.of(project)));
	}

	@Test
	void cancelAtOnceEndsAtOnce() throws Exception {
		IFile file = newFile(project, "endless.c", Programs.ENDLESS);
		for (int i = 0; i < 20; i++) {
			AnalysisJob job = new AnalysisJob(Command.CHECK, new Program(project, List.of(file)), true);
			job.schedule();
			Thread.sleep(i * 3);
			job.cancel();
		}
		waitForAnalyses();
		waitFor("no worker", () -> workers().isEmpty());
		assertTrue(ends.stream().allMatch(end -> end.getSeverity() == IStatus.CANCEL), ends.toString());
		assertEquals(List.of(), markers(file, Markers.PROBLEM));
	}

	@Test
	void sameFileTwiceAtOnce() throws Exception {
		IFile file = newFile(project, "seats.c", Programs.SEATS);
		for (Command command : List.of(Command.LOCALIZE, Command.CHECK, Command.LOCALIZE)) {
			new AnalysisJob(command, new Program(project, List.of(file)), true).schedule();
		}
		endedWell();
		assertEquals(3, ends.size());
		assertEquals(1, faults(file).size());
	}

	// ---- unusual files ----

	/** Answers the question whether files may be made writable, and closes what is said about the answer. */
	private static void answerLater(String answer) {
		Display.getDefault().timerExec(50, () -> {
			boolean wasThere = false;
			for (Shell shell : Display.getDefault().getShells()) {
				Button button = shell.isVisible() ? button(shell, answer) : null;
				if (button != null) {
					wasThere = true;
					press(shell, answer);
					break;
				}
			}
			if (!wasThere) {
				answerLater(answer);
			} else if (answer.equals("No")) {
				pressLater("The repair cannot be applied", "OK");
			}
		});
	}

	@Test
	void readOnlyFileIsRepairedOnlyIfItMayBe() throws Exception {
		IFile file = analyse("seats.c", Programs.SEATS);
		endedWell();
		ResourceAttributes attributes = file.getResourceAttributes();
		attributes.setReadOnly(true);
		file.setResourceAttributes(attributes);
		IMarker cause = cause(file);
		answerLater("No");
		fixes(cause).get(0).run(cause);
		assertNull(page().getActiveEditor(), "nothing was edited");
		assertTrue(file.isReadOnly());
		answerLater("Yes");
		fixes(cause).get(0).run(cause);
		assertFalse(file.isReadOnly());
		assertEquals(Programs.SEATS_REPAIRED, documentOf((ITextEditor) page().getActiveEditor()).get());
	}

	@Test
	void fileOutsideOfTheWorkspaceIsExplained() throws Exception {
		Path outside = Files.createTempFile("outside", ".c");
		try {
			Files.writeString(outside, Programs.SEATS);
			IEditorPart editor = IDE.openEditorOnFileStore(page(), EFS.getLocalFileSystem().getStore(outside.toUri()));
			page().activate(editor);
			boolean[] wasThere = { false };
			pressLater("Localize Fault", "OK", shell -> wasThere[0] = controls(shell).stream().map(Workbench::text)
					.anyMatch(text -> text.contains("has to be linked into one")));
			choose(find(window().getShell().getMenuBar(), "Run").getMenu(), "Localize Fault");
			waitFor("a dialog", () -> wasThere[0]);
			assertEquals(List.of(), ends);
		} finally {
			page().closeAllEditors(false);
			Files.delete(outside);
		}
	}

	@Test
	void linkedFileIsMarkedAndRepairedWhereItWasAnalysed() throws Exception {
		IProject other = newProject("another"); // first in the alphabet
		IFile file = newFile(project, "seats.c", Programs.SEATS);
		IFile link = other.getFile("link.c");
		link.createLink(file.getLocation(), IResource.NONE, null);
		for (IFile analysed : List.of(link, file)) {
			IFile twin = analysed.equals(link) ? file : link;
			ITextEditor editor = open(analysed);
			localize(editor);
			assertEquals(1, faults(analysed).size(), analysed.toString());
			assertEquals(List.of(), markers(twin, Markers.PROBLEM));
			IMarker cause = cause(analysed);
			fixes(cause).get(0).run(cause);
			assertEquals(Programs.SEATS_REPAIRED, documentOf(editor).get());
			editor.getAdapter(ITextOperationTarget.class).doOperation(ITextOperationTarget.UNDO);
			analysed.deleteMarkers(Markers.PROBLEM, true, IResource.DEPTH_ZERO);
			page().closeAllEditors(false);
		}
	}

	@Test
	void otherLineEndsTabsAndLettersStay() throws Exception {
		String text = Programs.SEATS.replace("    if (sold", "\t/* \u00e4\u20ac\ud83d\ude00 */\tif (sold").replace("\n",
				"\r\n");
		IFile file = project.getFile("windows.c");
		file.create(new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)), true, null);
		file.setCharset("UTF-8", null);
		ITextEditor editor = open(file);
		localize(editor);
		assertEquals("assert(sold <= SEATS)", marked(faults(file).get(0), text));
		assertEquals(26, line(faults(file).get(0)));
		IMarker cause = cause(file);
		assertEquals("sold <= SEATS", marked(cause, text));
		assertFalse(cause.getAttribute(Markers.STALE, true));
		fixes(cause).get(0).run(cause);
		assertEquals(text.replace("\tif (sold <= SEATS)", "\tif (sold < SEATS)"), documentOf(editor).get());
		editor.getAdapter(ITextOperationTarget.class).doOperation(ITextOperationTarget.UNDO);
		assertEquals(text, documentOf(editor).get());
		waitFor("fresh markers", () -> !cause(file).getAttribute(Markers.STALE, true));
	}

	@Test
	void longFileIsNoBurden() throws Exception {
		StringBuilder text = new StringBuilder();
		for (int i = 0; i < 1000; i++) {
			text.append("static inline int helper" + i + "(int n)\n{ /* nothing calls it */\n    return n + " + i + "; }\n");
		}
		IFile file = analyse("long.c", text + Programs.SEATS);
		endedWell();
		IMarker cause = cause(file);
		assertEquals(3013, line(cause));
		ITextEditor editor = open(file);
		fixes(cause).get(0).run(cause);
		assertEquals(text + Programs.SEATS_REPAIRED, documentOf(editor).get());
	}
}
