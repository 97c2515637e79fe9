package org.faultline.eclipse.internal.analysis;

import java.nio.file.Path;
import java.text.MessageFormat;
import java.util.HashMap;
import java.util.Map;

import org.eclipse.core.resources.IFile;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.IPath;
import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.core.runtime.IStatus;
import org.eclipse.core.runtime.Status;
import org.eclipse.core.runtime.SubMonitor;
import org.eclipse.core.runtime.jobs.ISchedulingRule;
import org.eclipse.core.runtime.jobs.Job;
import org.eclipse.osgi.util.NLS;
import org.faultline.eclipse.internal.FaultlinePlugin;
import org.faultline.eclipse.internal.console.FaultlineConsole;
import org.faultline.eclipse.internal.engine.Answer;
import org.faultline.eclipse.internal.engine.EngineException;
import org.faultline.eclipse.internal.markers.MarkerWriter;
import org.faultline.eclipse.internal.preferences.Preferences;
import org.faultline.engine.Worker;

import com.google.gson.Gson;

/**
 * One analysis of one program, in the background. Analyses of one project come one after the other; nothing of the
 * workspace is locked until the markers are written.
 */
public final class AnalysisJob extends Job {
	/** All analyses, for {@link Job#belongsTo}. */
	public static final Object FAMILY = new Object();

	private static final int TICKS = 1000;
	/** Seconds a worker has to end by itself after its time is up. */
	private static final int GRACE = 10;

	private final Command command;
	private final Program program;
	private final boolean isAskedFor;
	private Worker worker;

	/** @param isAskedFor by the user, who waits for something to be seen */
	public AnalysisJob(Command command, Program program, boolean isAskedFor) {
		super(NLS.bind(command == Command.CHECK ? Messages.checking : Messages.localizing, program.name()));
		this.command = command;
		this.program = program;
		this.isAskedFor = isAskedFor;
		setPriority(LONG);
		setRule(new ProjectRule(program.project()));
	}

	/** Lets analyses of a project wait for each other, and for nothing else. */
	private record ProjectRule(Object project) implements ISchedulingRule {
		@Override
		public boolean contains(ISchedulingRule rule) {
			return equals(rule);
		}

		@Override
		public boolean isConflicting(ISchedulingRule rule) {
			return equals(rule);
		}
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
	public boolean belongsTo(Object family) {
		return family == FAMILY;
	}

	@Override
	protected void canceling() {
		synchronized (this) {
			if (worker != null) {
				worker.cancel();
			}
		}
	}

	@Override
	protected IStatus run(IProgressMonitor monitor) {
		SubMonitor progress = SubMonitor.convert(monitor, getName(), TICKS);
		FaultlineConsole console = FaultlineConsole.get();
		CompilerSettings settings = CompilerSettings.of(program.project(), program.files());
		try (Worker own = newWorker(); CompileCommandsFile commands = new CompileCommandsFile(folder(), settings)) {
			synchronized (this) {
				worker = own;
			}
			if (progress.isCanceled()) {
				return Status.CANCEL_STATUS;
			}
			Sources sources = new Sources(program.files());
			return switch (own.run(request(sources, settings, commands.folder()), new Report(sources, progress, console))) {
			case ANSWERED -> deliver(Answer.parse(own.answer()), sources, progress);
			case CANCELLED -> {
				console.println(NLS.bind(Messages.cancelled, program.name()));
				yield Status.CANCEL_STATUS;
			}
			case FAILED -> fail(own.error(), null);
			};
		} catch (EngineException | CoreException e) {
			return fail(e.getMessage(), e);
		} finally {
			synchronized (this) {
				worker = null;
			}
			monitor.done();
		}
	}

	/** Makes sure that there is a library before the first worker. */
	private static Worker newWorker() throws EngineException {
		FaultlinePlugin.getDefault().natives().program();
		return new Worker();
	}

	private IStatus fail(String why, Throwable cause) {
		String message = NLS.bind(Messages.failed, program.name());
		FaultlineConsole.get().println(message + ": " + why); //$NON-NLS-1$
		IStatus status = FaultlinePlugin.error(message + ".\n" + why, cause); //$NON-NLS-1$
		if (isAskedFor) {
			return status; // Eclipse shows it
		}
		FaultlinePlugin.getDefault().getLog().log(status);
		return Status.OK_STATUS;
	}

	// ---- what is asked ----

	private Path folder() {
		IPath folder = program.project().getLocation();
		return folder == null ? null : folder.toPath();
	}

	/** @param commands the folder of a compile_commands.json made for this analysis, or null */
	private Worker.Request request(Sources sources, CompilerSettings settings, String commands)
			throws EngineException {
		Map<String, String> options = Preferences.options();
		String folder = commands == null ? settings.compileCommands() : commands;
		if (folder != null) {
			options.put("compile-commands", folder); //$NON-NLS-1$
		}
		Map<String, Object> request = new HashMap<>();
		request.put("command", command.word()); //$NON-NLS-1$
		request.put("files", program.files().stream().map(AnalysisJob::onDisk).toList()); //$NON-NLS-1$
		request.put("flags", settings.flags()); //$NON-NLS-1$
		request.put("options", options); //$NON-NLS-1$
		request.put("overlays", sources.overlays()); //$NON-NLS-1$
		return new Worker.Request(FaultlinePlugin.getDefault().natives().program(), folder(),
				new Gson().toJson(request), Preferences.timeout() + GRACE, Preferences.memory());
	}

	static String onDisk(IFile file) {
		IPath location = file.getLocation();
		return location == null ? file.getFullPath().toOSString() : location.toOSString();
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
