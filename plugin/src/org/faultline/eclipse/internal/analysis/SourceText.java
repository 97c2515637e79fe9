package org.faultline.eclipse.internal.analysis;

import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

import org.faultline.eclipse.internal.Hashes;

/**
 * The text of a file as it was analysed. The engine counts lines and bytes, Eclipse counts characters from the
 * beginning; this is the bridge.
 */
public final class SourceText {
	/** What some editors write in front of a text. Eclipse hides it, and the engine counts it. */
	public static final String BOM = "\ufeff"; //$NON-NLS-1$

	private final String text;
	private final Charset charset;
	private final int hiddenBytes;
	private final String hash;
	private final List<Integer> lineStarts = new ArrayList<>();

	/** @param charset in which the engine has read the text */
	public SourceText(String text, Charset charset) {
		this(text, charset, 0, Hashes.of(text.getBytes(charset)));
	}

	/** A file. */
	public SourceText(byte[] bytes, Charset charset) {
		this(withoutBom(new String(bytes, charset)), charset, bomBytes(new String(bytes, charset), charset),
				Hashes.of(bytes));
	}

	private SourceText(String text, Charset charset, int hiddenBytes, String hash) {
		this.text = text;
		this.charset = charset;
		this.hiddenBytes = hiddenBytes;
		this.hash = hash;
		lineStarts.add(0);
		for (int i = 0; i < text.length(); i++) {
			char c = text.charAt(i);
			if (c == '\n' || c == '\r' && (i + 1 == text.length() || text.charAt(i + 1) != '\n')) {
				lineStarts.add(i + 1);
			}
		}
	}

	private static String withoutBom(String text) {
		return text.startsWith(BOM) ? text.substring(1) : text;
	}

	private static int bomBytes(String text, Charset charset) {
		return text.startsWith(BOM) ? BOM.getBytes(charset).length : 0;
	}

	/** As an editor has it. */
	public String text() {
		return text;
	}

	/** Of the bytes that the engine reads. */
	public String hash() {
		return hash;
	}

	/** The line of an offset, from 1. */
	public int line(int offset) {
		int found = Collections.binarySearch(lineStarts, offset);
		return found >= 0 ? found + 1 : -found - 1;
	}

	/** The offset of a place; lines and columns count from 1 and are brought into range if they are out of it. */
	public int offset(int line, int byteColumn) {
		int row = Math.max(0, Math.min(line - 1, lineStarts.size() - 1));
		int at = lineStarts.get(row);
		int end = lineEnd(at);
		for (int bytes = row == 0 ? 1 + hiddenBytes : 1; at < end && bytes < byteColumn;) {
			int point = text.codePointAt(at);
			bytes += width(point);
			at += Character.charCount(point);
		}
		return at;
	}

	private int width(int point) {
		if (point < 0x80) {
			return 1;
		}
		if (charset.equals(StandardCharsets.UTF_8)) {
			return point < 0x800 ? 2 : point < 0x10000 ? 3 : 4;
		}
		return Character.toString(point).getBytes(charset).length;
	}

	public int lineStart(int offset) {
		int at = Math.min(offset, text.length());
		while (at > 0 && !isEnd(text.charAt(at - 1))) {
			at--;
		}
		return at;
	}

	/** Where the line of an offset ends, before what ends it. */
	public int lineEnd(int offset) {
		int at = offset;
		while (at < text.length() && !isEnd(text.charAt(at))) {
			at++;
		}
		return at;
	}

	private static boolean isEnd(char c) {
		return c == '\n' || c == '\r';
	}

	/**
	 * Where an offset of this text is in a newer version of it. What was edited is taken to be one stretch; an offset
	 * within it goes to its beginning.
	 */
	public int offsetIn(String newer, int offset) {
		int most = Math.min(text.length(), newer.length());
		int before = 0;
		while (before < most && text.charAt(before) == newer.charAt(before)) {
			before++;
		}
		int behind = 0;
		while (behind < most - before
				&& text.charAt(text.length() - 1 - behind) == newer.charAt(newer.length() - 1 - behind)) {
			behind++;
		}
		if (offset <= before) {
			return offset;
		}
		return offset >= text.length() - behind ? offset + newer.length() - text.length() : before;
	}
}
