package org.faultline.eclipse.internal.sequential;

import java.util.List;

import org.eclipse.core.commands.AbstractHandler;
import org.eclipse.core.commands.ExecutionEvent;
import org.eclipse.core.resources.IFile;
import org.eclipse.core.resources.IMarker;
import org.eclipse.core.runtime.Adapters;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.jface.dialogs.MessageDialog;
import org.eclipse.jface.text.ITextSelection;
import org.eclipse.jface.viewers.ISelection;
import org.eclipse.jface.viewers.IStructuredSelection;
import org.eclipse.swt.widgets.Shell;
import org.eclipse.ui.PlatformUI;
import org.eclipse.ui.handlers.HandlerUtil;
import org.faultline.eclipse.internal.FaultlinePlugin;
import org.faultline.eclipse.internal.analysis.AnalysisHandler;
import org.faultline.eclipse.internal.analysis.Program;
import org.faultline.eclipse.internal.analysis.ProgramSearch;
import org.faultline.eclipse.internal.markers.Markers;

/** Show Sequentialized Program: of the marker that is selected, or of a fault of the C file. */
public final class SequentializeHandler extends AbstractHandler {
	@Override
	public Object execute(ExecutionEvent event) {
		try {
			IMarker marker = selectedMarker(HandlerUtil.getCurrentSelection(event));
			if (marker != null) {
				show(marker);
				return null;
			}
			int line = line(event);
			Shell shell = HandlerUtil.getActiveShell(event);
			new ProgramSearch(AnalysisHandler.selected(event), programs -> show(programs, line, shell)).schedule();
		} catch (CoreException e) {
			FaultlinePlugin.log(e.getMessage(), e);
		}
		return null;
	}

	private static void show(List<Program> programs, int line, Shell shell) {
		if (programs.isEmpty()) {
			PlatformUI.getWorkbench().getDisplay()
					.asyncExec(() -> MessageDialog.openInformation(shell == null || shell.isDisposed() ? null : shell,
							Messages.title, Messages.nothingSelected));
		}
		try {
			for (Program program : programs) {
				IMarker fault = faultOf(program, line);
				if (fault != null) {
					show(fault);
				} else {
					new SequentializeJob(program, null).schedule();
				}
			}
		} catch (CoreException e) {
			FaultlinePlugin.log(e.getMessage(), e);
		}
	}

	/** The run of a fault or of the fault a candidate belongs to. */
	public static void show(IMarker marker) throws CoreException {
		Program program = Program.fromKey(marker.getAttribute(Markers.PROGRAM, "")); //$NON-NLS-1$
		if (program == null) { // it has too many files to be remembered, or some are gone
			List<Program> programs = Program.of(List.of(marker.getResource()));
			program = programs.isEmpty() ? null : programs.get(0);
		}
		if (program != null) {
			new SequentializeJob(program, Markers.faultOf(marker)).schedule();
		}
	}

	/** One of our markers; null if something else is selected. */
	static IMarker selectedMarker(ISelection selection) throws CoreException {
		Object first = selection instanceof IStructuredSelection list ? list.getFirstElement() : null;
		IMarker marker = first == null ? null : Adapters.adapt(first, IMarker.class);
		return marker != null && isOurs(marker) ? marker : null;
	}

	/** Whether it is about a fault. */
	static boolean isOurs(IMarker marker) throws CoreException {
		return marker.exists() && (marker.isSubtypeOf(Markers.FAULT) || marker.isSubtypeOf(Markers.CANDIDATE));
	}

	/** The line in which the cursor of the editor is; 0 if there is no editor. */
	private static int line(ExecutionEvent event) {
		return HandlerUtil.getCurrentSelection(event) instanceof ITextSelection text ? text.getStartLine() + 1 : 0;
	}

	/** A known fault of a program with these files, if there is one in this line. */
	private static IMarker faultOf(Program program, int line) throws CoreException {
		IMarker found = null;
		for (IMarker fault : Markers.all(Markers.FAULT)) {
			Program other = Program.fromKey(fault.getAttribute(Markers.PROGRAM, "")); //$NON-NLS-1$
			boolean isAbout = other != null && other.files().containsAll(program.files())
					|| fault.getResource() instanceof IFile file && program.files().contains(file);
			boolean isHere = fault.getAttribute(IMarker.LINE_NUMBER, -1) == line;
			if (isAbout && (found == null || isHere)) {
				found = fault;
			}
		}
		return found;
	}
}
