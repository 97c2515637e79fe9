package org.faultline.eclipse.internal.engine;

import org.eclipse.osgi.util.NLS;

/** What the engine's side says. */
final class EngineMessages extends NLS {
	public static String badAnswer;
	public static String cannotLoad;
	public static String cannotUnpack;
	public static String damagedNative;
	public static String missingNative;
	public static String noFragment;

	static {
		NLS.initializeMessages("org.faultline.eclipse.internal.engine.messages", EngineMessages.class); //$NON-NLS-1$
	}

	private EngineMessages() {
	}
}
