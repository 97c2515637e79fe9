package org.faultline.eclipse.tests;

import static org.faultline.eclipse.tests.Workbench.*;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.Stream;

import org.eclipse.core.resources.IFile;
import org.eclipse.core.resources.IMarker;
import org.eclipse.core.resources.IProject;
import org.eclipse.core.runtime.IStatus;
import org.eclipse.core.runtime.jobs.IJobChangeEvent;
import org.eclipse.core.runtime.jobs.Job;
import org.eclipse.core.runtime.jobs.JobChangeAdapter;
import org.eclipse.jface.dialogs.ErrorDialog;
import org.eclipse.jface.viewers.StructuredSelection;
import org.eclipse.swt.widgets.Event;
import org.eclipse.swt.widgets.Tree;
import org.eclipse.swt.widgets.TreeItem;
import org.eclipse.ui.IEditorPart;
import org.eclipse.ui.navigator.CommonNavigator;
import org.eclipse.ui.texteditor.ITextEditor;
import org.faultline.eclipse.internal.analysis.AnalysisJob;
import org.faultline.eclipse.internal.markers.Markers;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Show Sequentialized Program. */
public class SequentialTest {
	private static final String COMMAND = "Show Sequentialized Program";
	private IProject project;
	private IFile file;
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
		project = newProject("sequential");
		file = newFile(project, "seats.c", Programs.SEATS);
		ErrorDialog.AUTOMATED_MODE = true;
		Job.getJobManager().addJobChangeListener(listener);
	}

	@AfterEach
	void end() {
		Job.getJobManager().removeJobChangeListener(listener);
		ErrorDialog.AUTOMATED_MODE = false;
	}

	private static ITextEditor shown() throws Exception {
		waitFor("the sequential program", () -> opened() != null);
		pump(100);
		return opened();
	}

	private static ITextEditor opened() {
		IEditorPart active = page().getActiveEditor();
		return active instanceof ITextEditor editor && editor.getTitle().endsWith("-sequential.c") ? editor : null;
	}

	/** What gcc and the compiled program say; the program's exit status comes last. */
	private String runNatively(String text) throws Exception {
		Path folder = project.getLocation().toPath();
		Files.writeString(folder.resolve("shown.txt"), text);
		Process process = new ProcessBuilder("sh", "-c",
				"gcc -std=c11 -Wall -Wextra -x c -o shown shown.txt && ./shown; echo status $?").directory(folder.toFile())
				.redirectErrorStream(true).start();
		return new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
	}

	private static long temporaryFiles() throws Exception {
		try (Stream<Path> files = Files.list(Path.of(System.getProperty("java.io.tmpdir")))) {
			return files.filter(path -> path.getFileName().toString().matches("faultline-[0-9]+\\.json")).count();
		}
	}

	@Test
	void runOfAFaultIsShownAndFailsNatively() throws Exception {
		long before = temporaryFiles();
		ITextEditor editor = open(file);
		localize(editor);
		ends.clear();
		choose(contextMenu(editor), COMMAND);
		ITextEditor shown = shown();
		assertEquals("seats-sequential.c", shown.getTitle());
		assertFalse(shown.isEditable(), "it is read-only");
		screenshot("sequential");
		String text = documentOf(shown).get();
		assertTrue(text.contains("thread_3") && text.contains("fl_steps"), text);
		String said = runNatively(text);
		assertTrue(said.contains("seats.c:26: error: assertion fails: sold <= SEATS [assertion]"), said);
		assertTrue(said.endsWith("status 1\n") && !said.contains("warning"), said);
		assertEquals(before, temporaryFiles(), "the schedule was handed over in a file");

		// from a marker by its quick fix; the same program is not opened again
		page().activate(editor);
		for (IMarker marker : List.of(faults(file).get(0), markers(file, Markers.CANDIDATE).get(0))) {
			page().activate(editor);
			fix(marker, "Show sequentialized program").run(marker);
			assertEquals(shown, shown());
		}
		assertEquals(3, ends.size());
		assertTrue(ends.stream().allMatch(IStatus::isOK), ends.toString());
	}

	@Test
	void problemsViewOffersItForFaults() throws Exception {
		localize(open(file));
		var problems = page().showView("org.eclipse.ui.views.ProblemView");
		Tree tree = ScreensTest.tree(ScreensTest.problemsControl(problems));
		waitFor("the fault in the Problems view", () -> {
			TreeItem fault = ScreensTest.expandedItem(tree, "assertion fails: sold <= SEATS");
			if (fault != null) {
				select(tree, fault);
				pump(300); // the view may be filled again meanwhile, and nothing selected
			}
			return fault != null && find(tree.getMenu(), COMMAND) != null;
		});
		choose(tree.getMenu(), COMMAND);
		assertTrue(documentOf(shown()).get().contains("thread_3"));
	}

	@Test
	void fileWithoutMarkersIsSearchedFirst() throws Exception {
		CommonNavigator explorer = (CommonNavigator) page().showView("org.eclipse.ui.navigator.ProjectExplorer");
		explorer.getCommonViewer().setSelection(new StructuredSelection(file), true);
		pump(200);
		choose(explorer.getCommonViewer().getTree().getMenu(), COMMAND);
		assertTrue(runNatively(documentOf(shown()).get()).endsWith("status 1\n"));
		assertEquals(List.of(), markers(project, Markers.PROBLEM), "it only shows");
	}

	@Test
	void editedProgramIsSearchedAgain() throws Exception {
		ITextEditor editor = open(file);
		localize(editor);
		documentOf(editor).set("/* above */\n" + Programs.SEATS.replace("SEATS 2", "SEATS 1"));
		choose(contextMenu(editor), COMMAND); // at once, before the marker shows that it is stale
		String said = runNatively(documentOf(shown()).get());
		assertTrue(said.contains("seats.c:27: error: assertion fails: sold <= SEATS"), said);
	}

	@Test
	void withoutAFaultThereIsNothingToShow() throws Exception {
		ITextEditor editor = open(newFile(project, "fine.c", Programs.SEATS_REPAIRED));
		boolean[] wasThere = { false };
		pressLater(COMMAND, "OK", shell -> wasThere[0] = true);
		choose(contextMenu(editor), COMMAND);
		waitFor("a dialog", () -> wasThere[0]);
		assertNull(opened());
		assertTrue(ends.get(0).isOK());
	}

	@Test
	void fileThatDoesNotCompileIsExplained() throws Exception {
		ITextEditor editor = open(newFile(project, "bad.c", "int main(void)\n{\n    return nothing;\n}\n"));
		choose(contextMenu(editor), COMMAND);
		waitFor("the end of the job", () -> !ends.isEmpty());
		String message = ends.get(0).getMessage();
		assertEquals(IStatus.ERROR, ends.get(0).getSeverity());
		assertTrue(message.contains("the sequentialized program of bad.c cannot be shown"), message);
		assertTrue(message.contains("bad.c:3: ") && message.contains("undeclared identifier 'nothing'"), message);
		assertNull(opened());
		assertNotNull(find(contextMenu(editor), COMMAND));
	}
}
