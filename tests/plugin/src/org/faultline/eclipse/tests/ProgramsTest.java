package org.faultline.eclipse.tests;

import static org.faultline.eclipse.tests.Workbench.*;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

import org.eclipse.core.resources.IFile;
import org.eclipse.core.resources.IMarker;
import org.eclipse.core.resources.IProject;
import org.eclipse.core.runtime.Path;
import org.eclipse.jface.dialogs.ErrorDialog;
import org.eclipse.jface.dialogs.MessageDialogWithToggle;
import org.eclipse.ui.texteditor.ITextEditor;
import org.faultline.eclipse.internal.analysis.Command;
import org.faultline.eclipse.internal.analysis.Program;
import org.faultline.eclipse.internal.markers.Markers;
import org.faultline.eclipse.internal.preferences.Preferences;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Which files of a project are a program. */
public class ProgramsTest {
	private IProject project;

	@BeforeEach
	void begin() throws Exception {
		clean();
		ErrorDialog.AUTOMATED_MODE = true;
		setPreference(Preferences.CHECK_AGAIN, MessageDialogWithToggle.NEVER);
		project = newProject("programs");
	}

	private static String main(String condition) {
		return "#include <assert.h>\nint twice(int);\nint main(void) { assert(" + condition + "); return 0; }\n";
	}

	private List<Set<String>> programs() {
		return Program.of(List.of(project)).stream()
				.map(program -> program.files().stream().map(IFile::getName).collect(Collectors.toSet())).toList();
	}

	@Test
	void filesWithoutMainBelongToEachProgram() throws Exception {
		IFile a = newFile(project, "a.c", main("twice(2) == 4"));
		IFile b = newFile(project, "b.c", main("twice(3) == 6"));
		IFile util = newFile(project, "util.c", "int twice(int n) { return n * n; }\n");
		assertEquals(List.of(Set.of("a.c", "util.c"), Set.of("b.c", "util.c")), programs());
		setPreference(Preferences.ON_SAVE, Preferences.ON_SAVE_CHECK);
		ITextEditor editor = open(util);
		documentOf(editor).set("int twice(int n) { return n * n + 0; }\n");
		save(editor);
		waitFor("the checks", () -> faults(project).size() == 1 && !isAnalysing());
		assertEquals(b, faults(project).get(0).getResource());
		documentOf(editor).set("int twice(int n) { return n + n + 1; }\n");
		save(editor);
		waitFor("the checks", () -> faults(project).size() == 2 && !isAnalysing());
		assertEquals(1, faults(a).size());
		documentOf(editor).set("#include <assert.h>\nint twice(int n) { assert(n == 0); return n + n; }\n");
		save(editor);
		waitFor("a fault of each program in the file they share",
				() -> faults(util).size() == 2 && faults(project).size() == 2 && !isAnalysing());
	}

	@Test
	void mainWithinIfIsNoProgramBesideAnother() throws Exception {
		newFile(project, "a.c", main("twice(2) == 5"));
		newFile(project, "util.c", "int twice(int n) { return n * n; }\n#ifdef TEST\nint main(void) { return 0; }\n#endif\n");
		assertEquals(List.of(Set.of("a.c", "util.c")), programs());
		project.getFile("a.c").delete(true, null);
		assertEquals(List.of(Set.of("util.c")), programs());
		assertTrue(Program.hasMainAlways("#if A\nint x;\n#else\n#endif\nint main(void)\n{\n}\n"));
		assertFalse(Program.hasMainAlways("# if A\n#ifdef B\n#endif\nint main(void)\n{\n}\n#endif\n"));
	}

	@Test
	void renamedFileIsAnalysedAgain() throws Exception {
		IFile file = newFile(project, "seats.c", Programs.SEATS);
		analyse(Command.LOCALIZE, file);
		file.move(new Path("renamed.c"), true, null);
		IFile renamed = project.getFile("renamed.c");
		IMarker cause = cause(renamed);
		waitFor("a stale marker", () -> cause.getAttribute(Markers.STALE, false));
		fix(cause, "Analyse again").run(cause);
		waitForAnalyses();
		IMarker again = cause(renamed);
		assertFalse(again.getAttribute(Markers.STALE, false), message(again));
		assertEquals(1, faults(project).size());
	}
}
