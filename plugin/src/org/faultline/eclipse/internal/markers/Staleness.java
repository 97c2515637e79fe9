package org.faultline.eclipse.internal.markers;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

import org.eclipse.core.resources.IFile;
import org.eclipse.core.resources.IMarker;
import org.eclipse.core.resources.ResourcesPlugin;
import org.eclipse.core.runtime.Path;
import org.eclipse.osgi.util.NLS;
import org.faultline.eclipse.internal.analysis.Sources;
import org.faultline.eclipse.internal.fixes.StoredRepair;

/** Compares the files that were analysed with what they are now; looks at each file once. */
public final class Staleness {
	private static final int HASH = 16; // characters

	private final Map<IFile, Set<String>> known = new HashMap<>();

	/** Whether a marker is outdated, be it that nobody has noticed yet in an editor. */
	public static boolean isStale(IMarker marker) {
		if (marker.getAttribute(Markers.STALE, false)) {
			return true;
		}
		Map<IFile, String> open = analysed(sources(marker));
		open.keySet().removeIf(file -> Sources.onScreen(file) == null);
		return new Staleness().isStale(open);
	}

	/** A file that was analysed. The beginning of its hash says enough, and an attribute has its limit. */
	static String line(String hash, IFile file) {
		return shortened(hash) + ' ' + file.getFullPath() + '\n';
	}

	private static String shortened(String hash) {
		return hash.substring(0, Math.min(HASH, hash.length()));
	}

	/** Such lines in as many attributes as they need. */
	static void store(String lines, Map<String, Object> attributes) {
		for (int at = 0, n = 0; at < lines.length(); at += StoredRepair.MOST_CHARACTERS, n++) {
			attributes.put(name(n), lines.substring(at, Math.min(lines.length(), at + StoredRepair.MOST_CHARACTERS)));
		}
	}

	private static String name(int n) {
		return n == 0 ? Markers.SOURCES : Markers.SOURCES + n;
	}

	/** The lines that a marker has. */
	static String sources(IMarker marker) {
		StringBuilder lines = new StringBuilder();
		String more = marker.getAttribute(name(0), ""); //$NON-NLS-1$
		for (int n = 1; !more.isEmpty(); n++) {
			lines.append(more);
			more = marker.getAttribute(name(n), ""); //$NON-NLS-1$
		}
		return lines.toString();
	}

	/** The files of {@link Markers#SOURCES}, with their hashes. */
	static Map<IFile, String> analysed(String sources) {
		Map<IFile, String> files = new HashMap<>();
		for (String line : sources.split("\n")) { //$NON-NLS-1$
			int blank = line.indexOf(' ');
			if (blank > 0) {
				files.put(ResourcesPlugin.getWorkspace().getRoot().getFile(new Path(line.substring(blank + 1))),
						line.substring(0, blank));
			}
		}
		return files;
	}

	/** Any file of a program may make it so. */
	boolean isStale(Map<IFile, String> analysed) {
		for (Map.Entry<IFile, String> source : analysed.entrySet()) {
			Set<String> hashes = known.get(source.getKey());
			if (hashes == null) {
				hashes = new HashSet<>();
				for (String hash : Sources.hashes(source.getKey())) {
					hashes.add(shortened(hash));
				}
				known.put(source.getKey(), hashes);
			}
			if (!hashes.contains(source.getValue())) {
				return true;
			}
		}
		return false;
	}

	/** What a marker says, given what it says when it is fresh. */
	static Map<String, Object> attributes(boolean isStale, String message, int severity) {
		Map<String, Object> attributes = new HashMap<>();
		attributes.put(Markers.STALE, isStale);
		attributes.put(IMarker.MESSAGE, isStale ? NLS.bind(Messages.stale, message) : message);
		attributes.put(IMarker.SEVERITY, isStale ? IMarker.SEVERITY_INFO : severity);
		return attributes;
	}
}
