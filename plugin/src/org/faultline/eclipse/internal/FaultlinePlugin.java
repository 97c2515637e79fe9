package org.faultline.eclipse.internal;

import org.eclipse.core.runtime.IStatus;
import org.eclipse.core.runtime.Status;
import org.eclipse.ui.plugin.AbstractUIPlugin;
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
