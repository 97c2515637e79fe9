package org.faultline.eclipse.internal.markers;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HashMap;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.Map;
import java.util.Set;

import org.eclipse.core.filebuffers.FileBuffers;
import org.eclipse.core.filebuffers.IFileBuffer;
import org.eclipse.core.filebuffers.IFileBufferListener;
import org.eclipse.core.filebuffers.ITextFileBuffer;
import org.eclipse.core.resources.IFile;
import org.eclipse.core.resources.IMarker;
import org.eclipse.core.resources.IResourceChangeEvent;
import org.eclipse.core.resources.IResourceChangeListener;
import org.eclipse.core.resources.IResourceDelta;
import org.eclipse.core.resources.IWorkspace;
import org.eclipse.core.resources.ResourcesPlugin;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.IPath;
import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.core.runtime.IStatus;
import org.eclipse.core.runtime.Path;
import org.eclipse.core.runtime.Status;
import org.eclipse.core.runtime.jobs.Job;
import org.eclipse.jface.text.DocumentEvent;
import org.eclipse.jface.text.IDocumentListener;
import org.eclipse.osgi.util.NLS;
import org.faultline.eclipse.internal.FaultlinePlugin;
import org.faultline.eclipse.internal.analysis.Sources;

/**
 * Marks markers as outdated when a file of their program is not what was analysed any more, in an editor or on the
 * disk, and as fresh again when it is (undo).
 */
public final class StaleWatcher {
	private static final int DELAY = 300; // milliseconds, until somebody stops typing

	private final Set<IFile> changed = new HashSet<>();
	private final CheckJob job = new CheckJob();
	private final BufferListener buffers = new BufferListener();
	private final IResourceChangeListener resources = this::resourceChanged;

	public void start() {
		FileBuffers.getTextFileBufferManager().addFileBufferListener(buffers);
		for (IFileBuffer open : FileBuffers.getTextFileBufferManager().getFileBuffers()) {
			buffers.bufferCreated(open);
		}
		ResourcesPlugin.getWorkspace().addResourceChangeListener(resources, IResourceChangeEvent.POST_CHANGE);
	}

	public void stop() {
		ResourcesPlugin.getWorkspace().removeResourceChangeListener(resources);
		FileBuffers.getTextFileBufferManager().removeFileBufferListener(buffers);
		job.cancel();
	}

	private void noteChange(IFile file) {
		synchronized (changed) {
			changed.add(file);
		}
		job.cancel();
		job.schedule(DELAY);
	}

	private void resourceChanged(IResourceChangeEvent event) {
		try {
			event.getDelta().accept(delta -> {
				boolean isContent = (delta.getFlags() & IResourceDelta.CONTENT) != 0;
				if (isContent && delta.getResource() instanceof IFile file) {
					noteChange(file);
				}
				return true;
			});
		} catch (CoreException e) {
			FaultlinePlugin.log(e.getMessage(), e);
		}
	}

	/** Listens to every text that is open. */
	private final class BufferListener implements IFileBufferListener, IDocumentListener {
		@Override
		public void bufferCreated(IFileBuffer buffer) {
			if (buffer instanceof ITextFileBuffer text && text.getDocument() != null) {
				text.getDocument().addDocumentListener(this);
			}
		}

		@Override
		public void bufferDisposed(IFileBuffer buffer) {
			if (buffer instanceof ITextFileBuffer text && text.getDocument() != null) {
				text.getDocument().removeDocumentListener(this);
			}
			IFile file = fileOf(buffer);
			if (file != null) {
				noteChange(file); // what was not saved is gone
			}
		}

		@Override
		public void documentAboutToBeChanged(DocumentEvent event) {
			// afterwards is early enough
		}

		@Override
		public void documentChanged(DocumentEvent event) {
			IFileBuffer buffer = FileBuffers.getTextFileBufferManager().getTextFileBuffer(event.getDocument());
			IFile file = buffer == null ? null : fileOf(buffer);
			if (file != null) {
				noteChange(file);
			}
		}

		private static IFile fileOf(IFileBuffer buffer) {
			IPath path = buffer.getLocation();
			return path == null || path.segmentCount() < 2 ? null
					: ResourcesPlugin.getWorkspace().getRoot().getFile(path);
		}

		@Override
		public void bufferContentAboutToBeReplaced(IFileBuffer buffer) {
			// the document tells
		}

		@Override
		public void bufferContentReplaced(IFileBuffer buffer) {
			// the document tells
		}

		@Override
		public void stateChanging(IFileBuffer buffer) {
			// of no interest
		}

		@Override
		public void dirtyStateChanged(IFileBuffer buffer, boolean isDirty) {
			// of no interest
		}

		@Override
		public void stateValidationChanged(IFileBuffer buffer, boolean isStateValidated) {
			// of no interest
		}

		@Override
		public void underlyingFileMoved(IFileBuffer buffer, IPath path) {
			// markers move along
		}

		@Override
		public void underlyingFileDeleted(IFileBuffer buffer) {
			// markers are gone
		}

		@Override
		public void stateChangeFailed(IFileBuffer buffer) {
			// of no interest
		}
	}

	private final class CheckJob extends Job {
		CheckJob() {
			super(Messages.checkingMarkers);
			setSystem(true);
		}

		@Override
		protected IStatus run(IProgressMonitor monitor) {
			Set<IFile> files;
			synchronized (changed) {
				files = new HashSet<>(changed);
				changed.clear();
			}
			for (IFile file : files) {
				try {
					check(file);
				} catch (CoreException e) {
					FaultlinePlugin.log(e.getMessage(), e);
				}
			}
			return Status.OK_STATUS;
		}
	}

	private static void check(IFile file) throws CoreException {
		Map<IFile, Set<String>> known = new HashMap<>();
		for (IMarker marker : Markers.in(file.getProject(), Markers.PROBLEM)) {
			Map<IFile, String> analysed = analysed(marker);
			if (!analysed.containsKey(file)) {
				continue;
			}
			boolean isStale = isStale(analysed, known);
			if (marker.getAttribute(Markers.STALE, false) != isStale) {
				mark(marker, isStale);
			}
		}
	}

	/** Whether a file of the program of a marker was edited since, just now perhaps. */
	public static boolean isStale(IMarker marker) throws CoreException {
		return isStale(analysed(marker), new HashMap<>());
	}

	/** @param known hashes of files that were read already */
	private static boolean isStale(Map<IFile, String> analysed, Map<IFile, Set<String>> known) throws CoreException {
		boolean isStale = false; // any file of the program may make it so
		for (Map.Entry<IFile, String> source : analysed.entrySet()) {
			if (!known.containsKey(source.getKey())) {
				known.put(source.getKey(), hashes(source.getKey()));
			}
			isStale |= !known.get(source.getKey()).contains(source.getValue());
		}
		return isStale;
	}

	/** The files a marker is about, with their hashes. */
	private static Map<IFile, String> analysed(IMarker marker) {
		Map<IFile, String> files = new HashMap<>();
		for (String line : marker.getAttribute(Markers.SOURCES, "").split("\n")) { //$NON-NLS-1$ //$NON-NLS-2$
			int blank = line.indexOf(' ');
			if (blank > 0) {
				files.put(ResourcesPlugin.getWorkspace().getRoot().getFile(new Path(line.substring(blank + 1))),
						line.substring(0, blank));
			}
		}
		return files;
	}

	private static void mark(IMarker marker, boolean isStale) throws CoreException {
		String message = marker.getAttribute(Markers.FRESH_MESSAGE, ""); //$NON-NLS-1$
		int severity = marker.getAttribute(Markers.FRESH_SEVERITY, IMarker.SEVERITY_INFO);
		IWorkspace workspace = ResourcesPlugin.getWorkspace();
		workspace.run(monitor -> {
			if (marker.exists()) {
				marker.setAttribute(Markers.STALE, isStale);
				marker.setAttribute(IMarker.MESSAGE, isStale ? NLS.bind(Messages.stale, message) : message);
				marker.setAttribute(IMarker.SEVERITY, isStale ? IMarker.SEVERITY_INFO : severity);
			}
		}, workspace.getRuleFactory().markerRule(marker.getResource()), IWorkspace.AVOID_UPDATE, null);
	}

	/** Hashes of what a file has now: on the screen if it is open, else on the disk. */
	private static Set<String> hashes(IFile file) throws CoreException {
		Set<String> hashes = new HashSet<>();
		String text = Sources.onScreen(file);
		if (text != null) {
			hashes.add(hash(text.getBytes(StandardCharsets.UTF_8)));
			hashes.add(hash(text.getBytes(Charset.forName(file.getCharset()))));
		} else if (file.exists()) {
			try (InputStream in = file.getContents(true)) {
				hashes.add(hash(in.readAllBytes()));
			} catch (IOException e) {
				return hashes; // it cannot be what was analysed
			}
		}
		return hashes;
	}

	private static String hash(byte[] bytes) {
		try {
			return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes)); //$NON-NLS-1$
		} catch (NoSuchAlgorithmException e) {
			throw new IllegalStateException(e); // every Java has it
		}
	}
}
