package org.faultline.eclipse.driver;

import java.io.ByteArrayInputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

import org.eclipse.core.resources.IFile;
import org.eclipse.core.resources.IMarker;
import org.eclipse.core.resources.IMarkerDelta;
import org.eclipse.core.resources.IProject;
import org.eclipse.core.resources.IResource;
import org.eclipse.core.resources.IResourceChangeEvent;
import org.eclipse.core.resources.IResourceChangeListener;
import org.eclipse.core.resources.IResourceDelta;
import org.eclipse.core.resources.ResourcesPlugin;
import org.eclipse.core.runtime.jobs.Job;
import org.eclipse.swt.SWT;
import org.eclipse.swt.custom.StyledText;
import org.eclipse.swt.widgets.Control;
import org.eclipse.swt.widgets.Display;
import org.eclipse.swt.widgets.Event;
import org.eclipse.swt.widgets.Menu;
import org.eclipse.swt.widgets.MenuItem;
import org.eclipse.ui.IStartup;
import org.eclipse.ui.IWorkbenchPage;
import org.eclipse.ui.PlatformUI;
import org.eclipse.ui.ide.IDE;
import org.eclipse.ui.texteditor.ITextEditor;

/**
 * Runs <em>Localize Fault</em> in an Eclipse from outside: on the file that the system property
 * <code>faultline.drive</code> names, as often as <code>faultline.rounds</code> says. Writes the milliseconds from the
 * menu to the first marker, and the lines of the faults, to the file <code>faultline.report</code>; then Eclipse ends,
 * with <code>faultline.leave</code> in the middle of an analysis.
 * It knows nothing of the plug-in but what a user sees.
 */
public final class Driver implements IStartup {
	private static final String FAULT = "org.faultline.eclipse.fault";
	private static final int SECONDS = 60;

	@Override
	public void earlyStartup() {
		String source = System.getProperty("faultline.drive");
		if (source != null) {
			new Thread(() -> drive(Path.of(source)), "driver").start();
		}
	}

	private static void drive(Path source) {
		List<String> report = new ArrayList<>();
		try {
			IProject project = ResourcesPlugin.getWorkspace().getRoot().getProject("driven");
			project.create(null);
			project.open(null);
			IFile file = project.getFile(source.getFileName().toString());
			file.create(new ByteArrayInputStream(Files.readAllBytes(source)), true, null);
			if (Boolean.getBoolean("faultline.leave")) {
				report.add("left while it was running: " + begin(file));
			}
			for (int i = 0; i < Integer.getInteger("faultline.rounds", 1); i++) {
				report.add("milliseconds " + round(file));
			}
			for (IMarker marker : file.findMarkers(FAULT, true, IResource.DEPTH_ZERO)) {
				report.add("fault in line " + marker.getAttribute(IMarker.LINE_NUMBER, -1) + ": "
						+ marker.getAttribute(IMarker.MESSAGE, ""));
			}
		} catch (Exception | Error e) {
			report.add("failed: " + e);
		}
		try {
			Files.write(Path.of(System.getProperty("faultline.report")), report);
		} catch (Exception e) {
			e.printStackTrace();
		}
		Display.getDefault().asyncExec(() -> PlatformUI.getWorkbench().close());
	}

	/** Starts an analysis that takes long; whether it runs after a while. */
	private static boolean begin(IFile file) throws Exception {
		Display.getDefault().syncExec(() -> {
			try {
				choose(file, new long[1]);
			} catch (Exception e) {
				e.printStackTrace();
			}
		});
		Thread.sleep(3000);
		return ProcessHandle.current().children()
				.anyMatch(process -> process.info().command().orElse("").endsWith("/faultline"));
	}

	/** Once from the menu to the marker. */
	private static double round(IFile file) throws Exception {
		file.deleteMarkers(FAULT, true, IResource.DEPTH_ZERO);
		CountDownLatch found = new CountDownLatch(1);
		IResourceChangeListener listener = event -> {
			for (IMarkerDelta delta : event.findMarkerDeltas(FAULT, true)) {
				if (delta.getKind() == IResourceDelta.ADDED) {
					found.countDown();
				}
			}
		};
		long[] begin = new long[1];
		Exception[] failure = new Exception[1];
		ResourcesPlugin.getWorkspace().addResourceChangeListener(listener, IResourceChangeEvent.POST_CHANGE);
		try {
			Display.getDefault().syncExec(() -> {
				try {
					choose(file, begin);
				} catch (Exception e) {
					failure[0] = e;
				}
			});
			if (failure[0] != null) {
				throw failure[0];
			}
			if (!found.await(SECONDS, TimeUnit.SECONDS)) {
				throw new IllegalStateException("no marker after " + SECONDS + " s");
			}
			return (System.nanoTime() - begin[0]) / 1e6;
		} finally {
			ResourcesPlugin.getWorkspace().removeResourceChangeListener(listener);
			waitForJobs();
			Thread.sleep(500); // the markers on the screen
		}
	}

	/** The rest of the analysis: causes and repairs. */
	private static void waitForJobs() throws InterruptedException {
		for (int i = 0; i < SECONDS * 10; i++) {
			boolean isRunning = false;
			for (Job job : Job.getJobManager().find(null)) {
				isRunning |= job.getName().startsWith("Localizing");
			}
			if (!isRunning) {
				return;
			}
			Thread.sleep(100);
		}
	}

	private static void choose(IFile file, long[] begin) throws Exception {
		IWorkbenchPage page = PlatformUI.getWorkbench().getWorkbenchWindows()[0].getActivePage();
		ITextEditor editor = (ITextEditor) IDE.openEditor(page, file, true);
		Menu menu = ((StyledText) editor.getAdapter(Control.class)).getMenu();
		Event show = new Event();
		show.widget = menu;
		menu.notifyListeners(SWT.Show, show);
		for (MenuItem item : menu.getItems()) {
			if (item.getText().replace("&", "").startsWith("Localize Fault")) {
				begin[0] = System.nanoTime();
				item.notifyListeners(SWT.Selection, new Event());
				menu.notifyListeners(SWT.Hide, new Event());
				return;
			}
		}
		throw new IllegalStateException("there is no 'Localize Fault' in the menu");
	}
}
