package org.faultline.eclipse.internal;

import java.util.List;

import org.eclipse.core.resources.IFile;
import org.eclipse.core.resources.IResourceChangeEvent;
import org.eclipse.core.resources.IResourceChangeListener;
import org.eclipse.core.resources.IResourceDelta;
import org.eclipse.core.resources.ResourcesPlugin;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.ui.IStartup;
import org.faultline.eclipse.internal.analysis.AnalysisJob;
import org.faultline.eclipse.internal.analysis.Command;
import org.faultline.eclipse.internal.analysis.Program;
import org.faultline.eclipse.internal.preferences.Preferences;

/** Analyses a C file when it is saved, if the preferences say so. Comes to life with the workbench. */
public final class SaveTrigger implements IStartup, IResourceChangeListener {
	@Override
	public void earlyStartup() {
		ResourcesPlugin.getWorkspace().addResourceChangeListener(this, IResourceChangeEvent.POST_CHANGE);
	}

	/** The programs of the project that the file is a part of; what was begun because of an older text is in vain. */
	private static void analyse(IFile file, Command command) {
		for (Program program : Program.of(List.of(file.getProject()))) {
			if (program.files().contains(file)) {
				AnalysisJob.cancelAutomatic(program);
				new AnalysisJob(command, program, false).schedule();
			}
		}
	}

	@Override
	public void resourceChanged(IResourceChangeEvent event) {
		String wish = Preferences.get(Preferences.ON_SAVE);
		if (wish.isEmpty() || wish.equals(Preferences.ON_SAVE_NOTHING)) {
			return;
		}
		try {
			event.getDelta().accept(delta -> {
				boolean isChange = delta.getKind() == IResourceDelta.CHANGED
						&& (delta.getFlags() & IResourceDelta.CONTENT) != 0;
				if (isChange && delta.getResource() instanceof IFile file && Program.isC(file)) {
					analyse(file, Command.of(wish));
				}
				return true;
			});
		} catch (CoreException e) {
			FaultlinePlugin.log(e.getMessage(), e);
		}
	}
}
