package org.faultline.eclipse.internal.analysis;

import org.eclipse.osgi.util.NLS;

/** What analyses say. */
final class Messages extends NLS {
	public static String checking;
	public static String commandCheck;
	public static String commandLocalize;
	public static String compileErrors;
	public static String failed;
	public static String found;
	public static String localizing;
	public static String noCompileCommand;
	public static String nothingSelected;
	public static String notComplete;
	public static String progress;
	public static String proved;
	public static String cancelled;
	public static String searching;
	public static String unknownCharset;
	public static String writingMarkers;

	static {
		NLS.initializeMessages("org.faultline.eclipse.internal.analysis.messages", Messages.class); //$NON-NLS-1$
	}

	private Messages() {
	}
}
