package org.faultline.eclipse.tests;

import static org.faultline.eclipse.tests.Workbench.*;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

import org.eclipse.core.resources.IFile;
import org.eclipse.core.resources.IMarker;
import org.eclipse.core.resources.IProject;
import org.eclipse.core.runtime.IStatus;
import org.eclipse.core.runtime.Platform;
import org.eclipse.core.runtime.jobs.IJobChangeEvent;
import org.eclipse.core.runtime.jobs.Job;
import org.eclipse.core.runtime.jobs.JobChangeAdapter;
import org.eclipse.jface.dialogs.ErrorDialog;
import org.eclipse.ui.texteditor.ITextEditor;
import org.faultline.eclipse.internal.FaultlinePlugin;
import org.faultline.eclipse.internal.analysis.AnalysisJob;
import org.faultline.eclipse.internal.analysis.Command;
import org.faultline.eclipse.internal.analysis.Program;
import org.faultline.eclipse.internal.analysis.ProgramSearch;
import org.faultline.eclipse.internal.console.FaultlineConsole;
import org.faultline.eclipse.internal.engine.Natives;
import org.faultline.eclipse.internal.markers.Markers;
import org.faultline.eclipse.internal.preferences.Preferences;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Jobs: cancelled, killed, at once, limited; what they say. */
public class AnalysisTest {
	private IProject project;
	/** How the analyses ended, in this order. */
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
		project = newProject("analysis");
		ErrorDialog.AUTOMATED_MODE = true; // dialogs of failed jobs would stay
		Job.getJobManager().addJobChangeListener(listener);
	}

	@AfterEach
	void end() {
		Job.getJobManager().removeJobChangeListener(listener);
		ErrorDialog.AUTOMATED_MODE = false;
	}

	/** Jobs are gone a little before they tell how they ended. */
	private IStatus firstEnd() throws Exception {
		waitFor("the end of a job", () -> !ends.isEmpty());
		return ends.get(0);
	}

	@Test
	void cancelHalfWayEndsTheWorkerAndKeepsOldMarkers() throws Exception {
		IFile file = newFile(project, "endless.c", Programs.ENDLESS);
		IMarker old = file.createMarker(Markers.FAULT);
		ITextEditor editor = open(file);
		choose(contextMenu(editor), "Check for Concurrency Faults");
		ProcessHandle worker = workerProcess();
		pump(500);
		assertTrue(isAnalysing());
		documentOf(editor).replace(0, 0, " "); // the editor is not blocked
		Job.getJobManager().cancel(AnalysisJob.FAMILY);
		long begin = System.currentTimeMillis();
		waitForAnalyses();
		assertTrue(System.currentTimeMillis() - begin < 2000, "cancel takes long");
		assertFalse(worker.isAlive());
		assertEquals(IStatus.CANCEL, firstEnd().getSeverity());
		assertTrue(old.exists());
	}

	@Test
	void killedWorkerIsAMessageAndEclipseGoesOn() throws Exception {
		IFile file = newFile(project, "endless.c", Programs.ENDLESS);
		ITextEditor editor = open(file);
		choose(contextMenu(editor), "Check for Concurrency Faults");
		workerProcess().destroyForcibly();
		waitForAnalyses();
		IStatus end = firstEnd();
		assertEquals(IStatus.ERROR, end.getSeverity());
		assertTrue(end.getMessage().contains("signal 9"), end.getMessage());
		assertTrue(end.getMessage().contains("endless.c"), end.getMessage());

		IFile other = newFile(project, "seats.c", Programs.SEATS);
		localize(open(other));
		assertEquals(1, faults(other).size(), "the next analysis");
	}

	@Test
	void missingEngineIsAMessage() throws Exception {
		Natives old = FaultlinePlugin.getDefault().natives();
		FaultlinePlugin.getDefault().setNatives(new Natives(Platform.getBundle("org.eclipse.core.runtime")));
		try {
			localize(open(newFile(project, "seats.c", Programs.SEATS)));
			assertEquals(IStatus.ERROR, firstEnd().getSeverity());
			assertTrue(firstEnd().getMessage().contains("no analysis engine for this platform"),
					firstEnd().getMessage());
		} finally {
			FaultlinePlugin.getDefault().setNatives(old);
		}
	}

	@Test
	void twoProjectsAtOnceOneProjectInTurn() throws Exception {
		IProject second = newProject("second");
		IFile a = newFile(project, "a.c", Programs.ENDLESS);
		IFile b = newFile(second, "b.c", Programs.ENDLESS);
		IFile c = newFile(project, "c.c", Programs.SEATS);
		for (IFile file : List.of(a, b, c)) {
			new AnalysisJob(Command.CHECK, new Program(file.getProject(), List.of(file)), true).schedule();
		}
		waitFor("two workers", () -> workers().size() == 2);
		pump(300);
		assertEquals(2, workers().size(), "the third waits for the first");
		assertEquals(0, faults(c).size());
		for (Job job : Job.getJobManager().find(AnalysisJob.FAMILY)) {
			if (job.getName().contains("a.c")) {
				job.cancel();
			}
		}
		waitFor("the third", () -> faults(c).size() == 1);
		Job.getJobManager().cancel(AnalysisJob.FAMILY);
		waitForAnalyses();
	}

	@Test
	void twoFilesWithMainOfOneProjectAreTwoPrograms() throws Exception {
		IFile a = newFile(project, "a.c", Programs.SEATS);
		IFile b = newFile(project, "b.c", Programs.SEATS);
		for (Program program : Program.of(List.of(project))) {
			new AnalysisJob(Command.CHECK, program, true).schedule();
		}
		waitForAnalyses();
		assertEquals(1, faults(a).size());
		assertEquals(1, faults(b).size());
	}

	@Test
	void severalFilesAreOneProgram() throws Exception {
		newFile(project, "main.c", "int twice(int);\n#include <assert.h>\nint main(void) { assert(twice(2) == 4); }\n");
		IFile twice = newFile(project, "twice.c", "int twice(int n) { return n + n + 1; }\n");
		new AnalysisJob(Command.LOCALIZE, Program.of(List.of(project)).get(0), true).schedule();
		waitForAnalyses();
		assertEquals(1, faults(project).size());
		assertFalse(markers(twice, Markers.CANDIDATE).isEmpty(), "a cause in the other file");
	}

	@Test
	void messagesOfTheCompilerAreMarkers() throws Exception {
		String text = "int main(void)\n{\n    return nothing;\n}\n";
		IFile file = newFile(project, "bad.c", text);
		localize(open(file));
		List<IMarker> markers = markers(file, Markers.INPUT);
		assertEquals(1, markers.size());
		assertEquals(3, line(markers.get(0)));
		assertTrue(message(markers.get(0)).contains("undeclared identifier 'nothing'"), message(markers.get(0)));
		assertTrue(text.substring(markers.get(0).getAttribute(IMarker.CHAR_START, 0)).startsWith("nothing"));
		assertEquals(IStatus.OK, firstEnd().getSeverity());
	}

	@Test
	void missingMainSaysWhatToDo() throws Exception {
		IFile file = newFile(project, "part.c", "int half(int n) { return n / 2; } /* main() { */\n");
		localize(open(file));
		String message = message(markers(file, Markers.INPUT).get(0));
		assertTrue(message.contains("'main'") && message.contains("Select all files of the program"), message);
	}

	@Test
	void limitIsAWarningWithTheReason() throws Exception {
		setPreference(Preferences.TIMEOUT, "1");
		IFile file = newFile(project, "endless.c", Programs.ENDLESS);
		localize(open(file));
		IMarker marker = markers(file, Markers.INPUT).get(0);
		assertEquals(IMarker.SEVERITY_WARNING, marker.getAttribute(IMarker.SEVERITY, -1));
		assertTrue(message(marker).contains("gave up after 1 s"), message(marker));
		assertTrue(FaultlineConsole.get().text().contains("endless.c: nothing was found, but"));
	}

	@Test
	void nothingFoundIsSaidInTheConsole() throws Exception {
		IFile file = newFile(project, "fine.c", Programs.SEATS_REPAIRED);
		localize(open(file));
		assertEquals(List.of(), markers(file, Markers.PROBLEM));
		waitFor("the console",
				() -> FaultlineConsole.get().text().contains("fine.c: no fault in any interleaving, for every input"));
		assertNotNull(page().findView("org.eclipse.ui.console.ConsoleView"));
	}

	@Test
	void consoleSaysWhatWasRun() throws Exception {
		IFile file = newFile(project, "seats.c", Programs.SEATS);
		localize(open(file));
		waitFor("the console", () -> FaultlineConsole.get().text().contains("--timeout=60"));
		assertTrue(FaultlineConsole.get().text().contains("faultline localize"));
		assertTrue(FaultlineConsole.get().text().contains(file.getLocation().toOSString()));
	}

	/** A program may have a part in another project. */
	@Test
	void markersInAnotherProjectAreReplacedToo() throws Exception {
		IProject library = newProject("library");
		IFile header = newFile(library, "checked.h", "#include <assert.h>\nstatic void check(int n) { assert(n); }\n");
		String text = "#include \"" + header.getLocation().toOSString() + "\"\nint main(void) { check(0); }\n";
		IFile file = newFile(project, "uses.c", text);
		ITextEditor editor = open(file);
		localize(editor);
		int n = markers(library, Markers.PROBLEM).size();
		assertTrue(n > 0, "the fault is in the header");
		localize(editor);
		assertEquals(n, markers(library, Markers.PROBLEM).size());
		documentOf(editor).set(text.replace("check(0)", "check(1)"));
		waitFor("outdated markers there", () -> markers(library, Markers.PROBLEM).get(0).getAttribute(Markers.STALE, false));
		localize(editor);
		assertEquals(0, markers(library, Markers.PROBLEM).size());
	}

	/** Which programs a project has is found out in the background, as it means reading all of it. */
	@Test
	void searchForProgramsKeepsTheUserWaitingForNothing() throws Exception {
		newFile(project, "seats.c", Programs.SEATS);
		Thread user = Thread.currentThread();
		List<Thread> searched = Collections.synchronizedList(new ArrayList<>());
		new ProgramSearch(List.of(project), programs -> searched.add(Thread.currentThread())).schedule();
		waitFor("the search", () -> !searched.isEmpty());
		assertFalse(searched.contains(user));
		Job.getJobManager().suspend(); // nothing runs in the background: nothing is found
		try {
			choose(contextMenu(open(project.getFile("seats.c"))), "Localize Fault");
			pump(100);
			assertEquals(0, Job.getJobManager().find(AnalysisJob.FAMILY).length);
			assertEquals(1, Job.getJobManager().find(ProgramSearch.FAMILY).length);
		} finally {
			Job.getJobManager().resume();
		}
		waitForAnalyses();
		assertEquals(1, faults(project).size());
	}

	@Test
	void markersAreReplacedNotAdded() throws Exception {
		IFile file = newFile(project, "seats.c", Programs.SEATS);
		ITextEditor editor = open(file);
		localize(editor);
		int n = markers(project, Markers.PROBLEM).size();
		localize(editor);
		assertEquals(n, markers(project, Markers.PROBLEM).size());
		assertEquals(1, faults(file).size());
	}
}
