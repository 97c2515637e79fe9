package org.faultline.eclipse.internal;

import java.util.LinkedHashSet;
import java.util.Set;

import org.eclipse.core.resources.IFile;
import org.eclipse.core.resources.IProject;
import org.eclipse.core.resources.IResourceChangeEvent;
import org.eclipse.core.resources.IResourceChangeListener;
import org.eclipse.core.resources.IResourceDelta;
import org.eclipse.core.resources.ResourcesPlugin;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.Platform;
import org.eclipse.core.runtime.content.IContentType;
import org.eclipse.ui.IStartup;
import org.faultline.eclipse.internal.analysis.AnalysisJob;
import org.faultline.eclipse.internal.analysis.Command;
import org.faultline.eclipse.internal.analysis.Program;
import org.faultline.eclipse.internal.analysis.ProgramSearch;
import org.faultline.eclipse.internal.analysis.ReadFiles;
import org.faultline.eclipse.internal.engine.EngineException;
import org.faultline.eclipse.internal.engine.OptionTable;
import org.faultline.eclipse.internal.preferences.Preferences;

/** Analyses the programs that a C file or a header is part of when it is saved, if the preferences say so. Comes to life with the workbench. */
public final class SaveTrigger implements IStartup, IResourceChangeListener {
	@Override
	public void earlyStartup() {
		ResourcesPlugin.getWorkspace().addResourceChangeListener(this, IResourceChangeEvent.POST_CHANGE);
		try {
			OptionTable.get(); // the preference page will have it at once
		} catch (EngineException e) {
			return; // the page will say so
		}
	}

	/** The programs that the files are parts of; what was begun because of an older text is in vain. */
	private static void analyse(Set<IFile> files, Command command) {
		Set<IProject> projects = new LinkedHashSet<>();
		files.forEach(file -> projects.addAll(ReadFiles.projects(file)));
		new ProgramSearch(projects, programs -> {
			for (Program program : programs) {
				if (files.stream().anyMatch(file -> ReadFiles.mayRead(program, file))) {
					AnalysisJob.cancelAutomatic(program);
					new AnalysisJob(command, program, false).schedule();
				}
			}
		}).schedule();
	}

	/** What programs are made of, by its name: its text is not to be read here, where others wait. */
	private static boolean isPart(IFile file) {
		IContentType type = Platform.getContentTypeManager().findContentTypeFor(file.getName());
		return type != null && type.isKindOf(Platform.getContentTypeManager().getContentType(Program.C_SOURCE))
				|| ReadFiles.isRead(file);
	}

	@Override
	public void resourceChanged(IResourceChangeEvent event) {
		String wish = Preferences.get(Preferences.ON_SAVE);
		if (wish.isEmpty() || wish.equals(Preferences.ON_SAVE_NOTHING)) {
			return;
		}
		Set<IFile> changed = new LinkedHashSet<>();
		try {
			event.getDelta().accept(delta -> {
				boolean isChange = delta.getKind() == IResourceDelta.CHANGED
						&& (delta.getFlags() & IResourceDelta.CONTENT) != 0;
				if (isChange && delta.getResource() instanceof IFile file && isPart(file)) {
					changed.add(file);
				}
				return true;
			});
		} catch (CoreException e) {
			FaultlinePlugin.log(e.getMessage(), e);
		}
		if (!changed.isEmpty()) {
			analyse(changed, Command.of(wish));
		}
	}
}
