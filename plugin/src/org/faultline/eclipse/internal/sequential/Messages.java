package org.faultline.eclipse.internal.sequential;

import org.eclipse.osgi.util.NLS;

/** What is said about sequentialized programs. */
final class Messages extends NLS {
	public static String failed;
	public static String job;
	public static String noFault;
	public static String noFaultFound;
	public static String nothingSelected;
	public static String printing;
	public static String searching;
	public static String title;
	public static String toolTip;

	static {
		NLS.initializeMessages("org.faultline.eclipse.internal.sequential.messages", Messages.class); //$NON-NLS-1$
	}

	private Messages() {
	}
}
