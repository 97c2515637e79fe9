package org.faultline.eclipse.tests;

import static org.faultline.eclipse.tests.Workbench.*;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;

import org.eclipse.core.resources.IFile;
import org.eclipse.core.resources.IMarker;
import org.eclipse.core.resources.IProject;
import org.eclipse.jface.dialogs.MessageDialogWithToggle;
import org.eclipse.swt.SWT;
import org.eclipse.swt.custom.StyledText;
import org.eclipse.swt.graphics.Point;
import org.eclipse.swt.widgets.Control;
import org.eclipse.swt.widgets.Display;
import org.eclipse.swt.widgets.Event;
import org.eclipse.swt.widgets.Link;
import org.eclipse.swt.widgets.Shell;
import org.eclipse.swt.widgets.Table;
import org.eclipse.swt.widgets.Tree;
import org.eclipse.swt.widgets.TreeItem;
import org.eclipse.ui.IViewPart;
import org.eclipse.ui.ide.IDE;
import org.eclipse.ui.texteditor.ITextEditor;
import org.faultline.eclipse.internal.markers.Markers;
import org.faultline.eclipse.internal.preferences.Preferences;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Keys that are pressed and a mouse that is moved, by the X server as a keyboard and a mouse would. */
public class GesturesTest {
	private static final String REPAIR = "Proved: Replace 'sold <= SEATS' by 'sold < SEATS'";
	private IProject project;
	private IFile file;

	@BeforeEach
	void begin() throws Exception {
		clean();
		setPreference(Preferences.CHECK_AGAIN, MessageDialogWithToggle.NEVER);
		project = newProject("gestures");
		file = newFile(project, "seats.c", Programs.SEATS);
	}

	/** Whatever is still open must not be in the way of others. */
	@AfterEach
	void closePopups() {
		for (Shell shell : Display.getDefault().getShells()) {
			if (!shell.isDisposed() && shell.isVisible() && shell != window().getShell()) {
				shell.close();
			}
		}
		pump(100);
	}

	/** In the editor that has hovers and Ctrl+1, with the keyboard in it. */
	private static ITextEditor openGeneric(IFile file) throws Exception {
		ITextEditor editor = (ITextEditor) IDE.openEditor(page(), file, "org.eclipse.ui.genericeditor.GenericEditor");
		focus(editor);
		return editor;
	}

	private static StyledText textOf(ITextEditor editor) {
		return (StyledText) editor.getAdapter(Control.class);
	}

	private static void focus(ITextEditor editor) throws Exception {
		page().activate(editor);
		waitFor("the keyboard in the editor", () -> {
			window().getShell().forceActive();
			textOf(editor).setFocus();
			pump(20);
			return textOf(editor).isFocusControl() && Display.getDefault().getActiveShell() == window().getShell();
		});
	}

	// ---- keys ----

	@Test
	void keysRunTheCommandsOnTheActiveEditor() throws Exception {
		IFile other = newFile(project, "other.c", Programs.LEVEL);
		openGeneric(other);
		openGeneric(file);
		xdotool("key", "ctrl+shift+alt+k");
		waitFor("a fault", () -> faults(file).size() == 1);
		waitForAnalyses();
		assertEquals("check", faults(file).get(0).getAttribute(Markers.COMMAND, ""));
		assertEquals(List.of(), markers(file, Markers.CANDIDATE), "check only finds");
		assertEquals(List.of(), markers(other, Markers.PROBLEM), "that one is behind");

		xdotool("key", "ctrl+shift+alt+l");
		waitFor("causes", () -> !markers(file, Markers.CANDIDATE).isEmpty());
		waitForAnalyses();
		assertEquals("localize", faults(file).get(0).getAttribute(Markers.COMMAND, ""));
		assertEquals(List.of(), markers(other, Markers.PROBLEM), "that one is behind");
	}

	@Test
	void controlOneListsTheRepairsAndReturnApplies() throws Exception {
		ITextEditor editor = openGeneric(file);
		localize(editor);
		editor.selectAndReveal(Programs.SEATS.indexOf("sold <= SEATS"), 0);
		focus(editor);
		pump(300);
		xdotool("key", "ctrl+1");
		waitFor("the list of quick fixes", () -> ScreensTest.popupTable() != null);
		assertEquals(REPAIR, ScreensTest.popupTable().getItem(0).getText());
		xdotool("key", "Down", "Home", "Return"); // the list takes the keys once it has a selection
		waitFor("the repair", () -> documentOf(editor).get().equals(Programs.SEATS_REPAIRED));
		focus(editor);
		xdotool("key", "ctrl+z");
		waitFor("the text before", () -> documentOf(editor).get().equals(Programs.SEATS));
	}

	// ---- the hover ----

	/** What is to be read in a window that is not the main one, and in the order of its widgets. */
	private static List<Control> shown() {
		List<Control> all = new ArrayList<>();
		for (Shell shell : Display.getDefault().getShells()) {
			if (!shell.isDisposed() && shell.isVisible() && shell != window().getShell()) {
				all.addAll(controls(shell));
			}
		}
		return all;
	}

	private static Link linkShown(String text) {
		return (Link) shown().stream().filter(control -> control instanceof Link link && link.getText().contains(text))
				.findFirst().orElse(null);
	}

	private static void moveTo(Control control, int x, int y) throws Exception {
		Point place = control.toDisplay(x, y);
		xdotool("mousemove", "" + (place.x - 3), "" + place.y);
		xdotool("mousemove", "" + place.x, "" + place.y); // a hover wants the mouse to move, and then to stay
	}

	@Test
	void hoverShowsTheRepairsAndApplies() throws Exception {
		ITextEditor editor = openGeneric(file);
		localize(editor);
		focus(editor);
		int place = Programs.SEATS.indexOf("sold <= SEATS") + 2;
		editor.selectAndReveal(Programs.SEATS.length() - 1, 0);
		editor.selectAndReveal(0, 0);
		pump(300);
		waitFor("the hover", () -> {
			Point at = textOf(editor).getLocationAtOffset(place);
			moveTo(textOf(editor), at.x + 2, at.y + textOf(editor).getLineHeight() / 2);
			for (int i = 0; i < 15 && linkShown("sold < SEATS") == null; i++) {
				pump(100);
			}
			return linkShown("sold < SEATS") != null;
		});
		screenshot("hover");
		List<String> texts = shown().stream().map(Workbench::text).filter(text -> !text.isEmpty()).toList();
		assertTrue(texts.stream().anyMatch(text -> text.startsWith("Possible cause 1: ")), texts.toString());
		Link link = linkShown("sold < SEATS");
		assertTrue(link.getText().contains(REPAIR), link.getText());
		link.notifyListeners(SWT.Selection, new Event());
		waitFor("the repair", () -> documentOf(editor).get().equals(Programs.SEATS_REPAIRED));
	}

	// ---- the Problems view ----

	/** What happened in the dialog, which keeps whoever opened it waiting. */
	private static final class Dialog {
		private final List<String> fixes = new ArrayList<>();
		private String problem;
		private boolean isDone;

		void workLater() {
			Display.getDefault().timerExec(100, () -> {
				Shell shell = shell("Quick Fix");
				if (shell == null) {
					workLater();
					return;
				}
				try {
					work(shell);
				} catch (Exception | Error e) {
					problem = e.toString();
					shell.close();
				}
				isDone = true;
			});
		}

		private void work(Shell shell) throws Exception {
			pump(300);
			Table list = (Table) controls(shell).stream().filter(control -> control instanceof Table table
					&& table.getItemCount() > 0 && (table.getStyle() & SWT.CHECK) == 0).findFirst().orElse(null);
			assertNotNull(list, "no list of fixes");
			for (int i = 0; i < list.getItemCount(); i++) {
				fixes.add(list.getItem(i).getText());
			}
			list.setSelection(fixes.indexOf(REPAIR));
			Event selection = new Event();
			selection.item = list.getItem(fixes.indexOf(REPAIR));
			list.notifyListeners(SWT.Selection, selection);
			pump(200);
			screenshot("problems-quickfix");
			press(shell, "Finish");
		}
	}

	@Test
	void quickFixOfTheProblemsViewEditsTheDocument() throws Exception {
		ITextEditor editor = openGeneric(file);
		localize(editor);
		IViewPart problems = page().showView("org.eclipse.ui.views.ProblemView");
		Tree tree = ScreensTest.tree(ScreensTest.problemsControl(problems));
		waitFor("the fault in the Problems view", () -> {
			TreeItem fault = ScreensTest.expandedItem(tree, "assertion fails: sold <= SEATS");
			if (fault == null) {
				return false;
			}
			pump(300);
			select(tree, fault);
			return true;
		});
		tree.setFocus();
		window().getShell().forceActive();
		pump(200);
		Dialog dialog = new Dialog();
		dialog.workLater();
		xdotool("key", "ctrl+1");
		waitFor("the dialog", () -> dialog.isDone);
		assertEquals(null, dialog.problem);
		assertEquals(REPAIR, dialog.fixes.get(0), dialog.fixes.toString());
		assertEquals(fixes(faults(file).get(0)).size(), dialog.fixes.size(), "all of them");
		assertEquals(Programs.SEATS_REPAIRED, documentOf(editor).get());
		for (IMarker fault : faults(file)) {
			waitFor("an outdated fault", () -> fault.getAttribute(Markers.STALE, false));
		}
	}
}
