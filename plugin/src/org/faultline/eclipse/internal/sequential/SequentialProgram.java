package org.faultline.eclipse.internal.sequential;

import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;

import org.eclipse.core.resources.IEncodedStorage;
import org.eclipse.core.runtime.IPath;
import org.eclipse.core.runtime.OperationCanceledException;
import org.eclipse.jface.resource.ImageDescriptor;
import org.eclipse.osgi.util.NLS;
import org.eclipse.ui.IEditorDescriptor;
import org.eclipse.ui.IPersistableElement;
import org.eclipse.ui.IStorageEditorInput;
import org.eclipse.ui.IWorkbenchPage;
import org.eclipse.ui.PartInitException;
import org.eclipse.ui.editors.text.EditorsUI;
import org.eclipse.ui.ide.IDE;
import org.faultline.eclipse.internal.analysis.Program;

/**
 * A program as a sequential one, for an editor that does not let it be changed. The same text is the same input, so it
 * is not opened twice.
 *
 * @param source what it was made of, as a person calls it
 */
record SequentialProgram(String source, String text) implements IStorageEditorInput, IEncodedStorage {
	private static final String SUFFIX = "-sequential.c"; //$NON-NLS-1$

	SequentialProgram(Program program, String text) {
		this(program.name(), text);
	}

	/** In the editor for C, if there is one. */
	void open(IWorkbenchPage page) throws PartInitException {
		page.openEditor(this, editor());
	}

	private String editor() {
		try {
			IEditorDescriptor descriptor = IDE.getEditorDescriptor(getName(), true, false);
			if (descriptor.isInternal() && !descriptor.isOpenExternal()) {
				return descriptor.getId();
			}
		} catch (PartInitException | OperationCanceledException e) {
			return EditorsUI.DEFAULT_TEXT_EDITOR_ID; // there is none of its own
		}
		return EditorsUI.DEFAULT_TEXT_EDITOR_ID;
	}

	@Override
	public IEncodedStorage getStorage() {
		return this;
	}

	@Override
	public String getName() {
		return (source.endsWith(".c") ? source.substring(0, source.length() - 2) : source) + SUFFIX; //$NON-NLS-1$
	}

	@Override
	public String getToolTipText() {
		return NLS.bind(Messages.toolTip, source);
	}

	@Override
	public boolean exists() {
		return true;
	}

	@Override
	public ImageDescriptor getImageDescriptor() {
		return null;
	}

	@Override
	public IPersistableElement getPersistable() {
		return null; // gone after a restart
	}

	@Override
	public InputStream getContents() {
		return new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8));
	}

	@Override
	public String getCharset() {
		return StandardCharsets.UTF_8.name();
	}

	@Override
	public IPath getFullPath() {
		return null; // it is no file
	}

	@Override
	public boolean isReadOnly() {
		return true;
	}

	@Override
	public <T> T getAdapter(Class<T> adapter) {
		return adapter.isInstance(this) ? adapter.cast(this) : null;
	}
}
