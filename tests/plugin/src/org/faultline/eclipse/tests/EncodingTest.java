package org.faultline.eclipse.tests;

import static org.faultline.eclipse.tests.Workbench.*;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;

import org.eclipse.core.resources.IFile;
import org.eclipse.core.resources.IMarker;
import org.eclipse.core.resources.IProject;
import org.eclipse.jface.dialogs.ErrorDialog;
import org.eclipse.jface.dialogs.MessageDialogWithToggle;
import org.eclipse.jface.text.IDocument;
import org.eclipse.ui.texteditor.ITextEditor;
import org.faultline.eclipse.internal.analysis.AnalysisJob;
import org.faultline.eclipse.internal.analysis.Command;
import org.faultline.eclipse.internal.markers.Markers;
import org.faultline.eclipse.internal.preferences.Preferences;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Files whose bytes are not what their encoding says, or whose encoding is not UTF-8. */
public class EncodingTest {
	private IProject project;

	@BeforeEach
	void begin() throws Exception {
		clean();
		ErrorDialog.AUTOMATED_MODE = true;
		setPreference(Preferences.CHECK_AGAIN, MessageDialogWithToggle.NEVER);
		project = newProject("encodings");
	}

	private static String withComment(String comment) {
		return Programs.SEATS.replace("    if (sold", "    /* " + comment + " */ if (sold");
	}

	/** Marks the condition and, after the repair, has the repaired one and nothing else changed. */
	private void marksAndRepairs(IFile file, boolean isOpen) throws Exception {
		ITextEditor editor = isOpen ? open(file) : null;
		analyse(Command.LOCALIZE, file);
		editor = isOpen ? editor : open(file);
		IDocument document = documentOf(editor);
		String before = document.get();
		IMarker cause = cause(file);
		assertEquals("sold <= SEATS", marked(cause, before));
		assertFalse(cause.getAttribute(Markers.STALE, false), message(cause));
		fix(cause, "Proved: Replace 'sold <= SEATS'").run(cause);
		assertEquals(before.replace("if (sold <= SEATS", "if (sold < SEATS"), document.get());
	}

	@Test
	void bytesThatAreNoCharactersAreCounted() throws Exception {
		byte[] bytes = withComment("\u00fc\u00e4").getBytes(StandardCharsets.ISO_8859_1);
		for (boolean isOpen : new boolean[] { true, false }) {
			IFile file = newFile(project, "latin" + isOpen + ".c", bytes);
			file.setCharset("UTF-8", null);
			marksAndRepairs(file, isOpen);
		}
	}

	@Test
	void bytesThatAreNotShownAreCounted() throws Exception {
		IFile file = newFile(project, "japanese.c", withComment("\u65e5\u672c").getBytes(Charset.forName("ISO-2022-JP")));
		file.setCharset("ISO-2022-JP", null);
		marksAndRepairs(file, true);
	}

	@Test
	void unsavedTextIsAnalysedInItsEncoding() throws Exception {
		String text = "#include <assert.h>\nint main(void) { assert(sizeof \"\u00e9\" == 2); return 0; }\n";
		IFile file = newFile(project, "latin.c", text.getBytes(StandardCharsets.ISO_8859_1));
		file.setCharset("ISO-8859-1", null);
		ITextEditor editor = open(file);
		localize(editor);
		assertEquals(0, faults(file).size());
		documentOf(editor).set(text + "\n");
		localize(editor);
		assertEquals(0, faults(file).size(), "the letter has one byte, saved or not");
		documentOf(editor).set(text.replace("== 2", "== 3"));
		localize(editor);
		IMarker fault = faults(file).get(0);
		assertFalse(fault.getAttribute(Markers.STALE, false), message(fault));
		assertEquals("assert(sizeof \"\u00e9\" == 3)", marked(fault, documentOf(editor).get()));
		save(editor);
		pump(800);
		assertFalse(fault.getAttribute(Markers.STALE, false), message(fault));
	}

	@Test
	void unknownEncodingIsExplained() throws Exception {
		IFile file = newFile(project, "seats.c", Programs.SEATS);
		file.setCharset("x-nonsense", null);
		AnalysisJob job = analyse(Command.CHECK, file);
		String message = job.getResult().getMessage();
		assertTrue(message.contains("seats.c has the encoding \"x-nonsense\""), message);
	}
}
