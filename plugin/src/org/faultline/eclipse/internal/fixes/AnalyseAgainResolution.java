package org.faultline.eclipse.internal.fixes;

import org.eclipse.core.resources.IMarker;
import org.eclipse.swt.graphics.Image;
import org.eclipse.ui.IMarkerResolution2;
import org.eclipse.ui.IMarkerResolutionRelevance;
import org.faultline.eclipse.internal.analysis.AnalysisJob;
import org.faultline.eclipse.internal.analysis.Command;
import org.faultline.eclipse.internal.analysis.Program;
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
		analyse(Program.fromKey(marker.getAttribute(Markers.PROGRAM, "")), command); //$NON-NLS-1$
	}

	static void analyse(Program program, Command command) {
		if (program != null) {
			new AnalysisJob(command, program, true).schedule();
		}
	}
}
