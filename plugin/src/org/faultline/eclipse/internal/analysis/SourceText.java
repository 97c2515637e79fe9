package org.faultline.eclipse.internal.analysis;

import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.Charset;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CoderResult;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;

import org.faultline.eclipse.internal.Hashes;

/**
 * The text of a file as it was analysed. The engine counts lines and bytes, Eclipse counts characters from the
 * beginning; this is the bridge. It goes by the bytes that the engine has read, as some of them may be no characters in
 * the charset of the file, and some charsets have bytes that are none.
 */
public final class SourceText {
	/** What some editors write in front of a text. Eclipse hides it, and the engine counts it. */
	public static final String BOM = "\ufeff"; //$NON-NLS-1$

	private final byte[] bytes;
	private final Charset charset;
	private final String text;
	private final String hash;
	/** Where each character ends in the bytes; null if it is not known. */
	private final int[] ends;
	private final List<Integer> byteLines = new ArrayList<>();
	private final List<Integer> lineStarts = new ArrayList<>();

	/** @param charset in which the engine has read the text */
	public SourceText(String text, Charset charset) {
		this(text.getBytes(charset), charset);
	}

	/** A file. */
	public SourceText(byte[] bytes, Charset charset) {
		String all = new String(bytes, charset);
		int hidden = all.startsWith(BOM) ? 1 : 0;
		int[] allEnds = ends(bytes, charset, all);
		this.bytes = bytes;
		this.charset = charset;
		this.text = all.substring(hidden);
		this.hash = Hashes.of(bytes);
		this.ends = allEnds == null ? null : Arrays.copyOfRange(allEnds, hidden, allEnds.length);
		byteLines.add(0);
		for (int i = 0; i < bytes.length; i++) {
			if (bytes[i] == '\n' || bytes[i] == '\r' && (i + 1 == bytes.length || bytes[i + 1] != '\n')) {
				byteLines.add(i + 1);
			}
		}
		lineStarts.add(0);
		for (int i = 0; i < text.length(); i++) {
			char c = text.charAt(i);
			if (c == '\n' || c == '\r' && (i + 1 == text.length() || text.charAt(i + 1) != '\n')) {
				lineStarts.add(i + 1);
			}
		}
	}

	/** Where each character ends; null if the charset does not tell. */
	private static int[] ends(byte[] bytes, Charset charset, String text) {
		int[] ends = new int[text.length()];
		if (bytes.length == text.length() && !hasShifts(bytes)) { // each character is a byte
			Arrays.setAll(ends, i -> i + 1);
			return ends;
		}
		CharsetDecoder decoder = charset.newDecoder().onMalformedInput(CodingErrorAction.REPLACE)
				.onUnmappableCharacter(CodingErrorAction.REPLACE);
		ByteBuffer in = ByteBuffer.wrap(bytes);
		CharBuffer out = CharBuffer.allocate(text.length() + 2);
		int known = 0;
		for (int limit = 1; limit <= bytes.length; limit++) { // byte by byte, to see when a character comes out
			in.limit(limit);
			CoderResult result;
			do { // and with room for one only, as what is no character may come out late
				result = decoder.decode(in, out.limit(Math.min(known + 1, out.capacity())), limit == bytes.length);
				if (result.isOverflow() && out.position() == known) {
					result = decoder.decode(in, out.limit(Math.min(known + 2, out.capacity())), limit == bytes.length);
				}
				if (result.isOverflow() && out.position() == known || out.position() > ends.length) {
					return null; // not what the text is
				}
				for (; known < out.position(); known++) {
					ends[known] = in.position();
				}
			} while (result.isOverflow());
		}
		decoder.flush(out.limit(out.capacity()));
		return out.flip().toString().equals(text) && known == text.length() ? ends : null;
	}

	/** Whether there are bytes that may change what others mean: escape, shift out, shift in. */
	private static boolean hasShifts(byte[] bytes) {
		for (byte b : bytes) {
			if (b == 0x1b || b == 0x0e || b == 0x0f) {
				return true;
			}
		}
		return false;
	}

	/** As an editor has it. */
	public String text() {
		return text;
	}

	/** Of the bytes that the engine reads. */
	public String hash() {
		return hash;
	}

	byte[] bytes() {
		return bytes;
	}

	/** The line of an offset, from 1. */
	public int line(int offset) {
		int found = Collections.binarySearch(lineStarts, offset);
		return found >= 0 ? found + 1 : -found - 1;
	}

	/** Whether offsets are known at all. */
	public boolean hasOffsets() {
		return ends != null && byteLines.size() == lineStarts.size();
	}

	/** The offset of a place; lines and columns count from 1 and are brought into range if they are out of it. */
	public int offset(int line, int byteColumn) {
		int row = Math.max(0, Math.min(line - 1, lineStarts.size() - 1));
		int lineStart = lineStarts.get(row);
		if (!hasOffsets()) {
			return lineStart;
		}
		int at = charactersBefore(byteOffset(line, byteColumn));
		return Math.max(lineStart, Math.min(at, lineEnd(lineStart)));
	}

	private int byteOffset(int line, int byteColumn) {
		int row = Math.max(0, Math.min(line - 1, byteLines.size() - 1));
		return (int) Math.min(bytes.length, byteLines.get(row) + Math.max(0L, byteColumn - 1L));
	}

	/** How many characters end at or before a byte. */
	private int charactersBefore(int at) {
		int low = 0;
		int high = ends.length;
		while (low < high) {
			int middle = (low + high) >>> 1;
			if (ends[middle] <= at) {
				low = middle + 1;
			} else {
				high = middle;
			}
		}
		return low;
	}

	/**
	 * Whether the characters between two places are, in the charset of the file, the bytes between them: then an editor
	 * that replaces the ones replaces the others, and nothing else.
	 */
	public boolean isExact(int line, int byteColumn, int endLine, int endByteColumn) {
		int start = byteOffset(line, byteColumn);
		int end = byteOffset(endLine, endByteColumn);
		if (!hasOffsets() || !charset.canEncode() || start > end) {
			return false;
		}
		String between = text.substring(offset(line, byteColumn),
				Math.max(offset(line, byteColumn), offset(endLine, endByteColumn)));
		return Arrays.equals(between.getBytes(charset), Arrays.copyOfRange(bytes, start, end));
	}

	/**
	 * A text of the engine, which takes everything for UTF-8, as this file would have it; null if that is not known: the
	 * engine has a question mark for what is no UTF-8.
	 */
	public String fromEngine(String part) {
		boolean isPlain = part.chars().allMatch(c -> c < 0x80 && c != '?');
		if (isPlain || charset.equals(StandardCharsets.UTF_8) && text.indexOf('\ufffd') < 0) {
			return part;
		}
		boolean isUtf8 = new String(bytes, StandardCharsets.UTF_8).indexOf('\ufffd') < 0;
		return isUtf8 ? new String(part.getBytes(StandardCharsets.UTF_8), charset) : null;
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
