package org.faultline.eclipse.internal.fixes;

import org.eclipse.core.resources.IMarker;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.swt.graphics.Image;
import org.eclipse.ui.IMarkerResolution2;
import org.eclipse.ui.IMarkerResolutionRelevance;
import org.faultline.eclipse.internal.FaultlinePlugin;
import org.faultline.eclipse.internal.sequential.SequentializeHandler;

/** Shows the failing run of a marker as a sequential program. */
final class SequentialResolution implements IMarkerResolution2, IMarkerResolutionRelevance {
	@Override
	public String getLabel() {
		return Messages.sequential;
	}

	@Override
	public String getDescription() {
		return Messages.sequentialDescription;
	}

	@Override
	public Image getImage() {
		return null;
	}

	@Override
	public int getRelevanceForResolution() {
		return -1; // below all repairs
	}

	@Override
	public void run(IMarker marker) {
		try {
			SequentializeHandler.show(marker);
		} catch (CoreException e) {
			FaultlinePlugin.log(e.getMessage(), e);
		}
	}
}
