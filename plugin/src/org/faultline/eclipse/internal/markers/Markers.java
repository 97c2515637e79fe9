package org.faultline.eclipse.internal.markers;

import java.util.ArrayList;
import java.util.List;

import org.eclipse.core.resources.IMarker;
import org.eclipse.core.resources.IResource;
import org.eclipse.core.resources.ResourcesPlugin;
import org.eclipse.core.runtime.CoreException;
import org.faultline.eclipse.internal.FaultlinePlugin;

/** The types and attributes of our markers. */
public final class Markers {
	/** What all of them are. */
	public static final String PROBLEM = FaultlinePlugin.ID + ".problem"; //$NON-NLS-1$
	/** A fault that was found. */
	public static final String FAULT = FaultlinePlugin.ID + ".fault"; //$NON-NLS-1$
	/** A place that may be its cause. */
	public static final String CANDIDATE = FaultlinePlugin.ID + ".candidate"; //$NON-NLS-1$
	/** Something that keeps a program from being analysed, or the analysis from being complete. */
	public static final String INPUT = FaultlinePlugin.ID + ".input"; //$NON-NLS-1$

	/** The program it is about: {@link org.faultline.eclipse.internal.analysis.Program#key}. */
	public static final String PROGRAM = "program"; //$NON-NLS-1$
	/** The command that found it. */
	public static final String COMMAND = "command"; //$NON-NLS-1$
	/** The analysis it comes from. */
	public static final String ANALYSIS = "analysis"; //$NON-NLS-1$
	/** The number of the fault, of faults and candidates. */
	public static final String FINDING = "finding"; //$NON-NLS-1$
	/** The failing run of a fault, as {@link org.faultline.eclipse.internal.sequential.StoredSchedule} writes it. */
	public static final String SCHEDULE = "schedule"; //$NON-NLS-1$
	/** The rank of a candidate. */
	public static final String RANK = "rank"; //$NON-NLS-1$
	/** Repairs of a candidate, as {@link org.faultline.eclipse.internal.fixes.StoredRepair} writes them. */
	public static final String REPAIRS = "repairs"; //$NON-NLS-1$
	/** The files that were analysed: lines of hash and path; what is too long goes on in others with a number behind. */
	public static final String SOURCES = "sources"; //$NON-NLS-1$
	/** Whether a file was edited since; message and severity are then others, and these are the first ones. */
	public static final String STALE = "stale"; //$NON-NLS-1$
	public static final String FRESH_MESSAGE = "freshMessage"; //$NON-NLS-1$
	public static final String FRESH_SEVERITY = "freshSeverity"; //$NON-NLS-1$

	private Markers() {
	}

	/** Our markers of one type or all of them; those of a program may be in several projects. */
	public static List<IMarker> all(String type) throws CoreException {
		return List.of(ResourcesPlugin.getWorkspace().getRoot().findMarkers(type, true, IResource.DEPTH_INFINITE));
	}

	/** The fault of a candidate, or the fault itself; null if there is none. */
	public static IMarker faultOf(IMarker marker) throws CoreException {
		if (marker.isSubtypeOf(FAULT)) {
			return marker;
		}
		for (IMarker other : all(FAULT)) {
			if (isSameFinding(other, marker)) {
				return other;
			}
		}
		return null;
	}

	private static boolean isSameFinding(IMarker a, IMarker b) {
		return a.getAttribute(ANALYSIS, "").equals(b.getAttribute(ANALYSIS, "-")) //$NON-NLS-1$ //$NON-NLS-2$
				&& a.getAttribute(FINDING, 0) == b.getAttribute(FINDING, -1);
	}

	/** The candidates of a fault, or the candidate itself. */
	public static List<IMarker> candidatesOf(IMarker marker) throws CoreException {
		if (!marker.isSubtypeOf(FAULT)) {
			return List.of(marker);
		}
		List<IMarker> candidates = new ArrayList<>();
		for (IMarker other : all(CANDIDATE)) {
			if (isSameFinding(other, marker)) {
				candidates.add(other);
			}
		}
		candidates.sort((a, b) -> Integer.compare(a.getAttribute(RANK, 0), b.getAttribute(RANK, 0)));
		return candidates;
	}
}
