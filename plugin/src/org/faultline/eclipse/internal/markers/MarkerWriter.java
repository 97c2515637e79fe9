package org.faultline.eclipse.internal.markers;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;

import org.eclipse.core.resources.IFile;
import org.eclipse.core.resources.IMarker;
import org.eclipse.core.resources.IResource;
import org.eclipse.core.resources.IWorkspace;
import org.eclipse.core.resources.ResourcesPlugin;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.ICoreRunnable;
import org.eclipse.osgi.util.NLS;
import org.faultline.eclipse.internal.analysis.Command;
import org.faultline.eclipse.internal.analysis.Program;
import org.faultline.eclipse.internal.analysis.ReadFiles;
import org.faultline.eclipse.internal.analysis.SourceText;
import org.faultline.eclipse.internal.analysis.Sources;
import org.faultline.eclipse.internal.engine.Answer;
import org.faultline.eclipse.internal.fixes.StoredRepair;
import org.faultline.eclipse.internal.sequential.StoredSchedule;

/** Turns what came of an analysis into markers, in one go; those of the analysis before are replaced. */
public final class MarkerWriter {
	/** How the engine says that there is no main function. */
	private static final String NO_ENTRY = "where the program starts"; //$NON-NLS-1$

	private final Command command;
	private final Program program;
	private final Sources sources;
	private final String analysis = UUID.randomUUID().toString();
	private final List<NewMarker> markers = new ArrayList<>();
	/** Files whose text is not known as it was analysed. */
	private final Set<IFile> unknown = new HashSet<>();
	private final Map<IFile, SourceText> now = new HashMap<>();
	private String analysed = ""; //$NON-NLS-1$
	private boolean isStale;

	/** A marker to be. */
	private record NewMarker(IResource resource, String type, Map<String, Object> attributes) {
	}

	public MarkerWriter(Command command, Program program, Sources sources) {
		this.command = command;
		this.program = program;
		this.sources = sources;
	}

	/** @param result may be null */
	public void write(Answer answer, Answer.Result result) throws CoreException {
		IWorkspace workspace = ResourcesPlugin.getWorkspace();
		ICoreRunnable replace = monitor -> {
			collect(answer, result); // here, as somebody may be typing all the time
			for (IMarker old : Markers.all(Markers.PROBLEM)) {
				if (isOld(old)) {
					old.delete();
				}
			}
			for (NewMarker marker : markers) {
				if (marker.resource.exists()) { // else it was deleted, moved or closed meanwhile
					marker.resource.createMarker(marker.type, marker.attributes);
				}
			}
		};
		workspace.run(replace, workspace.getRuleFactory().markerRule(workspace.getRoot()), IWorkspace.AVOID_UPDATE,
				null);
	}

	private void collect(Answer answer, Answer.Result result) throws CoreException {
		analysed = result != null ? analysed(result) : readByCompiler(answer);
		isStale = new Staleness().isStale(Staleness.analysed(analysed));
		for (Answer.Message message : answer.messages) {
			if (message.isError() || result == null && !message.isNote()) {
				addMessage(message);
			}
		}
		if (result == null) {
			return;
		}
		for (Answer.Finding finding : result.findings) {
			addFault(finding);
			for (Answer.Candidate candidate : finding.candidates) {
				addCandidate(finding, candidate);
			}
		}
		if (result.findings.isEmpty() && !"proved".equals(result.verdict)) { //$NON-NLS-1$
			addInput(mainFile(), IMarker.SEVERITY_WARNING,
					NLS.bind(Messages.notComplete, String.join("; ", result.reasons))); //$NON-NLS-1$
		}
	}

	/** From an analysis of the same program, or about a file of it and not of another program that shares the file. */
	private boolean isOld(IMarker marker) {
		String key = marker.getAttribute(Markers.PROGRAM, ""); //$NON-NLS-1$
		return key.equals(fitting(program.key()))
				|| marker.getResource() instanceof IFile file && program.files().contains(file) && !program.isOther(key);
	}

	private String analysed(Answer.Result result) {
		StringBuilder lines = new StringBuilder();
		Set<IFile> read = new HashSet<>();
		for (Answer.SourceFile source : result.input.files) {
			IFile file = sources.file(source.path);
			if (file != null) {
				if (!sources.settle(file, source.sha256)) {
					unknown.add(file);
				}
				read.add(file);
				lines.append(Staleness.line(source.sha256, file));
			}
		}
		ReadFiles.note(program, read);
		return lines.toString();
	}

	/** What does not compile has no result with hashes: the files of the program, and those that messages are about. */
	private String readByCompiler(Answer answer) {
		Set<IFile> files = new LinkedHashSet<>(program.files());
		for (Answer.Message message : answer.messages) {
			IFile file = sources.file(message.file);
			if (file != null) {
				files.add(file);
			}
		}
		StringBuilder lines = new StringBuilder();
		for (IFile file : files) {
			try {
				lines.append(Staleness.line(sources.text(file).hash(), file));
			} catch (CoreException e) {
				continue; // it cannot be read, which may be what the message says
			}
		}
		return lines.toString();
	}

	private IFile mainFile() {
		for (IFile file : program.files()) {
			if (Program.hasMain(file, sources)) {
				return file;
			}
		}
		return program.files().get(0);
	}

	// ---- the kinds of markers ----

	private void addFault(Answer.Finding finding) throws CoreException {
		String text = finding.explanation == null || finding.explanation.isEmpty() ? finding.message
				: NLS.bind(Messages.fault, finding.message, finding.explanation);
		Map<String, Object> attributes = new HashMap<>();
		attributes.put(Markers.FINDING, finding.id);
		attributes.put(Markers.SCHEDULE, fitting(StoredSchedule.of(finding)));
		attributes.put(IMarker.PRIORITY, IMarker.PRIORITY_HIGH);
		add(Markers.FAULT, finding.location, IMarker.SEVERITY_ERROR, text, attributes);
	}

	private void addCandidate(Answer.Finding finding, Answer.Candidate candidate) throws CoreException {
		List<StoredRepair> repairs = new ArrayList<>();
		if (unknown.isEmpty()) {
			for (Answer.Repair repair : candidate.repairs) {
				StoredRepair stored = StoredRepair.of(repair, sources);
				if (stored != null) {
					repairs.add(stored);
				}
			}
			repairs.addAll(StoredRepair.ofValues(candidate, sources));
		}
		Map<String, Object> attributes = new HashMap<>();
		attributes.put(Markers.FINDING, finding.id);
		attributes.put(Markers.RANK, candidate.rank);
		attributes.put(Markers.REPAIRS, StoredRepair.write(repairs));
		int severity = candidate.rank == 1 ? IMarker.SEVERITY_WARNING : IMarker.SEVERITY_INFO;
		add(Markers.CANDIDATE, candidate.location, severity, candidateText(finding, candidate), attributes);
	}

	private static String candidateText(Answer.Finding finding, Answer.Candidate candidate) {
		if (!candidate.repairs.isEmpty()) {
			Answer.Repair best = candidate.repairs.get(0);
			return NLS.bind(Messages.candidateRepair,
					new Object[] { candidate.rank, finding.message, best.title, known(best.status) });
		}
		if (!candidate.values.isEmpty()) {
			return NLS.bind(Messages.candidateValue,
					new Object[] { candidate.rank, finding.message, candidate.values.get(0), candidate.original });
		}
		return NLS.bind(Messages.candidatePlain,
				new Object[] { candidate.rank, finding.message, candidate.original });
	}

	/** What is known of a repair. */
	public static String known(String status) {
		return switch (status) {
		case "proved" -> Messages.proved; //$NON-NLS-1$
		case "bounded" -> Messages.bounded; //$NON-NLS-1$
		default -> Messages.thisSchedule;
		};
	}

	private void addMessage(Answer.Message message) throws CoreException {
		int severity = message.isError() ? IMarker.SEVERITY_ERROR : IMarker.SEVERITY_WARNING;
		if (sources.file(message.file) != null) {
			Answer.Place place = new Answer.Place();
			place.file = message.file;
			place.line = message.line;
			place.column = message.column;
			place.endLine = message.endLine == 0 ? message.line : message.endLine;
			place.endColumn = message.endColumn == 0 ? message.column + 1 : message.endColumn;
			add(Markers.INPUT, place, severity, message.text, new HashMap<>());
			return;
		}
		boolean lacksMain = message.text.contains(NO_ENTRY) && message.file == null;
		String text = message.file != null ? message.file + ':' + message.line + ": " + message.text : message.text; //$NON-NLS-1$
		addInput(program.files().get(0), severity,
				NLS.bind(lacksMain ? Messages.noMain : Messages.withoutPlace, text));
	}

	private void addInput(IFile file, int severity, String text) {
		Map<String, Object> attributes = new HashMap<>();
		attributes.put(IMarker.LINE_NUMBER, 1);
		addTo(file, Markers.INPUT, severity, text, attributes);
	}

	/** A marker on the exact range; if its file is not in the workspace, on the program. */
	private void add(String type, Answer.Place place, int severity, String text, Map<String, Object> attributes)
			throws CoreException {
		IFile file = place == null ? null : sources.file(place.file);
		if (file == null) {
			attributes.put(IMarker.LINE_NUMBER, 1);
			addTo(mainFile(), type, severity, text, attributes);
			return;
		}
		SourceText newer = now(file);
		SourceText source = newer == null || unknown.contains(file) ? null : sources.text(file);
		if (source == null || !source.hasOffsets()) {
			attributes.put(IMarker.LINE_NUMBER, place.line);
			addTo(file, type, severity, text, attributes);
			return;
		}
		int start = source.offset(place.line, place.column);
		int end = source.offset(place.endLine, place.endColumn);
		if (!newer.text().equals(source.text())) { // somebody typed or saved meanwhile
			start = source.offsetIn(newer.text(), start);
			end = source.offsetIn(newer.text(), end);
		}
		attributes.put(IMarker.LINE_NUMBER, newer.line(start));
		attributes.put(IMarker.CHAR_START, start);
		attributes.put(IMarker.CHAR_END, Math.max(start, end));
		addTo(file, type, severity, text, attributes);
	}

	/** What a file has now; null if it cannot be read any more. */
	private SourceText now(IFile file) {
		SourceText text = now.get(file);
		if (text == null) {
			try {
				text = Sources.now(file);
			} catch (CoreException e) {
				return null;
			}
			now.put(file, text);
		}
		return text;
	}

	private void addTo(IResource resource, String type, int severity, String text, Map<String, Object> attributes) {
		attributes.putAll(Staleness.attributes(isStale, text, severity));
		attributes.put(IMarker.SOURCE_ID, "Faultline"); //$NON-NLS-1$
		attributes.put(Markers.PROGRAM, fitting(program.key()));
		attributes.put(Markers.COMMAND, command.word());
		attributes.put(Markers.ANALYSIS, analysis);
		Staleness.store(analysed, attributes);
		attributes.put(Markers.FRESH_MESSAGE, text);
		attributes.put(Markers.FRESH_SEVERITY, severity);
		markers.add(new NewMarker(resource, type, attributes));
	}

	/** An attribute has its limit; a program of very many files, or a very long run, goes without. */
	private static String fitting(String text) {
		return text.length() > StoredRepair.MOST_CHARACTERS ? "" : text; //$NON-NLS-1$
	}
}
