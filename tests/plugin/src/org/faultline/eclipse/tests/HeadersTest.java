package org.faultline.eclipse.tests;

import static org.faultline.eclipse.tests.Workbench.*;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.util.List;

import org.eclipse.core.resources.IFile;
import org.eclipse.core.resources.IMarker;
import org.eclipse.core.resources.IProject;
import org.eclipse.core.runtime.jobs.IJobChangeEvent;
import org.eclipse.core.runtime.jobs.Job;
import org.eclipse.core.runtime.jobs.JobChangeAdapter;
import org.eclipse.jface.dialogs.ErrorDialog;
import org.eclipse.jface.dialogs.MessageDialogWithToggle;
import org.eclipse.ui.texteditor.ITextEditor;
import org.faultline.eclipse.internal.analysis.AnalysisJob;
import org.faultline.eclipse.internal.analysis.Command;
import org.faultline.eclipse.internal.analysis.Program;
import org.faultline.eclipse.internal.analysis.ProgramSearch;
import org.faultline.eclipse.internal.markers.Markers;
import org.faultline.eclipse.internal.preferences.Preferences;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What a program includes is part of it. */
public class HeadersTest {
	private IProject project;

	@BeforeEach
	void begin() throws Exception {
		clean();
		ErrorDialog.AUTOMATED_MODE = true;
		setPreference(Preferences.CHECK_AGAIN, MessageDialogWithToggle.NEVER);
		project = newProject("headers");
	}

	private static boolean isStale(IMarker marker) {
		return marker.getAttribute(Markers.STALE, false);
	}

	@Test
	void editedSavedOrDeletedHeaderMakesStale() throws Exception {
		IFile header = newFile(project, "s.h", "#define SEATS 2\n");
		IFile file = newFile(project, "seats.c",
				"#include \"s.h\"\n" + Programs.SEATS.replace("#define SEATS 2\n", ""));
		analyse(Command.LOCALIZE, file);
		IMarker cause = cause(file);
		assertFalse(isStale(cause));
		ITextEditor editor = open(header);
		documentOf(editor).set("#define SEATS 9\n");
		waitFor("a stale marker", () -> isStale(cause));
		documentOf(editor).set("#define SEATS 2\n");
		waitFor("a fresh marker", () -> !isStale(cause));
		documentOf(editor).set("#define SEATS 9\n");
		save(editor);
		waitFor("a stale marker", () -> isStale(cause));
		assertTrue(fixes(cause).get(0).getLabel().startsWith("Edited since"), fixes(cause).get(0).getLabel());
		documentOf(editor).set("#define SEATS 2\n");
		save(editor);
		waitFor("a fresh marker", () -> !isStale(cause));
		page().closeAllEditors(false);
		header.delete(true, null);
		waitFor("a stale marker", () -> isStale(cause));
	}

	/** The engine then has names that are not absolute. */
	@Test
	void headerOfARelativeFolderIsWatched() throws Exception {
		setPreference(Preferences.FLAGS, "-Iinc");
		project.getFolder("inc").create(true, true, null);
		IFile header = newFile(project, "inc/check.h",
				"#include <assert.h>\nstatic void check(int x)\n{\n    assert(x != 1);\n}\n");
		IFile file = newFile(project, "m.c", "#include \"check.h\"\nint main(void) { check(1); return 0; }\n");
		analyse(Command.CHECK, file);
		IMarker fault = faults(header).get(0);
		assertEquals(4, line(fault));
		header.setContents(new ByteArrayInputStream("static void check(int x) { (void)x; }\n".getBytes()), true, false,
				null);
		waitFor("a stale marker", () -> isStale(fault));
	}

	@Test
	void manyHeadersAreAllWatched() throws Exception {
		StringBuilder includes = new StringBuilder();
		for (int i = 0; i < 700; i++) {
			newFile(project, "a_header_with_a_long_name_" + i + ".h", "extern int h" + i + ";\n");
			includes.append("#include \"a_header_with_a_long_name_" + i + ".h\"\n");
		}
		IFile file = newFile(project, "seats.c", includes + Programs.SEATS);
		analyse(Command.LOCALIZE, file);
		IMarker cause = cause(file);
		assertFalse(isStale(cause));
		for (int i : new int[] { 0, 699 }) {
			IFile header = project.getFile("a_header_with_a_long_name_" + i + ".h");
			header.setContents(new ByteArrayInputStream(new byte[0]), true, false, null);
			waitFor("a stale marker", () -> isStale(cause));
			header.setContents(new ByteArrayInputStream(("extern int h" + i + ";\n").getBytes()), true, false, null);
			waitFor("a fresh marker", () -> !isStale(cause));
		}
	}

	@Test
	void headerSavedDuringTheAnalysisGetsNoRange() throws Exception {
		String text = "#include <assert.h>\nstatic void last(int i)\n{\n    assert(i != 60000);\n}\n";
		IFile header = newFile(project, "h.h", text);
		IFile file = newFile(project, "m.c", "#include \"h.h\"\nstatic int s;\nint main(void)\n{\n    int i;\n"
				+ "    for (i = 0; i < 60000; i++)\n        s ^= i;\n    last(i);\n    return 0;\n}\n");
		new AnalysisJob(Command.CHECK, new Program(project, List.of(file)), true).schedule();
		workerProcess();
		pump(250);
		assertTrue(isAnalysing());
		header.setContents(new ByteArrayInputStream(("/* more */\n/* more */\n" + text).getBytes()), true, false, null);
		waitForAnalyses();
		IMarker fault = faults(header).get(0);
		assertEquals(-1, fault.getAttribute(IMarker.CHAR_START, -1));
		assertTrue(isStale(fault), message(fault));
	}

	@Test
	void unsavedIncludedFileCountsWhateverItsName() throws Exception {
		IFile limit = newFile(project, "limit.def", "#define LIMIT 2\n");
		IFile file = newFile(project, "m.c", "#include <assert.h>\n#include \"limit.def\"\n"
				+ "int main(void) { int x = 2; assert(x == LIMIT); return 0; }\n");
		ITextEditor editor = open(limit);
		analyse(Command.CHECK, file);
		assertEquals(0, faults(project).size());
		documentOf(editor).set("#define LIMIT 3\n");
		analyse(Command.CHECK, file);
		assertEquals(1, faults(project).size());
	}

	/** A build writes many files that no program is made of. */
	@Test
	void writtenObjectStartsNothing() throws Exception {
		newFile(project, "m.c", "int main(void) { return 0; }\n");
		IFile object = newFile(project, "m.o", "old");
		setPreference(Preferences.ON_SAVE, Preferences.ON_SAVE_CHECK);
		int[] searches = { 0 };
		JobChangeAdapter listener = new JobChangeAdapter() {
			@Override
			public void scheduled(IJobChangeEvent event) {
				searches[0] += event.getJob().belongsTo(ProgramSearch.FAMILY) ? 1 : 0;
			}
		};
		Job.getJobManager().addJobChangeListener(listener);
		try {
			object.setContents(new ByteArrayInputStream("new".getBytes()), true, false, null);
			pump(200);
			assertEquals(0, searches[0]);
			project.getFile("m.c").setContents(new ByteArrayInputStream("int main(void) { return 1; }\n".getBytes()), true,
					false, null);
			waitFor("a search", () -> searches[0] == 1);
			waitForAnalyses();
		} finally {
			Job.getJobManager().removeJobChangeListener(listener);
		}
	}

	@Test
	void savedHeaderStartsItsPrograms() throws Exception {
		IFile header = newFile(project, "s.h", "#define WANTED 2\n");
		newFile(project, "m.c", "#include <assert.h>\n#include \"s.h\"\n"
				+ "int main(void) { int x = 2; assert(x == WANTED); return 0; }\n");
		setPreference(Preferences.ON_SAVE, Preferences.ON_SAVE_CHECK);
		ITextEditor editor = open(header);
		for (int wanted : new int[] { 3, 2, 4 }) { // also when it is known what is read
			documentOf(editor).set("#define WANTED " + wanted + "\n");
			save(editor);
			int faults = wanted == 2 ? 0 : 1;
			waitFor("the check of the program", () -> faults(project).size() == faults && !isAnalysing());
		}
	}
}
