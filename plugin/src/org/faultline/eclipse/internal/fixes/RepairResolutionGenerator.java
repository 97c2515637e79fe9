package org.faultline.eclipse.internal.fixes;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

import org.eclipse.core.resources.IMarker;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.ui.IMarkerResolution;
import org.eclipse.ui.IMarkerResolutionGenerator2;
import org.faultline.eclipse.internal.FaultlinePlugin;
import org.faultline.eclipse.internal.markers.Markers;
import org.faultline.eclipse.internal.markers.Staleness;

/** The quick fixes of our markers: the repairs, the best first, the run, and another analysis. */
public final class RepairResolutionGenerator implements IMarkerResolutionGenerator2 {
	@Override
	public boolean hasResolutions(IMarker marker) {
		return true; // it can always be analysed again
	}

	@Override
	public IMarkerResolution[] getResolutions(IMarker marker) {
		List<RepairResolution> repairs = new ArrayList<>();
		boolean isStale = Staleness.isStale(marker);
		try {
			for (IMarker candidate : Markers.candidatesOf(marker)) {
				String stored = candidate.getAttribute(Markers.REPAIRS, ""); //$NON-NLS-1$
				StoredRepair.read(stored).forEach(repair -> repairs.add(new RepairResolution(repair, isStale)));
			}
		} catch (CoreException e) {
			FaultlinePlugin.log(e.getMessage(), e);
		}
		repairs.sort(Comparator.comparingInt(repair -> repair.repair().rank())); // of equals, the likelier first
		List<IMarkerResolution> all = new ArrayList<>();
		for (int i = 0; i < repairs.size(); i++) {
			repairs.get(i).setRelevance(repairs.size() - i);
			all.add(repairs.get(i));
		}
		all.add(new SequentialResolution());
		all.add(new AnalyseAgainResolution());
		return all.toArray(IMarkerResolution[]::new);
	}
}
