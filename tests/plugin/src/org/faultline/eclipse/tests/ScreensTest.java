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
import org.eclipse.e4.ui.model.application.ui.basic.MPart;
import org.eclipse.jface.text.ITextOperationTarget;
import org.eclipse.jface.text.source.ISourceViewer;
import org.eclipse.swt.SWT;
import org.eclipse.swt.custom.StyledText;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Control;
import org.eclipse.swt.widgets.Display;
import org.eclipse.swt.widgets.Event;
import org.eclipse.swt.widgets.Menu;
import org.eclipse.swt.widgets.Shell;
import org.eclipse.swt.widgets.Table;
import org.eclipse.swt.widgets.Tree;
import org.eclipse.swt.widgets.TreeItem;
import org.eclipse.ui.IViewPart;
import org.eclipse.ui.ide.IDE;
import org.eclipse.ui.navigator.CommonNavigator;
import org.eclipse.ui.texteditor.ITextEditor;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What is to be seen: the Problems view, the list of Ctrl+1, the menus; also taken as pictures. */
public class ScreensTest {
	private IProject project;
	private IFile file;

	@BeforeEach
	void begin() throws Exception {
		clean();
		project = newProject("tickets");
		file = newFile(project, "seats.c", Programs.SEATS);
	}

	private static void texts(TreeItem[] items, List<String> into) {
		for (TreeItem item : items) {
			into.add(item.getText());
			texts(item.getItems(), into);
		}
	}

	static Tree tree(Control control) {
		if (control instanceof Tree tree) {
			return tree;
		}
		if (control instanceof Composite composite) {
			for (Control child : composite.getChildren()) {
				Tree found = tree(child);
				if (found != null) {
					return found;
				}
			}
		}
		return null;
	}

	/** The item below a group that begins so, with the groups opened; null if it is not there yet. */
	static TreeItem expandedItem(Tree tree, String begin) {
		TreeItem found = null;
		for (TreeItem group : tree.getItems()) {
			Event expand = new Event();
			expand.item = group;
			tree.notifyListeners(SWT.Expand, expand);
			group.setExpanded(true);
			for (TreeItem item : group.getItems()) {
				found = found == null && item.getText().startsWith(begin) ? item : found;
			}
		}
		return found;
	}

	static Table popupTable() {
		for (Shell shell : Display.getDefault().getShells()) {
			if (shell.isVisible() && shell != window().getShell()) {
				for (Control child : shell.getChildren()) {
					Table table = table(child);
					if (table != null && table.getItemCount() > 0) {
						return table;
					}
				}
			}
		}
		return null;
	}

	private static Table table(Control control) {
		if (control instanceof Table table) {
			return table;
		}
		if (control instanceof Composite composite) {
			for (Control child : composite.getChildren()) {
				Table found = table(child);
				if (found != null) {
					return found;
				}
			}
		}
		return null;
	}

	@Test
	void problemsViewShowsFaultAndCauses() throws Exception {
		ITextEditor editor = open(file);
		IViewPart problems = page().showView("org.eclipse.ui.views.ProblemView");
		CommonNavigator explorer = (CommonNavigator) page().showView("org.eclipse.ui.navigator.ProjectExplorer");
		explorer.getCommonViewer().expandAll();
		page().activate(editor);
		localize(editor);
		Tree tree = tree(problemsControl(problems));
		List<String> shown = new ArrayList<>();
		waitFor("the Problems view", () -> {
			TreeItem fault = expandedItem(tree, "assertion fails: sold <= SEATS; it fails because");
			shown.clear();
			texts(tree.getItems(), shown);
			return fault != null && shown.stream().anyMatch(text -> text.startsWith(
					"Possible cause 1: Replace 'sold <= SEATS' by 'sold < SEATS' (holds in all"));
		});
		screenshot("problems");
	}

	static Control problemsControl(IViewPart view) {
		return (Control) view.getSite().getService(MPart.class).getWidget();
	}

	@Test
	void quickAssistListsTheRepairs() throws Exception {
		ITextEditor editor = (ITextEditor) IDE.openEditor(page(), file, "org.eclipse.ui.genericeditor.GenericEditor");
		localize(editor);
		int place = Programs.SEATS.indexOf("sold <= SEATS");
		editor.selectAndReveal(place, 0);
		page().activate(editor);
		pump(500);
		ITextOperationTarget target = editor.getAdapter(ITextOperationTarget.class);
		assertTrue(target.canDoOperation(ISourceViewer.QUICK_ASSIST));
		target.doOperation(ISourceViewer.QUICK_ASSIST);
		waitFor("the list of quick fixes", () -> popupTable() != null);
		Table table = popupTable();
		pump(1000);
		screenshot("quickfix");
		assertEquals("Proved: Replace 'sold <= SEATS' by 'sold < SEATS'",
				table.getItem(0).getText());
		table.getShell().close();
		pump(100);
	}

	@Test
	void contextMenuIsShown() throws Exception {
		ITextEditor editor = open(file);
		StyledText text = (StyledText) editor.getAdapter(Control.class);
		Menu menu = text.getMenu();
		menu.setLocation(text.toDisplay(200, 60));
		Display.getDefault().timerExec(1500, () -> {
			try {
				screenshot("menu");
			} catch (Exception e) {
				throw new IllegalStateException(e);
			} finally {
				menu.setVisible(false);
			}
		});
		menu.setVisible(true);
		pump(4000);
		assertNotNull(find(menu, "Localize Fault"));
	}

	@Test
	void consoleIsShown() throws Exception {
		IFile fine = newFile(project, "fine.c", Programs.SEATS_REPAIRED);
		localize(open(fine));
		pump(1000);
		screenshot("console");
		assertEquals(List.<IMarker>of(), faults(fine));
		assertNotNull(page().findView("org.eclipse.ui.console.ConsoleView"));
	}
}
