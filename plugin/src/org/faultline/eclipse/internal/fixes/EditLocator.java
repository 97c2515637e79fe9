package org.faultline.eclipse.internal.fixes;

import org.faultline.eclipse.internal.fixes.StoredRepair.StoredEdit;

/**
 * Finds the place of an edit in a text that was perhaps edited since: the lines that the edit touches must be there
 * unchanged, at their old place or at exactly one other.
 */
public final class EditLocator {
	private EditLocator() {
	}

	/** The offset of the edit in the text; -1 if its place is gone or not clear. */
	public static int locate(StoredEdit edit, String text) {
		int within = edit.offset - edit.contextOffset;
		if (edit.context.isEmpty()) {
			return edit.contextOffset <= text.length() && isLine(text, edit.contextOffset, 0) ? edit.offset : -1;
		}
		int found = -1;
		for (int at = text.indexOf(edit.context); at >= 0; at = text.indexOf(edit.context, at + 1)) {
			if (!isLine(text, at, edit.context.length())) {
				continue;
			}
			if (at == edit.contextOffset) {
				return at + within;
			}
			if (found >= 0) {
				return -1;
			}
			found = at;
		}
		return found < 0 ? -1 : found + within;
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
