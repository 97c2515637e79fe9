package org.faultline.eclipse.internal.analysis;

import java.text.MessageFormat;

import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.IStatus;
import org.eclipse.core.runtime.Status;
import org.eclipse.core.runtime.SubMonitor;
import org.eclipse.core.runtime.jobs.Job;
import org.eclipse.osgi.util.NLS;
import org.faultline.eclipse.internal.FaultlinePlugin;
import org.faultline.eclipse.internal.console.FaultlineConsole;
import org.faultline.eclipse.internal.engine.Answer;
import org.faultline.eclipse.internal.engine.EngineException;
import org.faultline.eclipse.internal.markers.MarkerWriter;
import org.faultline.eclipse.internal.preferences.Preferences;
import org.faultline.engine.Worker;

/** One analysis of one program. Nothing of the workspace is locked until the markers are written. */
public final class AnalysisJob extends ProgramJob {
	private final Command command;
	private final boolean isAskedFor;

	/** @param isAskedFor by the user, who waits for something to be seen */
	public AnalysisJob(Command command, Program program, boolean isAskedFor) {
		super(NLS.bind(command == Command.CHECK ? Messages.checking : Messages.localizing, program.name()), program);
		this.command = command;
		this.isAskedFor = isAskedFor;
	}

	/** Ends the analyses of a program that nobody asked for. */
	public static void cancelAutomatic(Program program) {
		for (Job job : getJobManager().find(FAMILY)) {
			if (job instanceof AnalysisJob analysis && !analysis.isAskedFor && analysis.program.equals(program)) {
				job.cancel();
			}
		}
	}

	@Override
	protected IStatus work(Worker worker, SubMonitor progress) throws EngineException, CoreException {
		FaultlineConsole console = FaultlineConsole.get();
		Sources sources = new Sources(program.files());
		CompilerSettings settings = CompilerSettings.of(program.project(), program.files());
		try (CompileCommandsFile commands = new CompileCommandsFile(folder(), settings)) {
			Worker.Request request = request(command.word(), Preferences.options(), sources, settings, commands);
			return switch (worker.run(request, new Report(sources, progress, console))) {
			case ANSWERED -> deliver(Answer.parse(worker.answer()), sources, progress);
			case CANCELLED -> {
				console.println(NLS.bind(Messages.cancelled, program.name()));
				yield Status.CANCEL_STATUS;
			}
			case FAILED -> fail(worker.error(), null);
			};
		}
	}

	@Override
	protected IStatus fail(String why, Throwable cause) {
		String message = NLS.bind(Messages.failed, program.name());
		FaultlineConsole.get().println(message + ": " + why); //$NON-NLS-1$
		IStatus status = FaultlinePlugin.error(message + ".\n" + why, cause); //$NON-NLS-1$
		if (isAskedFor) {
			return status; // Eclipse shows it
		}
		FaultlinePlugin.getDefault().getLog().log(status);
		return Status.OK_STATUS;
	}

	// ---- how far it is ----

	/** The bar is the share of the time limit that is used; the text says what is being done. */
	private final class Report implements Worker.Listener {
		private final Sources sources;
		private final SubMonitor progress;
		private final FaultlineConsole console;
		private int done;

		Report(Sources sources, SubMonitor progress, FaultlineConsole console) {
			this.sources = sources;
			this.progress = progress;
			this.console = console;
		}

		@Override
		public void progress(String phase, long states, double statesPerSecond, double seconds) {
			progress.subTask(MessageFormat.format(Messages.progress, phase, states, Math.round(statesPerSecond)));
			int now = (int) Math.min(TICKS - 1.0, seconds / Preferences.timeout() * TICKS);
			if (now > done) {
				progress.worked(now - done);
				done = now;
			}
		}

		@Override
		public void log(String line) {
			console.println(line);
		}

		/** The fault is shown at once; its causes and repairs follow. */
		@Override
		public void found(String text) {
			try {
				Answer answer = Answer.parse(text);
				new MarkerWriter(command, program, sources).write(answer, answer.searchResult());
			} catch (EngineException | CoreException e) {
				FaultlinePlugin.log(e.getMessage(), e);
			}
		}
	}

	// ---- what came of it ----

	private IStatus deliver(Answer answer, Sources sources, SubMonitor progress) throws CoreException, EngineException {
		progress.subTask(Messages.writingMarkers);
		Answer.Result result = answer.searchResult();
		new MarkerWriter(command, program, sources).write(answer, result);
		if (result == null && answer.messages.stream().allMatch(Answer.Message::isNote)) {
			return fail(answer.errors(), null); // there is nothing in the Problems view
		}
		FaultlineConsole console = FaultlineConsole.get();
		boolean hasFault = result != null && !result.findings.isEmpty();
		console.println(summary(result, hasFault));
		if (isAskedFor && !hasFault) {
			console.show();
		}
		return Status.OK_STATUS;
	}

	private String summary(Answer.Result result, boolean hasFault) {
		if (result == null) {
			return NLS.bind(Messages.compileErrors, program.name());
		}
		if (hasFault) {
			return NLS.bind(Messages.found, program.name(), result.findings.size());
		}
		return "proved".equals(result.verdict) ? NLS.bind(Messages.proved, program.name()) //$NON-NLS-1$
				: NLS.bind(Messages.notComplete, program.name(), String.join("; ", result.reasons)); //$NON-NLS-1$
	}
}
