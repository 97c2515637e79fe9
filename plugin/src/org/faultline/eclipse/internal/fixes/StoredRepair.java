package org.faultline.eclipse.internal.fixes;

import java.util.ArrayList;
import java.util.List;

import org.eclipse.core.resources.IFile;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.osgi.util.NLS;
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
	}

	/** Null if it edits a file that is not in the workspace. */
	public static StoredRepair of(Answer.Repair repair, Sources sources) throws CoreException {
		StoredRepair stored = new StoredRepair();
		stored.title = repair.title;
		stored.status = repair.status;
		stored.lostOutcomes.addAll(repair.lost_outcomes);
		for (Answer.Edit edit : repair.edits) {
			IFile file = Sources.fileOnDisk(edit.file);
			if (file == null) {
				return null;
			}
			SourceText text = sources.text(file);
			stored.edits.add(edit(file, text, text.offset(edit.line, edit.column),
					text.offset(edit.endLine, edit.endColumn), edit.newText));
		}
		return stored;
	}

	/** The values with which the run that was found passes, for a place that has them and can be replaced by one. */
	public static List<StoredRepair> ofValues(Answer.Candidate candidate, Sources sources) throws CoreException {
		List<StoredRepair> all = new ArrayList<>();
		IFile file = Sources.fileOnDisk(candidate.location.file);
		if (file == null || candidate.per_execution || !candidate.with.isEmpty() || candidate.original.isEmpty()) {
			return all;
		}
		SourceText text = sources.text(file);
		int start = text.offset(candidate.location.line, candidate.location.column);
		int end = text.offset(candidate.location.endLine, candidate.location.endColumn);
		if (!text.text().substring(start, end).equals(candidate.original)) {
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

	private static StoredEdit edit(IFile file, SourceText text, int start, int end, String newText) {
		StoredEdit edit = new StoredEdit();
		edit.file = file.getFullPath().toString();
		edit.offset = start;
		edit.oldText = text.text().substring(start, Math.max(start, end));
		edit.newText = newText;
		edit.contextOffset = text.lineStart(start);
		edit.context = text.text().substring(edit.contextOffset, text.lineEnd(Math.max(start, end)));
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
