package org.faultline.eclipse.internal.fixes;

import org.faultline.eclipse.internal.fixes.StoredRepair.StoredEdit;

/** What a repair would do, as HTML. */
final class RepairPreview {
	private RepairPreview() {
	}

	static String html(StoredRepair repair, String known) {
		StringBuilder html = new StringBuilder();
		html.append("<p><b>").append(escaped(repair.title)).append("</b></p><p>"); //$NON-NLS-1$ //$NON-NLS-2$
		html.append(escaped(known)).append("<br><br></p>"); //$NON-NLS-1$
		for (StoredEdit edit : repair.edits) {
			html.append("<pre>"); //$NON-NLS-1$
			lines(html, "- ", edit.context); //$NON-NLS-1$
			lines(html, "+ ", changed(edit)); //$NON-NLS-1$
			html.append("</pre>"); //$NON-NLS-1$
		}
		if (!repair.lostOutcomes.isEmpty()) {
			html.append("<p>").append(escaped(Messages.lostOutcomes)).append("</p><ul>"); //$NON-NLS-1$ //$NON-NLS-2$
			for (String outcome : repair.lostOutcomes) {
				html.append("<li>").append(escaped(outcome)).append("</li>"); //$NON-NLS-1$ //$NON-NLS-2$
			}
			html.append("</ul>"); //$NON-NLS-1$
		}
		return html.toString();
	}

	private static String changed(StoredEdit edit) {
		int start = edit.offset - edit.contextOffset;
		return edit.context.substring(0, start) + edit.newText
				+ edit.context.substring(start + edit.oldText.length());
	}

	private static void lines(StringBuilder html, String sign, String text) {
		text.lines().forEach(line -> html.append(sign).append(escaped(line)).append('\n'));
	}

	private static String escaped(String text) {
		return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;"); //$NON-NLS-1$ //$NON-NLS-2$ //$NON-NLS-3$ //$NON-NLS-4$ //$NON-NLS-5$ //$NON-NLS-6$
	}
}
