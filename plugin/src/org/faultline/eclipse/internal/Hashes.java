package org.faultline.eclipse.internal;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** SHA-256, in hexadecimal as the engine writes it. */
public final class Hashes {
	private Hashes() {
	}

	public static String of(byte[] bytes) {
		try {
			return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes)); //$NON-NLS-1$
		} catch (NoSuchAlgorithmException e) {
			throw new IllegalStateException(e); // every Java has it
		}
	}

	public static String of(String text) {
		return of(text.getBytes(StandardCharsets.UTF_8));
	}
}
