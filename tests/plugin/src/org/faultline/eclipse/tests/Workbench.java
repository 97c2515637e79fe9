package org.faultline.eclipse.tests;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.fail;

import java.io.ByteArrayInputStream;
import java.io.File;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.function.Consumer;

import org.eclipse.cdt.core.CCorePlugin;
import org.eclipse.core.resources.IFile;
import org.eclipse.core.resources.IMarker;
import org.eclipse.core.resources.IProject;
import org.eclipse.core.resources.IProjectDescription;
import org.eclipse.core.resources.IResource;
import org.eclipse.core.resources.ResourcesPlugin;
import org.eclipse.core.runtime.jobs.Job;
import org.eclipse.core.runtime.preferences.InstanceScope;
import org.eclipse.jface.text.IDocument;
import org.eclipse.swt.SWT;
import org.eclipse.swt.custom.StyledText;
import org.eclipse.swt.widgets.Button;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Control;
import org.eclipse.swt.widgets.Display;
import org.eclipse.swt.widgets.Event;
import org.eclipse.swt.widgets.Label;
import org.eclipse.swt.widgets.Link;
import org.eclipse.swt.widgets.Menu;
import org.eclipse.swt.widgets.MenuItem;
import org.eclipse.swt.widgets.Shell;
import org.eclipse.swt.widgets.Text;
import org.eclipse.swt.widgets.Tree;
import org.eclipse.swt.widgets.TreeItem;
import org.eclipse.ui.IMarkerResolution;
import org.eclipse.ui.IWorkbenchPage;
import org.eclipse.ui.IWorkbenchWindow;
import org.eclipse.ui.PlatformUI;
import org.eclipse.ui.ide.IDE;
import org.eclipse.ui.texteditor.ITextEditor;
import org.faultline.eclipse.internal.FaultlinePlugin;
import org.faultline.eclipse.internal.analysis.AnalysisJob;
import org.faultline.eclipse.internal.analysis.Command;
import org.faultline.eclipse.internal.analysis.Program;
import org.faultline.eclipse.internal.analysis.ProgramSearch;
import org.faultline.eclipse.internal.markers.Markers;

/** What a user does in a workbench, for tests. They run in its thread, so waiting means keeping it alive. */
final class Workbench {
	static final int SECONDS = 60;
	private static final File SCREENSHOTS = new File(System.getProperty("faultline.screenshots", "target"));

	private Workbench() {
	}

	// ---- waiting ----

	static void pump(int milliseconds) {
		long end = System.currentTimeMillis() + milliseconds;
		Display display = Display.getDefault();
		do {
			if (!display.readAndDispatch()) {
				try {
					Thread.sleep(5);
				} catch (InterruptedException e) {
					return;
				}
			}
		} while (System.currentTimeMillis() < end);
	}

	static void waitFor(String what, Callable<Boolean> condition) throws Exception {
		long end = System.currentTimeMillis() + SECONDS * 1000L;
		while (!condition.call()) {
			if (System.currentTimeMillis() > end) {
				fail("waited in vain for: " + what);
			}
			pump(10);
		}
	}

	static boolean isAnalysing() {
		return Job.getJobManager().find(ProgramSearch.FAMILY).length > 0 // it is followed by analyses
				|| Job.getJobManager().find(AnalysisJob.FAMILY).length > 0;
	}

	static void waitForAnalyses() throws Exception {
		waitFor("the end of the analyses", () -> !isAnalysing());
	}

	// ---- workers ----

	static ProcessHandle workerProcess() throws Exception {
		ProcessHandle[] found = new ProcessHandle[1];
		waitFor("a worker", () -> {
			found[0] = workers().stream().findFirst().orElse(null);
			return found[0] != null;
		});
		return found[0];
	}

	static List<ProcessHandle> workers() {
		return ProcessHandle.current().children()
				.filter(process -> process.info().command().orElse("").endsWith("/faultline")).toList();
	}

	// ---- projects ----

	static IProject newProject(String name) throws Exception {
		IProject project = ResourcesPlugin.getWorkspace().getRoot().getProject(name);
		if (project.exists()) {
			project.delete(true, true, null);
		}
		IProjectDescription description = ResourcesPlugin.getWorkspace().newProjectDescription(name);
		CCorePlugin.getDefault().createCProject(description, project, null, "org.faultline.eclipse.tests.project");
		return project;
	}

	static IFile newFile(IProject project, String name, String text) throws Exception {
		return newFile(project, name, text.getBytes(StandardCharsets.UTF_8));
	}

	static IFile newFile(IProject project, String name, byte[] bytes) throws Exception {
		IFile file = project.getFile(name);
		file.create(new ByteArrayInputStream(bytes), true, null);
		return file;
	}

	/** Analyses files as one program, to the end. */
	static AnalysisJob analyse(Command command, IFile... files) throws Exception {
		AnalysisJob job = new AnalysisJob(command, new Program(files[0].getProject(), List.of(files)), true);
		job.schedule();
		waitForAnalyses();
		pump(50);
		return job;
	}

	/** The most likely cause that was found in a file. */
	static IMarker cause(IResource resource) throws Exception {
		return markers(resource, Markers.CANDIDATE).stream().filter(marker -> marker.getAttribute(Markers.RANK, 0) == 1)
				.findFirst().orElseThrow();
	}

	static void setPreference(String key, String value) {
		var node = InstanceScope.INSTANCE.getNode(FaultlinePlugin.ID);
		if (value == null) {
			node.remove(key);
		} else {
			node.put(key, value);
		}
	}

	// ---- the window ----

	static IWorkbenchWindow window() {
		return PlatformUI.getWorkbench().getWorkbenchWindows()[0];
	}

	static IWorkbenchPage page() {
		return window().getActivePage();
	}

	/** Begins as after a start: nothing open but the usual views. */
	static void clean() throws Exception {
		waitFor("a window", () -> PlatformUI.getWorkbench().getWorkbenchWindows().length > 0);
		Shell shell = window().getShell();
		shell.setBounds(0, 0, 1280, 900);
		shell.forceActive();
		var intro = PlatformUI.getWorkbench().getIntroManager();
		if (intro.getIntro() != null) {
			intro.closeIntro(intro.getIntro());
		}
		Job.getJobManager().cancel(AnalysisJob.FAMILY);
		waitForAnalyses();
		page().closeAllEditors(false);
		for (IProject project : ResourcesPlugin.getWorkspace().getRoot().getProjects()) {
			project.delete(true, true, null);
		}
		InstanceScope.INSTANCE.getNode(FaultlinePlugin.ID).clear();
		pump(50);
	}

	static ITextEditor open(IFile file) throws Exception {
		ITextEditor editor = (ITextEditor) IDE.openEditor(page(), file, true);
		page().activate(editor);
		pump(200);
		return editor;
	}

	static IDocument documentOf(ITextEditor editor) {
		return editor.getDocumentProvider().getDocument(editor.getEditorInput());
	}

	static void save(ITextEditor editor) {
		editor.doSave(null);
		pump(50);
	}

	// ---- menus ----

	static MenuItem find(Menu menu, String text) {
		Event show = new Event();
		show.widget = menu;
		menu.notifyListeners(SWT.Show, show);
		for (MenuItem item : menu.getItems()) {
			if (item.getText().replace("&", "").split("\t")[0].equals(text)) {
				return item;
			}
		}
		return null;
	}

	static void choose(Menu menu, String text) {
		MenuItem item = find(menu, text);
		assertNotNull(item, "no entry '" + text + "' in the menu");
		Event selection = new Event();
		selection.widget = item;
		item.notifyListeners(SWT.Selection, selection);
		menu.notifyListeners(SWT.Hide, new Event());
		pump(20);
	}

	static Menu contextMenu(ITextEditor editor) {
		return ((StyledText) editor.getAdapter(Control.class)).getMenu();
	}

	/** Runs a command on the file of an editor through the editor's context menu, to its end. */
	static void run(ITextEditor editor, String command) throws Exception {
		choose(contextMenu(editor), command);
		waitForAnalyses();
		pump(50);
	}

	static void localize(ITextEditor editor) throws Exception {
		run(editor, "Localize Fault");
	}

	// ---- dialogs ----

	static Shell shell(String title) {
		for (Shell shell : Display.getDefault().getShells()) {
			if (!shell.isDisposed() && shell.isVisible() && shell.getText().equals(title)) {
				return shell;
			}
		}
		return null;
	}

	/** Presses a button of a dialog that is about to open and that whoever opens it waits for. */
	static void pressLater(String title, String button) {
		pressLater(title, button, shell -> {
			// whatever it says
		});
	}

	/** @param look at the dialog before the button is pressed */
	static void pressLater(String title, String button, Consumer<Shell> look) {
		Display.getDefault().timerExec(50, () -> {
			Shell shell = shell(title);
			if (shell == null) {
				pressLater(title, button, look);
			} else {
				look.accept(shell);
				press(shell, button);
			}
		});
	}

	static void press(Composite in, String button) {
		Button found = button(in, button);
		assertNotNull(found, "no button '" + button + "'");
		found.notifyListeners(SWT.Selection, new Event());
	}

	static Button button(Composite in, String text) {
		for (Control control : in.getChildren()) {
			if (control instanceof Button button && button.getText().replace("&", "").equals(text)) {
				return button;
			}
			Button below = control instanceof Composite composite ? button(composite, text) : null;
			if (below != null) {
				return below;
			}
		}
		return null;
	}

	/** All widgets below one, from the outside to the inside. */
	static List<Control> controls(Composite in) {
		List<Control> all = new ArrayList<>();
		for (Control control : in.getChildren()) {
			all.add(control);
			if (control instanceof Composite composite) {
				all.addAll(controls(composite));
			}
		}
		return all;
	}

	/** What a widget says; empty if it is none that does. */
	static String text(Control control) {
		return control instanceof Label label ? label.getText()
				: control instanceof Link link ? link.getText()
						: control instanceof StyledText styled ? styled.getText()
								: control instanceof Text field ? field.getText() : "";
	}

	static void select(Tree tree, TreeItem item) {
		Event selection = new Event();
		selection.item = item;
		tree.setSelection(item);
		tree.notifyListeners(SWT.Selection, selection);
	}

	// ---- keyboard and mouse ----

	/** Lets the X server press keys or move the mouse, and waits until it has. */
	static void xdotool(String... words) throws Exception {
		List<String> command = new ArrayList<>(List.of("xdotool"));
		command.addAll(List.of(words));
		Process process = new ProcessBuilder(command).inheritIO().start();
		waitFor("xdotool", () -> !process.isAlive());
		assertEquals(0, process.exitValue(), command.toString());
		pump(50);
	}

	// ---- markers ----

	/** Sorted by place. */
	static List<IMarker> markers(IResource resource, String type) throws Exception {
		return Arrays.stream(resource.findMarkers(type, true, IResource.DEPTH_INFINITE))
				.sorted(Comparator.comparingInt(marker -> marker.getAttribute(IMarker.CHAR_START, -1))).toList();
	}

	static List<IMarker> faults(IResource resource) throws Exception {
		return markers(resource, Markers.FAULT);
	}

	static String message(IMarker marker) {
		return marker.getAttribute(IMarker.MESSAGE, "");
	}

	static int line(IMarker marker) {
		return marker.getAttribute(IMarker.LINE_NUMBER, -1);
	}

	static String marked(IMarker marker, String text) {
		return text.substring(marker.getAttribute(IMarker.CHAR_START, -1), marker.getAttribute(IMarker.CHAR_END, -1));
	}

	static List<IMarkerResolution> fixes(IMarker marker) {
		return List.of(IDE.getMarkerHelpRegistry().getResolutions(marker));
	}

	static IMarkerResolution fix(IMarker marker, String label) {
		for (IMarkerResolution fix : fixes(marker)) {
			if (fix.getLabel().startsWith(label)) {
				return fix;
			}
		}
		return fail("no quick fix '" + label + "' among " + fixes(marker).stream().map(f -> f.getLabel()).toList());
	}

	// ---- pictures ----

	static void screenshot(String name) throws Exception {
		pump(700);
		SCREENSHOTS.mkdirs();
		Process process = new ProcessBuilder("import", "-window", "root",
				new File(SCREENSHOTS, name + ".png").getPath()).inheritIO().start();
		waitFor("a screenshot", () -> !process.isAlive());
	}
}
