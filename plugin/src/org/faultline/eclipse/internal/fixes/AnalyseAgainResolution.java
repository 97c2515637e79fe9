package org.faultline.eclipse.internal.fixes;

import java.util.List;

import org.eclipse.core.resources.IMarker;
import org.eclipse.core.resources.IResource;
import org.eclipse.osgi.util.NLS;
import org.eclipse.swt.graphics.Image;
import org.eclipse.ui.IMarkerResolution2;
import org.eclipse.ui.IMarkerResolutionRelevance;
import org.faultline.eclipse.internal.analysis.AnalysisJob;
import org.faultline.eclipse.internal.analysis.Command;
import org.faultline.eclipse.internal.analysis.Program;
import org.faultline.eclipse.internal.analysis.ProgramSearch;
import org.faultline.eclipse.internal.console.FaultlineConsole;
import org.faultline.eclipse.internal.markers.Markers;

/** Runs the analysis of a marker again. */
final class AnalyseAgainResolution implements IMarkerResolution2, IMarkerResolutionRelevance {
	@Override
	public String getLabel() {
		return Messages.again;
	}

	@Override
	public String getDescription() {
		return Messages.againDescription;
	}

	@Override
	public Image getImage() {
		return null;
	}

	@Override
	public int getRelevanceForResolution() {
		return -2; // below everything else
	}

	@Override
	public void run(IMarker marker) {
		analyse(marker, Command.of(marker.getAttribute(Markers.COMMAND, ""))); //$NON-NLS-1$
	}

	static void analyse(IMarker marker, Command command) {
		analyse(marker.getAttribute(Markers.PROGRAM, ""), marker.getResource(), command); //$NON-NLS-1$
	}

	/**
	 * @param key      of the program as it was
	 * @param resource where the marker is: if files of the program were renamed or are gone, the programs that have it now
	 *                 are analysed
	 */
	static void analyse(String key, IResource resource, Command command) {
		Program program = Program.fromKey(key);
		if (program != null) {
			new AnalysisJob(command, program, true).schedule();
			return;
		}
		new ProgramSearch(List.of(resource.getProject()), programs -> {
			FaultlineConsole.get().println(NLS.bind(Messages.programChanged, resource.getName()));
			programs.stream().filter(now -> now.files().contains(resource))
					.forEach(now -> new AnalysisJob(command, now, true).schedule());
		}).schedule();
	}
}
