package org.faultline.eclipse.internal.fixes;

import org.eclipse.osgi.util.NLS;

/** What quick fixes say. */
final class Messages extends NLS {
	public static String again;
	public static String againDescription;
	public static String bounded;
	public static String boundedShort;
	public static String cannotApply;
	public static String checkAgainQuestion;
	public static String checkAgainTitle;
	public static String checkAgainToggle;
	public static String gone;
	public static String label;
	public static String lostOutcomes;
	public static String noFile;
	public static String programChanged;
	public static String proved;
	public static String provedShort;
	public static String sequential;
	public static String sequentialDescription;
	public static String stale;
	public static String staleShort;
	public static String thisSchedule;
	public static String thisScheduleShort;
	public static String valueKnown;
	public static String valueTitle;

	static {
		NLS.initializeMessages("org.faultline.eclipse.internal.fixes.messages", Messages.class); //$NON-NLS-1$
	}

	private Messages() {
	}
}
