package org.faultline.eclipse.internal.engine;

/** The engine cannot be used; the message says why, in words for the user. */
public final class EngineException extends Exception {
	private static final long serialVersionUID = 1L;

	public EngineException(String message) {
		super(message);
	}

	public EngineException(String message, Throwable cause) {
		super(message, cause);
	}
}
