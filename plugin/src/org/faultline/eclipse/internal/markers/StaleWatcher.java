package org.faultline.eclipse.internal.markers;

import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashMap;
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
import org.eclipse.core.runtime.ICoreRunnable;
import org.eclipse.core.runtime.IPath;
import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.core.runtime.IStatus;
import org.eclipse.core.runtime.Status;
import org.eclipse.core.runtime.jobs.Job;
import org.eclipse.jface.text.DocumentEvent;
import org.eclipse.jface.text.IDocumentListener;
import org.faultline.eclipse.internal.FaultlinePlugin;

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
				boolean isOther = (delta.getFlags() & IResourceDelta.CONTENT) != 0
						|| delta.getKind() == IResourceDelta.ADDED || delta.getKind() == IResourceDelta.REMOVED;
				if (isOther && delta.getResource() instanceof IFile file) {
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
			try {
				check(files);
			} catch (CoreException e) {
				FaultlinePlugin.log(e.getMessage(), e);
			}
			return Status.OK_STATUS;
		}
	}

	/** Looks at all markers, as a program may have parts in several projects; writes in one go. */
	private static void check(Set<IFile> files) throws CoreException {
		Staleness staleness = new Staleness();
		Map<IMarker, Boolean> changes = new LinkedHashMap<>();
		for (IMarker marker : Markers.all(Markers.PROBLEM)) {
			Map<IFile, String> analysed = Staleness.analysed(Staleness.sources(marker));
			if (Collections.disjoint(analysed.keySet(), files)) {
				continue;
			}
			boolean isStale = staleness.isStale(analysed);
			if (marker.getAttribute(Markers.STALE, false) != isStale) {
				changes.put(marker, isStale);
			}
		}
		if (changes.isEmpty()) {
			return;
		}
		IWorkspace workspace = ResourcesPlugin.getWorkspace();
		ICoreRunnable write = monitor -> {
			for (Map.Entry<IMarker, Boolean> change : changes.entrySet()) {
				mark(change.getKey(), change.getValue());
			}
		};
		workspace.run(write, workspace.getRuleFactory().markerRule(workspace.getRoot()), IWorkspace.AVOID_UPDATE, null);
	}

	private static void mark(IMarker marker, boolean isStale) throws CoreException {
		if (marker.exists()) {
			Map<String, Object> attributes = Staleness.attributes(isStale,
					marker.getAttribute(Markers.FRESH_MESSAGE, ""), //$NON-NLS-1$
					marker.getAttribute(Markers.FRESH_SEVERITY, IMarker.SEVERITY_INFO));
			marker.setAttributes(attributes.keySet().toArray(String[]::new), attributes.values().toArray());
		}
	}
}
