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
import org.faultline.eclipse.internal.Hashes;
import org.faultline.eclipse.internal.analysis.Command;
import org.faultline.eclipse.internal.analysis.Program;
import org.faultline.eclipse.internal.analysis.Sources;
import org.faultline.eclipse.internal.engine.Answer;
import org.faultline.eclipse.internal.fixes.StoredRepair;
import org.faultline.eclipse.internal.markers.MarkerWriter;
import org.faultline.eclipse.internal.markers.Markers;
import org.faultline.eclipse.internal.preferences.Preferences;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Files that are being edited: unsaved texts, outdated markers, repairs that find their place or refuse. */
public class EditorTest {
	private static final String FIX = "Proved: Replace 'sold <= SEATS' by 'sold < SEATS'";
	private static final String STALE_FIX = "Edited since, to be checked again: Replace 'sold <= SEATS' by 'sold < SEATS'";
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

	/** As other markers: any edit of the program may mend it, and nobody knows before it is compiled again. */
	@Test
	void editMakesMessagesOfTheCompilerOutdated() throws Exception {
		String text = "int main(void)\n{\n    return nothing;\n}\n";
		file = newFile(project, "bad.c", text);
		ITextEditor editor = open(file);
		localize(editor);
		IMarker error = markers(file, Markers.INPUT).get(0);
		String message = message(error);
		assertEquals(IMarker.SEVERITY_ERROR, error.getAttribute(IMarker.SEVERITY, -1));
		documentOf(editor).replace(text.indexOf("nothing"), "nothing".length(), "0");
		waitUntilStale(error, true);
		assertEquals("(edited since the analysis) " + message, message(error));
		assertEquals(IMarker.SEVERITY_INFO, error.getAttribute(IMarker.SEVERITY, -1));
		editor.getAdapter(ITextOperationTarget.class).doOperation(ITextOperationTarget.UNDO);
		waitUntilStale(error, false);
		assertEquals(message, message(error));
		documentOf(editor).set(text.replace("nothing", "0"));
		localize(editor);
		assertEquals(List.of(), markers(file, Markers.PROBLEM));
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
		fix(cause, STALE_FIX).run(cause);
		assertTrue(isAnalysing(), "what it does to the text as it is has to be found out");
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
		fix(cause, STALE_FIX).run(cause);
		assertEquals(changed, documentOf(editor).get());
	}

	@Test
	void repairWhosePlaceIsNotClearIsRefused() throws Exception {
		ITextEditor editor = open(file);
		localize(editor);
		IMarker cause = cause();
		String changed = "/*\n    if (sold <= SEATS)\n*/\n" + Programs.SEATS + "int more;\n";
		documentOf(editor).set(changed);
		pressLater("The repair cannot be applied", "OK");
		fix(cause, STALE_FIX).run(cause);
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

	/** The editor with a program that is being analysed. */
	private ITextEditor openAnalysed() throws Exception {
		file = newFile(project, "slow.c", Programs.SLOW);
		ITextEditor editor = open(file);
		choose(contextMenu(editor), "Check for Concurrency Faults");
		workerProcess();
		pump(200);
		assertTrue(isAnalysing(), "too fast for this test");
		return editor;
	}

	private void isMovedByTwoLines(String now) throws Exception {
		IMarker fault = faults(file).get(0);
		assertEquals("assert(s == 1)", marked(fault, now));
		assertEquals(9, line(fault));
		assertTrue(fault.getAttribute(Markers.STALE, false), "it was not analysed as it is");
		assertTrue(message(fault).startsWith("(edited since the analysis) "), message(fault));
	}

	@Test
	void typingWhileAnalysingMovesTheMarkers() throws Exception {
		ITextEditor editor = openAnalysed();
		documentOf(editor).replace(0, 0, "/* typed */\n/* meanwhile */\n");
		waitForAnalyses();
		isMovedByTwoLines(documentOf(editor).get());
	}

	@Test
	void savingWhileAnalysingMovesTheMarkers() throws Exception {
		ITextEditor editor = openAnalysed();
		documentOf(editor).replace(0, 0, "/* typed */\n/* meanwhile */\n");
		save(editor);
		page().closeAllEditors(false);
		waitForAnalyses();
		isMovedByTwoLines("/* typed */\n/* meanwhile */\n" + Programs.SLOW);
	}

	private void setContents(String text) throws Exception {
		file.setContents(new java.io.ByteArrayInputStream(text.getBytes(java.nio.charset.StandardCharsets.UTF_8)), true,
				false, null);
	}

	@Test
	void textsAreThoseThatWereAnalysed() throws Exception {
		Sources sources = new Sources(List.of(file));
		setContents("int other;\n");
		assertEquals(Programs.SEATS, sources.text(file).text(), "as it was at the beginning");
		assertTrue(sources.settle(file, Hashes.of(Programs.SEATS)));
		assertEquals(Programs.SEATS, sources.text(file).text());
		assertFalse(sources.settle(file, Hashes.of("neither")));
		assertTrue(sources.settle(file, Hashes.of("int other;\n")), "saved before the engine read it");
		assertEquals("int other;\n", sources.text(file).text());
	}

	@Test
	void unknownTextHasNoRepairs() throws Exception {
		String path = file.getLocation().toOSString();
		String place = "{\"file\":\"" + path + "\",\"line\":13,\"column\":9,\"endLine\":13,\"endColumn\":22}";
		String result = "{\"result\":{\"verdict\":\"faulty\",\"input\":{\"files\":[{\"path\":\"" + path
				+ "\",\"sha256\":\"%s\"}]},\"findings\":[{\"id\":1,\"message\":\"it fails\",\"location\":" + place
				+ ",\"candidates\":[{\"rank\":1,\"location\":" + place
				+ ",\"original\":\"sold <= SEATS\",\"values\":[\"0\"]}]}]}}";
		for (boolean isKnown : new boolean[] { true, false }) {
			Answer answer = Answer.parse(result.formatted(isKnown ? Hashes.of(Programs.SEATS) : Hashes.of("neither")));
			new MarkerWriter(Command.LOCALIZE, new Program(project, List.of(file)), new Sources(List.of(file)))
					.write(answer, answer.searchResult());
			assertEquals(!isKnown, cause().getAttribute(Markers.STALE, false));
			assertEquals(isKnown ? 1 : 0, StoredRepair.read(cause().getAttribute(Markers.REPAIRS, "")).size());
			assertEquals(13, line(cause()));
		}
	}

	@Test
	void byteOrderMarkIsNotCounted() throws Exception {
		setContents("\ufeff" + Programs.SEATS);
		localize(open(file));
		String text = documentOf((ITextEditor) page().getActiveEditor()).get();
		assertEquals(Programs.SEATS, text, "Eclipse hides it");
		assertEquals("sold <= SEATS", marked(cause(), text));
		assertFalse(cause().getAttribute(Markers.STALE, true));
	}
}
