package org.faultline.eclipse.tests;

import static org.faultline.eclipse.tests.Workbench.*;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;

import org.eclipse.core.resources.IFile;
import org.eclipse.core.resources.IMarker;
import org.eclipse.core.resources.IProject;
import org.eclipse.jface.dialogs.MessageDialogWithToggle;
import org.eclipse.jface.text.IDocument;
import org.eclipse.jface.text.ITextOperationTarget;
import org.eclipse.ui.texteditor.ITextEditor;
import org.faultline.eclipse.internal.markers.Markers;
import org.faultline.eclipse.internal.preferences.Preferences;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Files that are being edited: unsaved texts, outdated markers, repairs that find their place or refuse. */
public class EditorTest {
	private static final String FIX = "Proved: Replace 'sold <= SEATS' by 'sold < SEATS'";
	private IProject project;
	private IFile file;

	@BeforeEach
	void begin() throws Exception {
		clean();
		setPreference(Preferences.CHECK_AGAIN, MessageDialogWithToggle.NEVER);
		project = newProject("edited");
		file = newFile(project, "seats.c", Programs.SEATS);
	}

	private IMarker cause() throws Exception {
		return markers(file, Markers.CANDIDATE).stream().filter(marker -> marker.getAttribute(Markers.RANK, 0) == 1)
				.findFirst().orElseThrow();
	}

	private static void waitUntilStale(IMarker marker, boolean isStale) throws Exception {
		waitFor(isStale ? "an outdated marker" : "a fresh marker",
				() -> marker.getAttribute(Markers.STALE, false) == isStale);
	}

	@Test
	void unsavedEditorIsAnalysedAsItIsOnScreen() throws Exception {
		ITextEditor editor = open(file);
		IDocument document = documentOf(editor);
		document.set("/* caf\u00e9 \ud83d\ude00 */ int before;\n" + Programs.SEATS);
		localize(editor);
		IMarker fault = faults(file).get(0);
		assertEquals(27, line(fault));
		assertEquals("assert(sold <= SEATS)", marked(fault, document.get()));
		assertTrue(editor.isDirty(), "it was not saved");

		document.set(Programs.SEATS_REPAIRED);
		localize(editor);
		assertEquals(List.of(), faults(file), "repaired on screen, not on the disk");
	}

	@Test
	void columnsBehindLettersOutsideOfAsciiAreRight() throws Exception {
		String text = Programs.SEATS.replace("    if (sold", "    /* \u00e4\u00f6\u00fc \ud83d\ude00 */ if (sold");
		file.setContents(new java.io.ByteArrayInputStream(text.getBytes(java.nio.charset.StandardCharsets.UTF_8)), true,
				false, null);
		file.setCharset("UTF-8", null);
		localize(open(file));
		assertEquals("sold <= SEATS", marked(cause(), text));
	}

	@Test
	void editMakesMarkersOutdatedAndUndoFreshAgain() throws Exception {
		ITextEditor editor = open(file);
		localize(editor);
		IMarker fault = faults(file).get(0);
		String message = message(fault);
		documentOf(editor).replace(0, 0, "int other;\n");
		waitUntilStale(fault, true);
		assertEquals("(edited since the analysis) " + message, message(fault));
		assertEquals(IMarker.SEVERITY_INFO, fault.getAttribute(IMarker.SEVERITY, -1));
		editor.getAdapter(ITextOperationTarget.class).doOperation(ITextOperationTarget.UNDO);
		waitUntilStale(fault, false);
		assertEquals(message, message(fault));
	}

	@Test
	void changeOnTheDiskMakesMarkersOutdated() throws Exception {
		ITextEditor editor = open(file);
		localize(editor);
		page().closeAllEditors(false);
		IMarker fault = faults(file).get(0);
		file.appendContents(new java.io.ByteArrayInputStream("\n".getBytes()), true, false, null);
		waitUntilStale(fault, true);
	}

	@Test
	void repairTakesEarlierEditsIntoAccount() throws Exception {
		ITextEditor editor = open(file);
		localize(editor);
		IMarker cause = cause();
		documentOf(editor).replace(0, 0, "/* three\nlines\nmore */\n");
		pump(100);
		fix(cause, FIX).run(cause);
		assertEquals("/* three\nlines\nmore */\n" + Programs.SEATS_REPAIRED, documentOf(editor).get());
	}

	@Test
	void repairWhosePlaceIsGoneIsRefused() throws Exception {
		ITextEditor editor = open(file);
		localize(editor);
		IMarker cause = cause();
		String changed = Programs.SEATS.replace("sold <= SEATS)\n        sold++", "sold + 1 <= SEATS)\n        sold++");
		documentOf(editor).set(changed);
		pressLater("The repair cannot be applied", "OK");
		fix(cause, FIX).run(cause);
		assertEquals(changed, documentOf(editor).get());
	}

	@Test
	void repairWhosePlaceIsNotClearIsRefused() throws Exception {
		ITextEditor editor = open(file);
		localize(editor);
		IMarker cause = cause();
		String changed = "/*\n    if (sold <= SEATS)\n*/\n" + Programs.SEATS;
		documentOf(editor).set(changed);
		pressLater("The repair cannot be applied", "OK");
		fix(cause, FIX).run(cause);
		assertEquals(changed, documentOf(editor).get());
	}

	@Test
	void repairOfAClosedFileOpensItAndCanBeUndone() throws Exception {
		localize(open(file));
		page().closeAllEditors(false);
		IMarker cause = cause();
		fix(cause, FIX).run(cause);
		ITextEditor editor = (ITextEditor) page().getActiveEditor();
		assertEquals(Programs.SEATS_REPAIRED, documentOf(editor).get());
		assertTrue(editor.isDirty());
		editor.getAdapter(ITextOperationTarget.class).doOperation(ITextOperationTarget.UNDO);
		assertEquals(Programs.SEATS, documentOf(editor).get());
	}

	@Test
	void typingWhileAnalysingMovesTheMarkers() throws Exception {
		ITextEditor editor = open(file);
		choose(contextMenu(editor), "Localize Fault");
		documentOf(editor).replace(0, 0, "/* typed meanwhile */\n");
		waitForAnalyses();
		IMarker fault = faults(file).get(0);
		assertEquals("assert(sold <= SEATS)", marked(fault, documentOf(editor).get()));
		assertFalse(editor.getTitle().isEmpty());
	}
}
