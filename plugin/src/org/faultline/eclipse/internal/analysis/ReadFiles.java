package org.faultline.eclipse.internal.analysis;

import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

import org.eclipse.core.resources.IFile;
import org.eclipse.core.resources.IProject;

/** Which files of the workspace, headers among them, the programs were last read from. Forgotten with the session. */
public final class ReadFiles {
	/** With their stamps: once one of them has changed, it may include others. */
	private static final Map<String, Map<IFile, Long>> KNOWN = new ConcurrentHashMap<>();

	private ReadFiles() {
	}

	public static void note(Program program, Set<IFile> files) {
		Map<IFile, Long> stamps = new HashMap<>();
		files.forEach(file -> stamps.put(file, file.getModificationStamp()));
		KNOWN.put(program.key(), stamps);
	}

	/** The projects whose programs may read a file. */
	public static Set<IProject> projects(IFile file) {
		Set<IProject> projects = new LinkedHashSet<>(Set.of(file.getProject()));
		KNOWN.forEach((key, files) -> {
			Program program = files.containsKey(file) ? Program.fromKey(key) : null;
			if (program != null) {
				projects.add(program.project());
			}
		});
		return projects;
	}

	/** Whether some program is known to have read a file. */
	public static boolean isRead(IFile file) {
		return KNOWN.values().stream().anyMatch(files -> files.containsKey(file));
	}

	/**
	 * Whether a program consists of a file or has read it. What one that was not analysed since it was edited includes is
	 * not known: it may be any header of its project.
	 */
	public static boolean mayRead(Program program, IFile file) {
		Map<IFile, Long> files = KNOWN.get(program.key());
		if (program.files().contains(file) || files != null && files.containsKey(file)) {
			return true;
		}
		boolean isKnown = files != null && files.entrySet().stream()
				.allMatch(known -> known.getKey().getModificationStamp() == known.getValue());
		return !isKnown && program.project().equals(file.getProject()) && !Program.isC(file);
	}
}
