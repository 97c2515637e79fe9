package org.faultline.eclipse.internal;

import org.eclipse.core.runtime.IStatus;
import org.eclipse.core.runtime.Status;
import org.eclipse.core.runtime.jobs.Job;
import org.eclipse.ui.IWorkbench;
import org.eclipse.ui.IWorkbenchListener;
import org.eclipse.ui.PlatformUI;
import org.eclipse.ui.plugin.AbstractUIPlugin;
import org.faultline.eclipse.internal.analysis.ProgramJob;
import org.faultline.eclipse.internal.analysis.ProgramSearch;
import org.faultline.eclipse.internal.engine.Natives;
import org.faultline.eclipse.internal.markers.StaleWatcher;
import org.osgi.framework.BundleContext;

/** The plug-in: its name, its log, and what lives as long as it does. */
public final class FaultlinePlugin extends AbstractUIPlugin {
	public static final String ID = "org.faultline.eclipse"; //$NON-NLS-1$

	private static FaultlinePlugin plugin;
	private Natives natives;
	private StaleWatcher staleWatcher;

	@Override
	public void start(BundleContext context) throws Exception {
		super.start(context);
		plugin = this;
		natives = new Natives(context.getBundle());
		staleWatcher = new StaleWatcher();
		staleWatcher.start();
		if (PlatformUI.isWorkbenchRunning()) {
			PlatformUI.getWorkbench().addWorkbenchListener(new EndOfWork());
		}
	}

	/** Nobody will read what analyses find after the workbench is closed. */
	private static final class EndOfWork implements IWorkbenchListener {
		private static final int SECONDS = 2;

		@Override
		public boolean preShutdown(IWorkbench workbench, boolean forced) {
			return true;
		}

		@Override
		public void postShutdown(IWorkbench workbench) {
			long end = System.currentTimeMillis() + SECONDS * 1000L;
			Job.getJobManager().cancel(ProgramSearch.FAMILY);
			Job.getJobManager().cancel(ProgramJob.FAMILY);
			while (Job.getJobManager().find(ProgramJob.FAMILY).length > 0 && System.currentTimeMillis() < end) {
				try {
					Thread.sleep(10);
				} catch (InterruptedException e) {
					Thread.currentThread().interrupt();
					return;
				}
			}
		}
	}

	@Override
	public void stop(BundleContext context) throws Exception {
		staleWatcher.stop();
		plugin = null;
		super.stop(context);
	}

	public static FaultlinePlugin getDefault() {
		return plugin;
	}

	public Natives natives() {
		return natives;
	}

	/** For tests that break things. */
	public void setNatives(Natives other) {
		natives = other;
	}

	public static IStatus error(String message, Throwable cause) {
		return new Status(IStatus.ERROR, ID, message, cause);
	}

	public static void log(String message, Throwable cause) {
		if (plugin != null) {
			plugin.getLog().log(error(message, cause));
		}
	}
}
