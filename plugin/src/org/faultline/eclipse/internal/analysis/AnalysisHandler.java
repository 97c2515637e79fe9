package org.faultline.eclipse.internal.analysis;

import java.util.LinkedHashSet;
import java.util.Set;

import org.eclipse.core.commands.AbstractHandler;
import org.eclipse.core.commands.ExecutionEvent;
import org.eclipse.core.resources.IFile;
import org.eclipse.core.resources.IResource;
import org.eclipse.core.runtime.Adapters;
import org.eclipse.jface.dialogs.MessageDialog;
import org.eclipse.jface.viewers.ISelection;
import org.eclipse.jface.viewers.IStructuredSelection;
import org.eclipse.swt.widgets.Shell;
import org.eclipse.ui.IEditorInput;
import org.eclipse.ui.IEditorPart;
import org.eclipse.ui.PlatformUI;
import org.eclipse.ui.handlers.HandlerUtil;

/** The commands: on what is selected in a view, or on the file of the editor. */
public abstract class AnalysisHandler extends AbstractHandler {
	private final Command command;

	protected AnalysisHandler(Command command) {
		this.command = command;
	}

	/** Localize Fault. */
	public static final class Localize extends AnalysisHandler {
		public Localize() {
			super(Command.LOCALIZE);
		}
	}

	/** Check for Concurrency Faults. */
	public static final class Check extends AnalysisHandler {
		public Check() {
			super(Command.CHECK);
		}
	}

	@Override
	public Object execute(ExecutionEvent event) {
		Shell shell = HandlerUtil.getActiveShell(event);
		new ProgramSearch(selected(event), programs -> {
			if (programs.isEmpty()) {
				PlatformUI.getWorkbench().getDisplay().asyncExec(() -> sayNothingSelected(shell));
			}
			for (Program program : programs) {
				new AnalysisJob(command, program, true).schedule();
			}
		}).schedule();
		return null;
	}

	private void sayNothingSelected(Shell shell) {
		String title = command == Command.CHECK ? Messages.commandCheck : Messages.commandLocalize;
		MessageDialog.openInformation(shell == null || shell.isDisposed() ? null : shell, title,
				Messages.nothingSelected);
	}

	/** What is selected in the active view, or the file of the active editor. */
	public static Set<IResource> selected(ExecutionEvent event) {
		Set<IResource> resources = new LinkedHashSet<>();
		ISelection selection = HandlerUtil.getCurrentSelection(event);
		boolean isInEditor = HandlerUtil.getActivePart(event) instanceof IEditorPart;
		if (!isInEditor && selection instanceof IStructuredSelection list) {
			for (Object item : list) {
				IResource resource = Adapters.adapt(item, IResource.class);
				if (resource != null && resource.getType() != IResource.ROOT) {
					resources.add(resource);
				}
			}
		}
		IEditorInput input = HandlerUtil.getActiveEditorInput(event);
		IFile file = resources.isEmpty() && input != null ? Adapters.adapt(input, IFile.class) : null;
		if (file != null) {
			resources.add(file);
		}
		return resources;
	}
}
