package org.faultline.eclipse.internal.sequential;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

import org.eclipse.core.resources.IMarker;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.IStatus;
import org.eclipse.core.runtime.Status;
import org.eclipse.core.runtime.SubMonitor;
import org.eclipse.jface.dialogs.MessageDialog;
import org.eclipse.osgi.util.NLS;
import org.eclipse.ui.IWorkbenchWindow;
import org.eclipse.ui.PartInitException;
import org.eclipse.ui.PlatformUI;
import org.eclipse.ui.statushandlers.StatusManager;
import org.faultline.eclipse.internal.FaultlinePlugin;
import org.faultline.eclipse.internal.analysis.Command;
import org.faultline.eclipse.internal.analysis.CompileCommandsFile;
import org.faultline.eclipse.internal.analysis.CompilerSettings;
import org.faultline.eclipse.internal.analysis.Program;
import org.faultline.eclipse.internal.analysis.ProgramJob;
import org.faultline.eclipse.internal.analysis.Sources;
import org.faultline.eclipse.internal.console.FaultlineConsole;
import org.faultline.eclipse.internal.engine.Answer;
import org.faultline.eclipse.internal.engine.EngineException;
import org.faultline.eclipse.internal.markers.Markers;
import org.faultline.eclipse.internal.markers.Staleness;
import org.faultline.eclipse.internal.preferences.Preferences;
import org.faultline.engine.Worker;

/** Opens the sequential program of a failing run: that of a marker, or one that is searched first. */
final class SequentializeJob extends ProgramJob {
	private static final String SEQUENTIALIZE = "sequentialize"; //$NON-NLS-1$

	private final IMarker fault;

	/** @param fault whose run is shown; null, stale or without a run: the program is checked for one */
	SequentializeJob(Program program, IMarker fault) {
		super(NLS.bind(Messages.job, program.name()), program);
		this.fault = fault;
		setUser(true);
	}

	@Override
	protected IStatus work(Worker worker, SubMonitor progress) throws EngineException, CoreException {
		Sources sources = new Sources(program.files());
		int finding = 1;
		String schedule = ""; //$NON-NLS-1$
		if (fault != null && fault.exists() && !Staleness.isStale(fault)) {
			schedule = fault.getAttribute(Markers.SCHEDULE, ""); //$NON-NLS-1$
			finding = fault.getAttribute(Markers.FINDING, finding);
		}
		if (schedule.isEmpty()) {
			progress.subTask(Messages.searching);
			Answer answer = ask(worker, Command.CHECK.word(), Preferences.options(), sources);
			Answer.Result result = answer == null ? null : answer.searchResult();
			if (answer == null) {
				return Status.CANCEL_STATUS;
			} else if (result == null) {
				return fail(answer.errors(), null);
			} else if (result.findings.isEmpty()) {
				return noFault(result);
			}
			finding = result.findings.get(0).id;
			schedule = StoredSchedule.of(result.findings.get(0));
		}
		progress.subTask(Messages.printing);
		return print(worker, schedule, finding, sources);
	}

	/** The answer of the worker; null if it was cancelled. */
	private Answer ask(Worker worker, String command, Map<String, String> options, Sources sources)
			throws EngineException, CoreException {
		FaultlineConsole console = FaultlineConsole.get();
		Worker.Listener listener = new Worker.Listener() {
			@Override
			public void progress(String phase, long states, double statesPerSecond, double seconds) {
				// the job says enough
			}

			@Override
			public void log(String line) {
				console.println(line);
			}
		};
		CompilerSettings settings = CompilerSettings.of(program.project(), program.files());
		try (CompileCommandsFile commands = new CompileCommandsFile(folder(), settings)) {
			return switch (worker.run(request(command, options, sources, settings, commands), listener)) {
			case ANSWERED -> Answer.parse(worker.answer());
			case CANCELLED -> null;
			case FAILED -> throw new EngineException(worker.error());
			};
		}
	}

	/** The schedule reaches the worker in a file that nobody else can read. */
	private IStatus print(Worker worker, String schedule, int finding, Sources sources)
			throws EngineException, CoreException {
		Path file = null;
		try {
			file = Files.createTempFile("faultline-", ".json"); //$NON-NLS-1$ //$NON-NLS-2$
			Files.writeString(file, schedule);
			Map<String, String> options = Preferences.optionsWithoutSearch();
			options.put("schedule", file.toString()); //$NON-NLS-1$
			options.put("finding", Integer.toString(finding)); //$NON-NLS-1$
			Answer answer = ask(worker, SEQUENTIALIZE, options, sources);
			String text = answer == null ? null : answer.result(String.class);
			if (answer == null) {
				return Status.CANCEL_STATUS;
			} else if (text == null) {
				return fail(answer.errors(), null);
			}
			answer.messages.forEach(message -> FaultlineConsole.get().println(message.line()));
			PlatformUI.getWorkbench().getDisplay().asyncExec(() -> open(new SequentialProgram(program, text)));
			return Status.OK_STATUS;
		} catch (IOException e) {
			return fail(e.getMessage(), e);
		} finally {
			remove(file);
		}
	}

	private static void remove(Path file) {
		try {
			if (file != null) {
				Files.deleteIfExists(file);
			}
		} catch (IOException e) {
			FaultlinePlugin.log(e.getMessage(), e);
		}
	}

	private static IWorkbenchWindow window() {
		IWorkbenchWindow active = PlatformUI.getWorkbench().getActiveWorkbenchWindow();
		IWorkbenchWindow[] all = PlatformUI.getWorkbench().getWorkbenchWindows();
		return active != null || all.length == 0 ? active : all[0];
	}

	private void open(SequentialProgram sequential) {
		IWorkbenchWindow window = window();
		if (window == null || window.getActivePage() == null) {
			return; // nobody is there to read it
		}
		try {
			sequential.open(window.getActivePage());
		} catch (PartInitException e) {
			StatusManager.getManager().handle(fail(e.getMessage(), e), StatusManager.SHOW);
		}
	}

	/** Nothing went wrong, but there is nothing to be shown. */
	private IStatus noFault(Answer.Result result) {
		String reasons = String.join("; ", result.reasons); //$NON-NLS-1$
		String text = reasons.isEmpty() ? NLS.bind(Messages.noFault, program.name())
				: NLS.bind(Messages.noFaultFound, program.name(), reasons);
		FaultlineConsole.get().println(text);
		PlatformUI.getWorkbench().getDisplay().asyncExec(() -> {
			IWorkbenchWindow window = window();
			if (window != null) {
				MessageDialog.openInformation(window.getShell(), Messages.title, text);
			}
		});
		return Status.OK_STATUS;
	}

	@Override
	protected IStatus fail(String why, Throwable cause) {
		String message = NLS.bind(Messages.failed, program.name());
		FaultlineConsole.get().println(message + ": " + why); //$NON-NLS-1$
		return FaultlinePlugin.error(message + ".\n" + why, cause); //$NON-NLS-1$
	}
}
