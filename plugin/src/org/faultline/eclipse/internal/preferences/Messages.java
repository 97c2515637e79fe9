package org.faultline.eclipse.internal.preferences;

import org.eclipse.osgi.util.NLS;

/** What the preference page says. */
final class Messages extends NLS {
	public static String badNumber;
	public static String checkAgain;
	public static String checkAgainAlways;
	public static String checkAgainNever;
	public static String checkAgainPrompt;
	public static String checker;
	public static String checkerFound;
	public static String checkerFoundEmbedded;
	public static String checkerLookedFor;
	public static String checkerMissing;
	public static String checkerTest;
	public static String checkerTesting;
	public static String description;
	public static String engine;
	public static String flags;
	public static String loading;
	public static String memory;
	public static String noProperty;
	public static String onSave;
	public static String onSaveCheck;
	public static String onSaveLocalize;
	public static String onSaveNothing;
	public static String properties;
	public static String switches;
	public static String timeout;
	public static String unlimited;
	public static String unwind;

	static {
		NLS.initializeMessages("org.faultline.eclipse.internal.preferences.messages", Messages.class); //$NON-NLS-1$
	}

	private Messages() {
	}
}
