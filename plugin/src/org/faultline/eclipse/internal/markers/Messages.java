package org.faultline.eclipse.internal.markers;

import org.eclipse.osgi.util.NLS;

/** What markers say. */
final class Messages extends NLS {
	public static String bounded;
	public static String candidateRepair;
	public static String candidateValue;
	public static String candidatePlain;
	public static String checkingMarkers;
	public static String fault;
	public static String noMain;
	public static String notComplete;
	public static String proved;
	public static String stale;
	public static String thisSchedule;
	public static String withoutPlace;

	static {
		NLS.initializeMessages("org.faultline.eclipse.internal.markers.messages", Messages.class); //$NON-NLS-1$
	}

	private Messages() {
	}
}
