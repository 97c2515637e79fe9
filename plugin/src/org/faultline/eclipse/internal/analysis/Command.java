package org.faultline.eclipse.internal.analysis;

/** What can be done with a program. */
public enum Command {
	LOCALIZE("localize"), CHECK("check"); //$NON-NLS-1$ //$NON-NLS-2$

	private final String word;

	Command(String word) {
		this.word = word;
	}

	/** The command of the command line. */
	public String word() {
		return word;
	}

	public static Command of(String word) {
		return CHECK.word.equals(word) ? CHECK : LOCALIZE;
	}
}
