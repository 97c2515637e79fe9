package org.faultline.eclipse.tests;

import static org.faultline.eclipse.tests.Workbench.*;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CountDownLatch;

import org.eclipse.cdt.core.dom.ast.gnu.c.GCCLanguage;
import org.eclipse.cdt.core.language.settings.providers.ILanguageSettingsProvider;
import org.eclipse.cdt.core.language.settings.providers.ILanguageSettingsProvidersKeeper;
import org.eclipse.cdt.core.language.settings.providers.LanguageSettingsBaseProvider;
import org.eclipse.cdt.core.language.settings.providers.LanguageSettingsSerializableProvider;
import org.eclipse.cdt.core.language.settings.providers.ScannerDiscoveryLegacySupport;
import org.eclipse.cdt.core.model.CoreModel;
import org.eclipse.cdt.core.model.ICProject;
import org.eclipse.cdt.core.model.IPathEntry;
import org.eclipse.cdt.core.settings.model.ICConfigurationDescription;
import org.eclipse.cdt.core.settings.model.ICLanguageSettingEntry;
import org.eclipse.cdt.core.settings.model.ICProjectDescription;
import org.eclipse.cdt.core.settings.model.ICSettingEntry;
import org.eclipse.cdt.core.settings.model.util.CDataUtil;
import org.eclipse.core.resources.IFile;
import org.eclipse.core.resources.IProject;
import org.eclipse.core.runtime.Path;
import org.eclipse.core.runtime.Platform;
import org.eclipse.jface.preference.PreferenceDialog;
import org.eclipse.swt.graphics.Point;
import org.eclipse.swt.graphics.Rectangle;
import org.eclipse.swt.widgets.Button;
import org.eclipse.swt.widgets.Combo;
import org.eclipse.swt.widgets.Control;
import org.eclipse.swt.widgets.Shell;
import org.eclipse.ui.dialogs.PreferencesUtil;
import org.eclipse.ui.texteditor.ITextEditor;
import org.eclipse.swt.SWT;
import org.eclipse.swt.widgets.Event;
import org.eclipse.swt.widgets.Group;
import org.eclipse.swt.widgets.Text;
import org.faultline.eclipse.internal.console.FaultlineConsole;
import org.faultline.eclipse.internal.FaultlinePlugin;
import org.faultline.eclipse.internal.analysis.AnalysisJob;
import org.faultline.eclipse.internal.analysis.Command;
import org.faultline.eclipse.internal.analysis.CompilerSettings;
import org.faultline.eclipse.internal.analysis.Program;
import org.faultline.eclipse.internal.engine.EngineException;
import org.faultline.eclipse.internal.engine.Natives;
import org.faultline.eclipse.internal.engine.OptionTable;
import org.faultline.eclipse.internal.markers.Markers;
import org.faultline.eclipse.internal.preferences.FaultlinePreferencePage;
import org.faultline.eclipse.internal.preferences.Preferences;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Preferences, and where compiler flags come from. */
public class SettingsTest {
	private static final String NEEDS_MACRO = "int main(void) { return NUMBER; }\n";
	private IProject project;

	@BeforeEach
	void begin() throws Exception {
		clean();
		project = newProject("settings");
	}

	// ---- preferences ----

	@Test
	void pageHasTheOptionsOfTheEngine() throws Exception {
		OptionTable.get();
		PreferenceDialog dialog = openPage();
		screenshot("preferences");
		assertTrue(dialog.getSelectedPage() instanceof FaultlinePreferencePage);
		Shell shell = dialog.getShell();
		Button overflow = button(shell, "overflow");
		assertTrue(button(shell, "deadlock").getSelection());
		assertFalse(overflow.getSelection());
		overflow.setSelection(true);
		press(shell, "Apply and Close");
		pump(100);
		assertEquals("assertion,deadlock,lock,division,overflow,bounds,pointer",
				Preferences.get(Preferences.PROPERTY));
	}

	/** An engine that takes its time until it is told to go on. */
	private static final class SlowEngine extends Natives {
		private final Natives real = FaultlinePlugin.getDefault().natives();
		private final CountDownLatch mayGoOn = new CountDownLatch(1);

		SlowEngine() {
			super(FaultlinePlugin.getDefault().getBundle());
			OptionTable.forget();
			FaultlinePlugin.getDefault().setNatives(this);
		}

		@Override
		public java.nio.file.Path program() throws EngineException {
			try {
				mayGoOn.await();
			} catch (InterruptedException e) {
				throw new EngineException(e.getMessage());
			}
			return real.program();
		}

		void end() {
			mayGoOn.countDown();
			FaultlinePlugin.getDefault().setNatives(real);
		}
	}

	private static PreferenceDialog openPage() {
		PreferenceDialog dialog = PreferencesUtil.createPreferenceDialogOn(window().getShell(),
				FaultlinePreferencePage.ID, null, null);
		dialog.setBlockOnOpen(false);
		dialog.open();
		pump(300);
		return dialog;
	}

	private static boolean isLoading(PreferenceDialog dialog) {
		return controls(dialog.getShell()).stream().map(Workbench::text)
				.anyMatch("Asking the engine for its options..."::equals);
	}

	@Test
	void pageDoesNotWaitForTheEngine() throws Exception {
		SlowEngine engine = new SlowEngine();
		PreferenceDialog dialog = openPage(); // would not come back if it waited
		try {
			assertTrue(isLoading(dialog));
			assertNull(button(dialog.getShell(), "deadlock"));
			press(dialog.getShell(), "Restore Defaults"); // harmless
			assertTrue(isLoading(dialog));
			engine.end();
			waitFor("the options", () -> button(dialog.getShell(), "deadlock") != null);
			assertFalse(isLoading(dialog));
			assertTrue(button(dialog.getShell(), "deadlock").getSelection());
			Button overflow = button(dialog.getShell(), "overflow");
			waitFor("the options to be seen", () -> overflow.isVisible() && overflow.getSize().x > 0);
			screenshot("loaded");
			Rectangle area = dialog.getShell().getClientArea();
			for (Control control : controls(dialog.getShell())) { // nothing is cut off
				Point end = dialog.getShell().toControl(control.toDisplay(control.getSize()));
				boolean isSeen = control.isVisible() && (control instanceof Button || control instanceof Combo);
				assertTrue(!isSeen || end.x <= area.width && end.y <= area.height, control + " ends at " + end);
			}
			overflow.setSelection(true);
			press(dialog.getShell(), "Apply and Close");
			assertTrue(Preferences.get(Preferences.PROPERTY).contains("overflow"));
		} finally {
			engine.end();
			dialog.close();
		}
	}

	@Test
	void pageMayBeClosedBeforeTheEngineAnswers() throws Exception {
		SlowEngine engine = new SlowEngine();
		PreferenceDialog dialog = openPage();
		assertTrue(isLoading(dialog));
		press(dialog.getShell(), "Apply and Close");
		engine.end();
		waitFor("the options", () -> OptionTable.known() != null);
		pump(200);
		assertEquals("", Preferences.get(Preferences.PROPERTY));
	}

	@Test
	void pageSaysWhyThereAreNoOptions() throws Exception {
		Natives old = FaultlinePlugin.getDefault().natives();
		OptionTable.forget();
		FaultlinePlugin.getDefault().setNatives(new Natives(Platform.getBundle("org.eclipse.core.runtime")));
		PreferenceDialog dialog = openPage();
		try {
			waitFor("the fields", () -> !isLoading(dialog));
			assertTrue(dialog.getSelectedPage() instanceof FaultlinePreferencePage page
					&& page.getMessage().contains("no analysis engine for this platform"));
			assertNull(button(dialog.getShell(), "deadlock"));
		} finally {
			dialog.close();
			FaultlinePlugin.getDefault().setNatives(old);
		}
	}

	@Test
	void defaultsAreThoseOfTheEngine() throws Exception {
		OptionTable table = OptionTable.get();
		assertEquals(table.option(Preferences.TIMEOUT).orElseThrow().standard(), "" + Preferences.timeout());
		assertEquals(table.option(Preferences.MEMORY).orElseThrow().standard(), "" + Preferences.memory());
		for (String name : List.of(Preferences.PROPERTY, Preferences.SWITCHES, Preferences.UNWIND)) {
			assertTrue(table.option(name).isPresent(), name);
			assertEquals("", Preferences.get(name));
		}
	}

	@Test
	void chosenPropertiesAreHonoured() throws Exception {
		setPreference(Preferences.PROPERTY, "deadlock,lock");
		IFile file = newFile(project, "seats.c", Programs.SEATS);
		localize(open(file));
		assertEquals(List.of(), markers(file, Markers.PROBLEM), "assertions are not looked at");
		setPreference(Preferences.PROPERTY, "assertion");
		localize(open(file));
		assertEquals(1, faults(file).size());
	}

	@Test
	void boundsAreHonoured() throws Exception {
		setPreference(Preferences.UNWIND, "2");
		IFile file = newFile(project, "seats.c", Programs.SEATS);
		localize(open(file));
		assertEquals(List.of(), faults(file), "two rounds do not reach the fault");
		assertTrue(message(markers(file, Markers.INPUT).get(0)).contains("not complete"));
	}

	@Test
	void memoryLimitIsHonoured() throws Exception {
		setPreference(Preferences.MEMORY, "256");
		IFile file = newFile(project, "endless.c", Programs.ENDLESS);
		run(open(file), "Check for Concurrency Faults");
		String message = message(markers(file, Markers.INPUT).get(0));
		assertTrue(message.contains("gave up at 256 MiB of memory"), message);
	}

	@Test
	void wrongPreferenceIsExplained() throws Exception {
		setPreference(Preferences.UNWIND, "many");
		IFile file = newFile(project, "seats.c", Programs.SEATS);
		localize(open(file));
		String message = message(markers(file, Markers.INPUT).get(0));
		assertTrue(message.contains("unwind"), message);
	}

	/** The advice is about programs without main, not about whatever else is wrong with them. */
	@Test
	void adviceIsAboutTheMessage() throws Exception {
		setPreference(Preferences.UNWIND, "many");
		IFile file = newFile(project, "util.c", "int twice(int n) { return n + n; }\n");
		analyse(Command.CHECK, file);
		String message = message(markers(file, Markers.PROBLEM).get(0));
		assertTrue(message.contains("--unwind") && !message.contains("Select all files"), message);
	}

	@Test
	void savedFileIsAnalysedIfWanted() throws Exception {
		setPreference(Preferences.ON_SAVE, Preferences.ON_SAVE_CHECK);
		IFile file = newFile(project, "seats.c", Programs.SEATS_REPAIRED);
		ITextEditor editor = open(file);
		documentOf(editor).set(Programs.SEATS);
		save(editor);
		waitFor("a fault", () -> faults(file).size() == 1);
		setPreference(Preferences.ON_SAVE, Preferences.ON_SAVE_NOTHING);
		waitForAnalyses();
	}

	@Test
	void savedPartOfAProgramMeansTheProgram() throws Exception {
		setPreference(Preferences.ON_SAVE, Preferences.ON_SAVE_LOCALIZE);
		newFile(project, "main.c", "int twice(int);\n#include <assert.h>\nint main(void) { assert(twice(2) == 4); }\n");
		IFile twice = newFile(project, "twice.c", "int twice(int n) { return n + n; }\n");
		ITextEditor editor = open(twice);
		documentOf(editor).set("int twice(int n) { return n * n + 1; }\n");
		save(editor);
		waitFor("a fault", () -> faults(project).size() == 1);
		setPreference(Preferences.ON_SAVE, Preferences.ON_SAVE_NOTHING);
		waitForAnalyses();
	}

	// ---- compiler flags ----

	@Test
	void flagsOfThePreferencesAreTheLastResort() throws Exception {
		setPreference(Preferences.FLAGS, "-DNUMBER=0 \"-DOTHER=a b\"");
		IFile file = newFile(project, "needs.c", NEEDS_MACRO);
		assertEquals(List.of("-DNUMBER=0", "-DOTHER=a b"), CompilerSettings.of(project, List.of(file)).flags());
		localize(open(file));
		assertEquals(List.of(), markers(file, Markers.PROBLEM));
	}

	@Test
	void compileCommandsComeBeforeThePreferences() throws Exception {
		setPreference(Preferences.FLAGS, "-DWRONG");
		IFile file = newFile(project, "needs.c", NEEDS_MACRO);
		String folder = project.getLocation().toOSString();
		newFile(project, "compile_commands.json", "[{\"directory\":\"" + folder
				+ "\",\"file\":\"needs.c\",\"command\":\"cc -DNUMBER=0 -c needs.c\"}]");
		assertEquals(folder, CompilerSettings.of(project, List.of(file)).compileCommands());
		localize(open(file));
		assertEquals(List.of(), markers(file, Markers.PROBLEM));
	}

	@Test
	void compileCommandsWithoutTheFileAreNotUsed() throws Exception {
		setPreference(Preferences.FLAGS, "-DNUMBER=0");
		IFile file = newFile(project, "needs.c", NEEDS_MACRO);
		newFile(project, "compile_commands.json",
				"[{\"directory\":\"/\",\"file\":\"/x/other.c\",\"command\":\"cc -c /x/other.c\"}]");
		localize(open(file));
		assertEquals(List.of(), markers(file, Markers.PROBLEM));
		waitFor("a line in the console",
				() -> FaultlineConsole.get().text().contains("needs.c is not in the compile_commands.json"));
	}

	/** The first standard had no number. */
	@Test
	void oldestStandardIsKnown() throws Exception {
		IFile file = newFile(project, "old.c", "int main(void) { int restrict = 0; return restrict; }\n");
		setProvider(new LanguageSettingsBaseProvider("org.faultline.eclipse.tests.provider", "Test",
				List.of(GCCLanguage.ID), List.of(CDataUtil.createCMacroEntry("__STDC__", "1", ICSettingEntry.BUILTIN),
						CDataUtil.createCMacroEntry("__STRICT_ANSI__", "1", ICSettingEntry.BUILTIN))));
		assertEquals(List.of("-std=c90"), CompilerSettings.of(project, List.of(file)).flags());
		analyse(Command.CHECK, file);
		assertEquals(List.of(), markers(file, Markers.PROBLEM));
	}

	@Test
	void pageRefusesWhatMakesNoSense() throws Exception {
		OptionTable.get();
		PreferenceDialog dialog = openPage();
		try {
			var page = (FaultlinePreferencePage) dialog.getSelectedPage();
			assertTrue(page.isValid());
			List<Button> boxes = controls(dialog.getShell()).stream()
					.filter(control -> control instanceof Button box && (box.getStyle() & SWT.CHECK) != 0
							&& box.getParent() instanceof Group)
					.map(Button.class::cast).filter(Button::getSelection).toList();
			assertFalse(boxes.isEmpty());
			for (Button box : boxes) {
				box.setSelection(false);
				box.notifyListeners(SWT.Selection, new Event());
			}
			assertFalse(page.isValid());
			assertTrue(page.getErrorMessage().contains("at least one"), page.getErrorMessage());
			boxes.get(0).setSelection(true);
			boxes.get(0).notifyListeners(SWT.Selection, new Event());
			assertTrue(page.isValid());
			Text number = (Text) controls(dialog.getShell()).stream()
					.filter(control -> control instanceof Text text && text.getText().equals("60")).findFirst().orElseThrow();
			number.setText("+5"); // the engine does not take it
			number.notifyListeners(SWT.KeyUp, new Event());
			assertFalse(page.isValid());
			number.setText("5");
			number.notifyListeners(SWT.KeyUp, new Event());
			assertTrue(page.isValid());
		} finally {
			dialog.close();
		}
	}

	/** As newer projects have them: entries of providers, of which the compiler's own only tell the standard. */
	@Test
	void entriesOfProvidersCount() throws Exception {
		IFile file = newFile(project, "needs.c", "#include <number.h>\n" + NEEDS_MACRO);
		project.getFolder("inc").create(true, true, null);
		newFile(project, "inc/number.h", "#if __STDC_VERSION__ == 201112L\n#define NUMBER ZERO\n#endif\n");
		String folder = project.getFolder("inc").getLocation().toOSString();
		List<ICLanguageSettingEntry> entries = List.of(CDataUtil.createCIncludePathEntry(folder, 0),
				CDataUtil.createCMacroEntry("ZERO", "0", 0),
				CDataUtil.createCIncludePathEntry("/of/the/compiler", ICSettingEntry.BUILTIN),
				CDataUtil.createCMacroEntry("__STRICT_ANSI__", "1", ICSettingEntry.BUILTIN),
				CDataUtil.createCMacroEntry("__STDC_VERSION__", "201112L", ICSettingEntry.BUILTIN));
		setProvider(new LanguageSettingsBaseProvider("org.faultline.eclipse.tests.provider", "Test",
				List.of(GCCLanguage.ID), entries));
		assertEquals(Set.of("-I" + folder, "-DZERO=0", "-std=c11"),
				Set.copyOf(CompilerSettings.of(project, List.of(file)).flags()));
		localize(open(file));
		assertEquals(List.of(), markers(file, Markers.PROBLEM));
	}

	private void setProvider(ILanguageSettingsProvider provider) throws Exception {
		ScannerDiscoveryLegacySupport.setLanguageSettingsProvidersFunctionalityEnabled(project, true);
		ICProjectDescription description = CoreModel.getDefault().getProjectDescription(project, true);
		ICConfigurationDescription active = description.getActiveConfiguration();
		((ILanguageSettingsProvidersKeeper) active).setLanguageSettingProviders(List.of(provider));
		CoreModel.getDefault().setProjectDescription(project, description);
	}

	/** Every project of CDT knows what its compiler has built in; that is not what somebody has set. */
	@Test
	void entriesOfTheCompilerAreNoSettings() throws Exception {
		IFile file = newFile(project, "needs.c", NEEDS_MACRO);
		setProvider(new LanguageSettingsBaseProvider("org.faultline.eclipse.tests.provider", "Test",
				List.of(GCCLanguage.ID),
				List.of(CDataUtil.createCMacroEntry("__STDC_VERSION__", "201112L", ICSettingEntry.BUILTIN))));
		setPreference(Preferences.FLAGS, "-DNUMBER=0");
		assertEquals(List.of("-std=gnu11", "-DNUMBER=0"), CompilerSettings.of(project, List.of(file)).flags());
		newFile(project, "compile_commands.json", "[{\"directory\":\".\",\"file\":\"needs.c\",\"command\":\"cc -c needs.c\"}]");
		assertEquals(project.getLocation().toOSString(), CompilerSettings.of(project, List.of(file)).compileCommands());
	}

	@Test
	void filesKeepTheirOwnMacros() throws Exception {
		IFile main = newFile(project, "main.c",
				"#include <assert.h>\nint other(void);\nint main(void) { assert(NUMBER == 1 && other() == 2); }\n");
		IFile other = newFile(project, "other.c", "int other(void) { return NUMBER; }\n");
		LanguageSettingsSerializableProvider provider = new LanguageSettingsSerializableProvider(
				"org.faultline.eclipse.tests.provider", "Test");
		provider.setSettingEntries(null, main, GCCLanguage.ID, List.of(CDataUtil.createCMacroEntry("NUMBER", "1", 0)));
		provider.setSettingEntries(null, other, GCCLanguage.ID, List.of(CDataUtil.createCMacroEntry("NUMBER", "2", 0)));
		setProvider(provider);
		CompilerSettings settings = CompilerSettings.of(project, List.of(main, other));
		assertEquals(Map.of(main, List.of("-DNUMBER=1"), other, List.of("-DNUMBER=2")), settings.perFile());
		new AnalysisJob(Command.CHECK, new Program(project, List.of(main, other)), true).schedule();
		waitForAnalyses();
		assertEquals(List.of(), markers(project, Markers.PROBLEM).stream().map(Workbench::message).toList());
	}

	@Test
	void settingsOfTheProjectComeFirst() throws Exception {
		newFile(project, "compile_commands.json", "[]");
		project.getFolder("inc").create(true, true, null);
		newFile(project, "inc/number.h", "#define NUMBER ZERO\n");
		IFile file = newFile(project, "needs.c", "#include <number.h>\n" + NEEDS_MACRO);
		ICProject c = CoreModel.getDefault().create(project);
		IPathEntry[] old = c.getRawPathEntries();
		IPathEntry[] entries = java.util.Arrays.copyOf(old, old.length + 2);
		entries[old.length] = CoreModel.newIncludeEntry(Path.EMPTY, null, project.getFolder("inc").getLocation(), true);
		entries[old.length + 1] = CoreModel.newMacroEntry(Path.EMPTY, "ZERO", "0");
		c.setRawPathEntries(entries, null);
		CompilerSettings settings = CompilerSettings.of(project, List.of(file));
		assertNotNull(settings.flags());
		assertTrue(settings.flags().contains("-I" + project.getFolder("inc").getLocation().toOSString()),
				settings.toString());
		assertTrue(settings.flags().contains("-DZERO=0"), settings.toString());
		localize(open(file));
		assertEquals(List.of(), markers(file, Markers.PROBLEM));
	}
}
