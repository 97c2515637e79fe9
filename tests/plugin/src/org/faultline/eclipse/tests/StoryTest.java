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
import org.eclipse.core.resources.IResourceChangeEvent;
import org.eclipse.core.resources.IResourceChangeListener;
import org.eclipse.core.resources.ResourcesPlugin;
import org.eclipse.jface.text.ITextOperationTarget;
import org.eclipse.jface.viewers.StructuredSelection;
import org.eclipse.swt.widgets.Menu;
import org.eclipse.swt.widgets.MenuItem;
import org.eclipse.ui.IMarkerResolution;
import org.eclipse.ui.IMarkerResolution2;
import org.eclipse.ui.navigator.CommonNavigator;
import org.eclipse.ui.texteditor.ITextEditor;
import org.faultline.eclipse.internal.markers.Markers;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The way of a user from a faulty file to a repaired one. */
public class StoryTest {
	private IProject project;
	private IFile file;

	@BeforeEach
	void begin() throws Exception {
		clean();
		project = newProject("story");
		file = newFile(project, "seats.c", Programs.SEATS);
	}

	@Test
	void faultIsFoundExplainedRepairedAndCheckedAgain() throws Exception {
		ITextEditor editor = open(file);
		page().showView("org.eclipse.ui.views.ProblemView");
		page().activate(editor);
		localize(editor);

		List<IMarker> faults = faults(file);
		assertEquals(1, faults.size());
		IMarker fault = faults.get(0);
		assertEquals(26, line(fault));
		assertEquals("assert(sold <= SEATS)", marked(fault, Programs.SEATS));
		assertTrue(message(fault).startsWith("assertion fails: sold <= SEATS; it fails because"), message(fault));
		assertEquals(IMarker.SEVERITY_ERROR, fault.getAttribute(IMarker.SEVERITY, -1));

		IMarker first = markers(file, Markers.CANDIDATE).stream()
				.filter(marker -> marker.getAttribute(Markers.RANK, 0) == 1).findFirst().orElseThrow();
		assertEquals(13, line(first));
		assertEquals("sold <= SEATS", marked(first, Programs.SEATS));
		assertTrue(message(first).contains("(holds in all interleavings)"), message(first));

		// the best repair comes first, with what is known of it and a preview; on the fault as on its cause
		for (IMarker marker : List.of(first, fault)) {
			IMarkerResolution best = fixes(marker).get(0);
			assertEquals("Proved: Replace 'sold <= SEATS' by 'sold < SEATS'",
					best.getLabel());
			String preview = ((IMarkerResolution2) best).getDescription();
			assertTrue(preview.contains("Proved: it holds in all interleavings."), preview);
			assertTrue(preview.contains("-     if (sold &lt;= SEATS)\n+     if (sold &lt; SEATS)\n"), preview);
		}

		pressLater("Check Again", "Yes");
		fixes(first).get(0).run(first);
		assertEquals(Programs.SEATS_REPAIRED, documentOf(editor).get());
		waitForAnalyses();
		assertEquals(List.of(), markers(project, Markers.PROBLEM), "after the repair");

		// undo brings the old text back
		ITextOperationTarget target = editor.getAdapter(ITextOperationTarget.class);
		target.doOperation(ITextOperationTarget.UNDO);
		assertEquals(Programs.SEATS, documentOf(editor).get());
	}

	@Test
	void faultIsShownBeforeItsCausesAreKnown() throws Exception {
		List<String> order = Collections.synchronizedList(new ArrayList<>());
		IResourceChangeListener listener = event -> {
			for (String type : List.of(Markers.FAULT, Markers.CANDIDATE)) {
				if (event.findMarkerDeltas(type, true).length > 0) {
					order.add(type);
				}
			}
		};
		ResourcesPlugin.getWorkspace().addResourceChangeListener(listener, IResourceChangeEvent.POST_CHANGE);
		try {
			localize(open(file));
		} finally {
			ResourcesPlugin.getWorkspace().removeResourceChangeListener(listener);
		}
		assertEquals(List.of(Markers.FAULT, Markers.FAULT, Markers.CANDIDATE), order);
	}

	@Test
	void unprovedSuggestionsComeLastAndSaySo() throws Exception {
		ITextEditor editor = open(file);
		localize(editor);
		List<String> labels = fixes(faults(file).get(0)).stream().map(IMarkerResolution::getLabel).toList();
		int lastProved = -1;
		int firstValue = labels.size();
		for (int i = 0; i < labels.size(); i++) {
			if (labels.get(i).startsWith("Proved: ")) {
				lastProved = i;
			} else if (labels.get(i).startsWith("Not proved")) {
				firstValue = Math.min(firstValue, i);
			}
		}
		assertTrue(lastProved >= 0 && firstValue < labels.size() && lastProved < firstValue, labels.toString());
		assertEquals("Analyse again", labels.get(labels.size() - 1));
	}

	@Test
	void commandsAreInEveryMenu() throws Exception {
		ITextEditor editor = open(file);
		for (String command : List.of("Localize Fault", "Check for Concurrency Faults")) {
			assertNotNull(find(contextMenu(editor), command), "context menu of the editor: " + command);
			Menu run = find(window().getShell().getMenuBar(), "Run").getMenu();
			MenuItem entry = find(run, command);
			assertNotNull(entry, "menu Run: " + command);
			assertTrue(entry.getText().contains("\tShift+Ctrl+Alt+"), "a key: " + entry.getText());
		}
		CommonNavigator explorer = (CommonNavigator) page().showView("org.eclipse.ui.navigator.ProjectExplorer");
		for (Object selected : List.of(file, project)) {
			explorer.getCommonViewer().setSelection(new StructuredSelection(selected), true);
			pump(200);
			assertNotNull(find(explorer.getCommonViewer().getTree().getMenu(), "Localize Fault"),
					"context menu of the explorer: " + selected);
		}
		IFile text = newFile(project, "notes.txt", "no C\n");
		explorer.getCommonViewer().setSelection(new StructuredSelection(text), true);
		pump(200);
		assertEquals(null, find(explorer.getCommonViewer().getTree().getMenu(), "Localize Fault"));
	}

	@Test
	void projectIsAnalysedFromTheExplorer() throws Exception {
		CommonNavigator explorer = (CommonNavigator) page().showView("org.eclipse.ui.navigator.ProjectExplorer");
		explorer.getCommonViewer().setSelection(new StructuredSelection(project), true);
		pump(200);
		choose(explorer.getCommonViewer().getTree().getMenu(), "Check for Concurrency Faults");
		waitForAnalyses();
		assertEquals(1, faults(project).size());
		assertTrue(markers(project, Markers.CANDIDATE).isEmpty(), "check only finds");
		assertFalse(isAnalysing());
	}
}
