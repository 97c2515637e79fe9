package org.faultline.eclipse.tests;

import static org.faultline.eclipse.tests.Workbench.*;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Predicate;

import org.eclipse.core.resources.IFile;
import org.eclipse.core.resources.IMarker;
import org.eclipse.core.resources.IProject;
import org.eclipse.jface.preference.PreferenceDialog;
import org.eclipse.swt.SWT;
import org.eclipse.swt.widgets.Combo;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Control;
import org.eclipse.swt.widgets.Event;
import org.eclipse.swt.widgets.Label;
import org.eclipse.swt.widgets.Shell;
import org.eclipse.swt.widgets.Text;
import org.eclipse.ui.dialogs.PreferencesUtil;
import org.eclipse.ui.texteditor.ITextEditor;
import org.faultline.eclipse.internal.console.FaultlineConsole;
import org.faultline.eclipse.internal.markers.Markers;
import org.faultline.eclipse.internal.preferences.FaultlinePreferencePage;
import org.faultline.eclipse.internal.preferences.Preferences;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Other checkers as engines: chosen, tried, and at work. CBMC itself is where scripts/setup put it. */
public class EngineTest {
	private IProject project;
	private PreferenceDialog dialog;

	@BeforeEach
	void begin() throws Exception {
		clean();
		project = newProject("engines");
	}

	@AfterEach
	void end() {
		if (dialog != null && dialog.getShell() != null) {
			dialog.close();
		}
	}

	// ---- at work ----

	@Test
	void cbmcFindsAndItsCauseIsRepaired() throws Exception {
		setPreference(Preferences.ENGINE, "cbmc");
		setPreference(Preferences.SWITCHES, "2"); // says nothing to this engine, and is not in its way
		IFile file = newFile(project, "level.c", Programs.LEVEL);
		ITextEditor editor = open(file);
		localize(editor);
		waitFor("the console", () -> FaultlineConsole.get().text().contains("faultline localize --engine=cbmc --"));

		assertEquals(1, faults(file).size(), FaultlineConsole.get().text());
		IMarker fault = faults(file).get(0);
		assertEquals(18, line(fault));
		assertEquals("assert(level == 1)", marked(fault, Programs.LEVEL));
		IMarker cause = markers(file, Markers.CANDIDATE).stream()
				.filter(marker -> marker.getAttribute(Markers.RANK, 0) == 1).findFirst().orElseThrow();
		assertEquals(9, line(cause));
		assertEquals("2", marked(cause, Programs.LEVEL));

		pressLater("Check Again", "Yes");
		fix(cause, "Proved: Replace '2' by '1'").run(cause);
		assertEquals(Programs.LEVEL_REPAIRED, documentOf(editor).get());
		waitForAnalyses();
		assertEquals(List.of(), faults(project));
		assertEquals(List.of(), markers(project, Markers.CANDIDATE));
		List<IMarker> left = markers(project, Markers.PROBLEM);
		assertEquals(1, left.size());
		assertTrue(message(left.get(0)).contains("rounds of all threads were searched"), "only CBMC says so: "
				+ message(left.get(0)));
	}

	@Test
	void missingCheckerIsExplained() throws Exception {
		setPreference(Preferences.ENGINE, "cbmc");
		setPreference(Preferences.CHECKER, "/no/such/cbmc");
		IFile file = newFile(project, "seats.c", Programs.SEATS);
		localize(open(file));
		String message = message(markers(file, Markers.INPUT).get(0));
		assertTrue(message.contains("there is no cbmc to be started at '/no/such/cbmc'"), message);

		setPreference(Preferences.ENGINE, null); // the embedded engine needs none
		localize(open(file));
		assertEquals(1, faults(file).size());
	}

	// ---- the preference page ----

	private Shell openPage() {
		dialog = PreferencesUtil.createPreferenceDialogOn(window().getShell(), FaultlinePreferencePage.ID, null, null);
		dialog.setBlockOnOpen(false);
		dialog.open();
		pump(300);
		return dialog.getShell();
	}

	private static <T extends Control> T find(Composite in, Class<T> type, Predicate<T> condition) {
		for (Control control : in.getChildren()) {
			if (type.isInstance(control) && condition.test(type.cast(control))) {
				return type.cast(control);
			}
			T below = control instanceof Composite composite ? find(composite, type, condition) : null;
			if (below != null) {
				return below;
			}
		}
		return null;
	}

	private static void chooseEngine(Shell shell, String engine) {
		Combo combo = find(shell, Combo.class, box -> List.of(box.getItems()).contains("esbmc"));
		assertEquals(List.of("embedded", "cbmc", "esbmc", "auto"), List.of(combo.getItems()));
		combo.setText(engine);
		combo.notifyListeners(SWT.Selection, new Event());
		pump(50);
	}

	private static Text path(Shell shell) {
		return find(shell, Text.class, text -> text.getMessage().equals("looked for on the PATH"));
	}

	/** Presses the button and waits for what it shows. */
	private static void test(Shell shell, String begin, String end) throws Exception {
		press(shell, "Test");
		assertFalse(button(shell, "Test").isEnabled(), "one test at a time");
		waitFor("the end of the test", () -> button(shell, "Test").isEnabled());
		Label label = find(button(shell, "Test").getParent(), Label.class, any -> true);
		assertTrue(label.getText().startsWith(begin) && label.getText().endsWith(end), label.getText());
		assertTrue(label.getSize().x > 100 && label.getSize().y > 5, "it can be seen: " + label.getSize());
	}

	private static String script(Path folder, String line) throws Exception {
		Path script = Files.createTempFile(folder, "checker", "");
		Files.writeString(script, "#!/bin/sh\n" + line + "\n");
		script.toFile().setExecutable(true);
		return script.toString();
	}

	@Test
	void testShowsTheVersionThatIsFound() throws Exception {
		Path folder = project.getLocation().toPath();
		Shell shell = openPage();
		assertFalse(path(shell).isEnabled(), "the embedded engine has no path");
		test(shell, "Faultline ", " itself");

		chooseEngine(shell, "cbmc");
		assertTrue(path(shell).isEnabled());
		test(shell, "cbmc 6.", "cbmc"); // the real one
		screenshot("engine");
		String fake = script(folder, "echo '6.4.1 (cbmc-6.4.1)'");
		path(shell).setText(fake);
		test(shell, "cbmc 6.4.1, " + fake, "");
		chooseEngine(shell, "esbmc");
		path(shell).setText(script(folder, "echo 'ESBMC version 8.1.0 64-bit x86_64 linux'"));
		test(shell, "esbmc 8.1.0, ", "");

		press(shell, "Apply and Close");
		pump(100);
		assertEquals("esbmc", Preferences.get(Preferences.ENGINE));
		assertTrue(Preferences.get(Preferences.CHECKER).startsWith(folder.toString()));
		shell = openPage();
		assertTrue(path(shell).isEnabled() && path(shell).getText().startsWith(folder.toString()));
		press(shell, "Restore Defaults");
		assertFalse(path(shell).isEnabled());
	}

	@Test
	void testSaysWhyThereIsNone() throws Exception {
		Shell shell = openPage();
		chooseEngine(shell, "cbmc");
		path(shell).setText("/no/such/cbmc");
		test(shell, "Cannot be used: there is no cbmc to be started at '/no/such/cbmc'", "");
		path(shell).setText(script(project.getLocation().toPath(), "echo hello"));
		test(shell, "Cannot be used: '", "--version' says: hello");
		path(shell).setText(script(project.getLocation().toPath(), "echo 4.0"));
		test(shell, "Cannot be used: cbmc 4.0 is not a version", "");
	}
}
