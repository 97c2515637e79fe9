package org.faultline.eclipse.internal.fixes;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import org.eclipse.core.filebuffers.FileBuffers;
import org.eclipse.core.filebuffers.ITextFileBuffer;
import org.eclipse.core.filebuffers.ITextFileBufferManager;
import org.eclipse.core.filebuffers.LocationKind;
import org.eclipse.core.resources.IFile;
import org.eclipse.core.resources.IMarker;
import org.eclipse.core.resources.IResource;
import org.eclipse.core.resources.ResourcesPlugin;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.IStatus;
import org.eclipse.core.runtime.OperationCanceledException;
import org.eclipse.core.runtime.Path;
import org.eclipse.jface.dialogs.IDialogConstants;
import org.eclipse.jface.dialogs.MessageDialog;
import org.eclipse.jface.dialogs.MessageDialogWithToggle;
import org.eclipse.jface.preference.IPreferenceStore;
import org.eclipse.jface.text.BadLocationException;
import org.eclipse.jface.text.IDocument;
import org.eclipse.osgi.util.NLS;
import org.eclipse.swt.graphics.Image;
import org.eclipse.swt.widgets.Shell;
import org.eclipse.text.edits.MalformedTreeException;
import org.eclipse.text.edits.MultiTextEdit;
import org.eclipse.text.edits.ReplaceEdit;
import org.eclipse.text.undo.DocumentUndoManagerRegistry;
import org.eclipse.text.undo.IDocumentUndoManager;
import org.eclipse.ui.IMarkerResolution2;
import org.eclipse.ui.IMarkerResolutionRelevance;
import org.eclipse.ui.IWorkbenchWindow;
import org.eclipse.ui.PlatformUI;
import org.eclipse.ui.ide.IDE;
import org.faultline.eclipse.internal.FaultlinePlugin;
import org.faultline.eclipse.internal.analysis.Command;
import org.faultline.eclipse.internal.fixes.StoredRepair.StoredEdit;
import org.faultline.eclipse.internal.markers.Markers;
import org.faultline.eclipse.internal.markers.Staleness;
import org.faultline.eclipse.internal.preferences.Preferences;

/** Applies a repair to the documents, all of its edits or none. */
public final class RepairResolution implements IMarkerResolution2, IMarkerResolutionRelevance {
	private final StoredRepair repair;
	private final boolean isStale;
	private int relevance;

	/** @param isStale whether what is known of it is about a text that was edited since */
	RepairResolution(StoredRepair repair, boolean isStale) {
		this.repair = repair;
		this.isStale = isStale;
	}

	public StoredRepair repair() {
		return repair;
	}

	void setRelevance(int relevance) {
		this.relevance = relevance;
	}

	@Override
	public int getRelevanceForResolution() {
		return relevance;
	}

	@Override
	public String getLabel() {
		return NLS.bind(Messages.label, repair.title, isStale ? Messages.staleShort : repair.knownShort());
	}

	@Override
	public Image getImage() {
		return null;
	}

	/** The lines before and after, and what is known. */
	@Override
	public String getDescription() {
		return RepairPreview.html(repair, isStale ? Messages.stale : repair.known());
	}

	@Override
	public void run(IMarker marker) {
		IWorkbenchWindow window = PlatformUI.getWorkbench().getActiveWorkbenchWindow();
		Shell shell = window == null ? null : window.getShell();
		String program = marker.getAttribute(Markers.PROGRAM, ""); //$NON-NLS-1$
		IResource resource = marker.getResource();
		boolean wasStale = Staleness.isStale(marker);
		try {
			String problem = apply(window, shell);
			if (problem != null) {
				MessageDialog.openError(shell, Messages.cannotApply, problem);
			} else if (wasStale || wantsCheck(shell)) { // nothing is known of it for the text as it is
				AnalyseAgainResolution.analyse(program, resource, Command.LOCALIZE);
			}
		} catch (OperationCanceledException e) {
			return; // a file is read-only and shall stay so
		} catch (CoreException | BadLocationException | MalformedTreeException e) {
			FaultlinePlugin.log(e.getMessage(), e);
			MessageDialog.openError(shell, Messages.cannotApply, e.getMessage());
		}
	}

	/** Returns null, or why nothing was done. */
	private String apply(IWorkbenchWindow window, Shell shell) throws CoreException, BadLocationException {
		ITextFileBufferManager manager = FileBuffers.getTextFileBufferManager();
		Map<IFile, MultiTextEdit> all = new LinkedHashMap<>();
		for (StoredEdit edit : repair.edits) {
			if (!fileOf(edit).exists()) {
				return NLS.bind(Messages.noFile, edit.file);
			}
		}
		String refusal = validate(shell);
		if (refusal != null) {
			return refusal;
		}
		for (StoredEdit edit : repair.edits) {
			IFile file = fileOf(edit);
			manager.connect(file.getFullPath(), LocationKind.IFILE, null);
			try {
				String text = manager.getTextFileBuffer(file.getFullPath(), LocationKind.IFILE).getDocument().get();
				int at = EditLocator.locate(edit, text);
				if (at < 0) {
					return NLS.bind(Messages.gone, file.getName());
				}
				all.computeIfAbsent(file, key -> new MultiTextEdit())
						.addChild(new ReplaceEdit(at, edit.oldText.length(), withLineEndsOf(text, edit.newText)));
			} finally {
				manager.disconnect(file.getFullPath(), LocationKind.IFILE, null);
			}
		}
		for (Map.Entry<IFile, MultiTextEdit> entry : all.entrySet()) {
			apply(window, entry.getKey(), entry.getValue());
		}
		return null;
	}

	private static IFile fileOf(StoredEdit edit) {
		return ResourcesPlugin.getWorkspace().getRoot().getFile(new Path(edit.file));
	}

	/** Lets the user, or who manages versions, make read-only files writable; why that was not done, or null. */
	private String validate(Shell shell) {
		IFile[] files = repair.edits.stream().map(RepairResolution::fileOf).distinct().toArray(IFile[]::new);
		IStatus status = ResourcesPlugin.getWorkspace().validateEdit(files, shell);
		if (status.getSeverity() == IStatus.CANCEL) {
			throw new OperationCanceledException();
		}
		if (status.isOK()) {
			return null;
		}
		return status.getChildren().length > 0 ? status.getChildren()[0].getMessage() : status.getMessage();
	}

	/** The engine ends lines with a line feed, whatever the file does. */
	static String withLineEndsOf(String text, String part) {
		return text.contains("\r\n") ? part.replaceAll("\r?\n", "\r\n") : part; //$NON-NLS-1$ //$NON-NLS-2$ //$NON-NLS-3$
	}

	/** Edits in an editor, so that it can be seen and undone. */
	private static void apply(IWorkbenchWindow window, IFile file, MultiTextEdit edits)
			throws CoreException, BadLocationException {
		boolean hasEditor = window != null && window.getActivePage() != null
				&& IDE.openEditor(window.getActivePage(), file, true) != null;
		ITextFileBufferManager manager = FileBuffers.getTextFileBufferManager();
		manager.connect(file.getFullPath(), LocationKind.IFILE, null);
		try {
			ITextFileBuffer buffer = manager.getTextFileBuffer(file.getFullPath(), LocationKind.IFILE);
			IDocument document = buffer.getDocument();
			DocumentUndoManagerRegistry.connect(document);
			IDocumentUndoManager undo = DocumentUndoManagerRegistry.getDocumentUndoManager(document);
			undo.beginCompoundChange();
			try {
				edits.apply(document);
			} finally {
				undo.endCompoundChange();
				DocumentUndoManagerRegistry.disconnect(document);
			}
			if (!hasEditor) {
				buffer.commit(null, true);
			}
		} finally {
			manager.disconnect(file.getFullPath(), LocationKind.IFILE, null);
		}
	}

	private static boolean wantsCheck(Shell shell) {
		IPreferenceStore store = FaultlinePlugin.getDefault().getPreferenceStore();
		String wish = store.getString(Preferences.CHECK_AGAIN);
		if (!MessageDialogWithToggle.PROMPT.equals(wish)) {
			return MessageDialogWithToggle.ALWAYS.equals(wish);
		}
		MessageDialogWithToggle dialog = MessageDialogWithToggle.openYesNoQuestion(shell, Messages.checkAgainTitle,
				Messages.checkAgainQuestion, Messages.checkAgainToggle, false, store, Preferences.CHECK_AGAIN);
		return List.of(IDialogConstants.YES_ID, IDialogConstants.OK_ID).contains(dialog.getReturnCode());
	}
}
