package org.faultline.eclipse.internal.fixes;

import java.util.ArrayList;
import java.util.List;

import org.eclipse.core.resources.IFile;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.osgi.util.NLS;
import org.faultline.eclipse.internal.Hashes;
import org.faultline.eclipse.internal.analysis.SourceText;
import org.faultline.eclipse.internal.analysis.Sources;
import org.faultline.eclipse.internal.engine.Answer;

import com.google.gson.Gson;
import com.google.gson.JsonParseException;

/**
 * A repair as a marker keeps it. Each edit remembers the lines around its place, so that it finds the place again, or
 * knows that it is gone.
 */
public final class StoredRepair {
	/** Of an attribute of a marker: Eclipse takes 65535 bytes. */
	public static final int MOST_CHARACTERS = 20_000;
	private static final int MOST_VALUES = 2;
	private static final String VALUE = "value"; //$NON-NLS-1$

	public String title;
	/** proved, bounded, this-schedule; or value, which nobody has tried */
	public String status;
	public List<String> lostOutcomes = new ArrayList<>();
	public List<StoredEdit> edits = new ArrayList<>();

	/** Offsets are those of the text that was analysed. */
	public static final class StoredEdit {
		/** path in the workspace */
		public String file;
		public int offset;
		public String oldText;
		public String newText;
		/** the lines that the edit touches, and where they begin */
		public String context;
		public int contextOffset;
		/** whether the text has such lines elsewhere */
		public boolean isRepeated;
		/** hashes of the text before and behind these lines */
		public String before;
		public String after;
		public int afterLength;

		public static StoredEdit of(SourceText source, int start, int end, String newText) {
			String text = source.text();
			int last = Math.max(start, end);
			StoredEdit edit = new StoredEdit();
			edit.offset = start;
			edit.oldText = text.substring(start, last);
			edit.newText = newText;
			edit.contextOffset = source.lineStart(start);
			int contextEnd = source.lineEnd(last);
			edit.context = text.substring(edit.contextOffset, contextEnd);
			edit.isRepeated = edit.context.isBlank() || EditLocator.occurrences(edit.context, text) > 1;
			edit.before = Hashes.of(text.substring(0, edit.contextOffset));
			edit.after = Hashes.of(text.substring(contextEnd));
			edit.afterLength = text.length() - contextEnd;
			return edit;
		}
	}

	/** Null if it edits a file that is not in the workspace, or a text that an editor cannot show as it is. */
	public static StoredRepair of(Answer.Repair repair, Sources sources) throws CoreException {
		StoredRepair stored = new StoredRepair();
		stored.title = repair.title;
		stored.status = repair.status;
		stored.lostOutcomes.addAll(repair.lost_outcomes);
		for (Answer.Edit edit : repair.edits) {
			IFile file = sources.file(edit.file);
			if (file == null) {
				return null;
			}
			SourceText text = sources.text(file);
			String newText = text.fromEngine(edit.newText);
			if (newText == null || !text.isExact(edit.line, edit.column, edit.endLine, edit.endColumn)) {
				return null;
			}
			stored.edits.add(edit(file, text, text.offset(edit.line, edit.column),
					text.offset(edit.endLine, edit.endColumn), newText));
		}
		return stored;
	}

	/** The values with which the run that was found passes, for a place that has them and can be replaced by one. */
	public static List<StoredRepair> ofValues(Answer.Candidate candidate, Sources sources) throws CoreException {
		List<StoredRepair> all = new ArrayList<>();
		IFile file = sources.file(candidate.location.file);
		if (file == null || candidate.per_execution || !candidate.with.isEmpty() || candidate.original.isEmpty()) {
			return all;
		}
		SourceText text = sources.text(file);
		int start = text.offset(candidate.location.line, candidate.location.column);
		int end = text.offset(candidate.location.endLine, candidate.location.endColumn);
		if (!text.isExact(candidate.location.line, candidate.location.column, candidate.location.endLine,
				candidate.location.endColumn) || !isExpression(text.text(), start, end) || !text.text().substring(start, end).equals(candidate.original)) {
			return all; // made by a macro
		}
		for (String value : candidate.values.subList(0, Math.min(MOST_VALUES, candidate.values.size()))) {
			StoredRepair stored = new StoredRepair();
			stored.title = NLS.bind(Messages.valueTitle, candidate.original, value);
			stored.status = VALUE;
			stored.edits.add(edit(file, text, start, end, value.startsWith("-") ? '(' + value + ')' : value)); //$NON-NLS-1$
			all.add(stored);
		}
		return all;
	}

	/**
	 * Whether a stretch can be an expression: names and numbers are whole, parentheses are in pairs, and no operator is
	 * left without what it works on. A range that ends within the argument of a macro is none.
	 */
	public static boolean isExpression(String text, int start, int end) {
		if (start < 0 || start >= end || end > text.length()) {
			return false;
		}
		char first = text.charAt(start);
		char last = text.charAt(end - 1);
		boolean isCut = start > 0 && isWord(first) && isWord(text.charAt(start - 1))
				|| end < text.length() && isWord(last) && isWord(text.charAt(end));
		boolean isBegin = isWord(first) || "(\"'-+!~*&".indexOf(first) >= 0; //$NON-NLS-1$
		boolean isEnd = isWord(last) || ")]\"'".indexOf(last) >= 0 //$NON-NLS-1$
				|| text.startsWith("++", end - 2) || text.startsWith("--", end - 2); //$NON-NLS-1$ //$NON-NLS-2$
		return isBegin && isEnd && !isCut && isBalanced(text.substring(start, end));
	}

	private static boolean isWord(char c) {
		return Character.isLetterOrDigit(c) || c == '_' || c == '.';
	}

	private static boolean isBalanced(String text) {
		int depth = 0;
		for (int i = 0; i < text.length() && depth >= 0; i++) {
			depth += "([{".indexOf(text.charAt(i)) >= 0 ? 1 : ")]}".indexOf(text.charAt(i)) >= 0 ? -1 : 0; //$NON-NLS-1$ //$NON-NLS-2$
		}
		return depth == 0;
	}

	private static StoredEdit edit(IFile file, SourceText text, int start, int end, String newText) {
		StoredEdit edit = StoredEdit.of(text, start, end, newText);
		edit.file = file.getFullPath().toString();
		return edit;
	}

	/** As many as a marker can keep. */
	public static String write(List<StoredRepair> repairs) {
		Gson gson = new Gson();
		for (int n = repairs.size(); n > 0; n--) {
			String json = gson.toJson(repairs.subList(0, n));
			if (json.length() <= MOST_CHARACTERS) {
				return json;
			}
		}
		return ""; //$NON-NLS-1$
	}

	public static List<StoredRepair> read(String json) {
		try {
			StoredRepair[] repairs = new Gson().fromJson(json, StoredRepair[].class);
			return repairs == null ? List.of() : List.of(repairs);
		} catch (JsonParseException e) {
			return List.of(); // a marker of another version
		}
	}

	/** The best first: 0 is proved. */
	public int rank() {
		return switch (status) {
		case "proved" -> 0; //$NON-NLS-1$
		case "bounded" -> 1; //$NON-NLS-1$
		case VALUE -> 3;
		default -> 2;
		};
	}

	/** What is known of it, in a few words. */
	public String knownShort() {
		return switch (rank()) {
		case 0 -> Messages.provedShort;
		case 1 -> Messages.boundedShort;
		default -> Messages.thisScheduleShort;
		};
	}

	/** What is known of it, in a sentence. */
	public String known() {
		return switch (rank()) {
		case 0 -> Messages.proved;
		case 1 -> Messages.bounded;
		case 2 -> Messages.thisSchedule;
		default -> Messages.valueKnown;
		};
	}
}
