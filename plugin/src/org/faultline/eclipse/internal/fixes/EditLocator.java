package org.faultline.eclipse.internal.fixes;

import org.faultline.eclipse.internal.Hashes;
import org.faultline.eclipse.internal.fixes.StoredRepair.StoredEdit;

/**
 * Finds the place of an edit in a text that was perhaps edited since. The lines that the edit touches must be there
 * unchanged: where all text before them, or all text behind them, is what it was; or anywhere, if they were the only
 * ones of their kind then and are now.
 */
public final class EditLocator {
	private EditLocator() {
	}

	/** The offset of the edit in the text; -1 if its place is gone or not clear. */
	public static int locate(StoredEdit edit, String text) {
		int length = edit.context.length();
		int place = edit.contextOffset;
		int front = isContext(edit, text, place) && Hashes.of(text.substring(0, place)).equals(edit.before) ? place : -1;
		place = text.length() - edit.afterLength - length;
		int back = isContext(edit, text, place) && Hashes.of(text.substring(place + length)).equals(edit.after) ? place
				: -1;
		int found = front < 0 ? back : front;
		if (front >= 0 && back >= 0 && front != back) {
			return -1; // somebody has made a copy, and either may be it
		}
		if (found < 0 && !edit.isRepeated && occurrences(edit.context, text) == 1) {
			found = next(edit.context, text, 0);
		}
		return found < 0 ? -1 : found + edit.offset - edit.contextOffset;
	}

	/** How often a text has these lines. */
	static int occurrences(String lines, String text) {
		int n = 0;
		for (int at = next(lines, text, 0); at >= 0; at = next(lines, text, at + 1)) {
			n++;
		}
		return n;
	}

	private static int next(String lines, String text, int from) {
		int at = text.indexOf(lines, from);
		while (at >= 0 && !isLine(text, at, lines.length())) {
			at = text.indexOf(lines, at + 1);
		}
		return at;
	}

	private static boolean isContext(StoredEdit edit, String text, int at) {
		return at >= 0 && text.startsWith(edit.context, at) && isLine(text, at, edit.context.length());
	}

	/** Whether the stretch is whole lines. */
	private static boolean isLine(String text, int start, int length) {
		return (start == 0 || isEnd(text.charAt(start - 1)))
				&& (start + length == text.length() || isEnd(text.charAt(start + length)));
	}

	private static boolean isEnd(char c) {
		return c == '\n' || c == '\r';
	}
}
