package org.faultline.eclipse.internal.analysis;

import java.nio.file.Path;
import java.util.Base64;
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
import org.faultline.eclipse.internal.FaultlinePlugin;
import org.faultline.eclipse.internal.engine.EngineException;
import org.faultline.eclipse.internal.preferences.Preferences;
import org.faultline.engine.Worker;

import com.google.gson.Gson;

/** What a worker does with a program, in the background. Jobs of one project come one after the other. */
public abstract class ProgramJob extends Job {
	/** All of them, for {@link Job#belongsTo}. */
	public static final Object FAMILY = new Object();

	protected static final int TICKS = 1000;
	/** Seconds a worker has to end by itself after its time is up. */
	private static final int GRACE = 10;

	protected final Program program;
	private Worker worker;

	protected ProgramJob(String name, Program program) {
		super(name);
		this.program = program;
		setPriority(LONG);
		setRule(new ProjectRule(program.project()));
	}

	/** Lets jobs of a project wait for each other, and for nothing else. */
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
		try (Worker own = newWorker()) {
			synchronized (this) {
				worker = own;
			}
			return progress.isCanceled() ? Status.CANCEL_STATUS : work(own, progress);
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

	/** With a worker that is killed when the job is cancelled. */
	protected abstract IStatus work(Worker own, SubMonitor progress) throws EngineException, CoreException;

	/** How the job ends if it could not be done. */
	protected abstract IStatus fail(String why, Throwable cause);

	/** Where the program is; null if that is not on a disk. */
	protected Path folder() {
		IPath folder = program.project().getLocation();
		return folder == null ? null : folder.toPath();
	}

	/**
	 * @param options  of the command line
	 * @param commands the flags of files that have different ones; to be closed after the work
	 */
	protected Worker.Request request(String command, Map<String, String> options, Sources sources,
			CompilerSettings settings, CompileCommandsFile commands) throws EngineException {
		String compileCommands = commands.folder() == null ? settings.compileCommands() : commands.folder();
		if (compileCommands != null) {
			options.put("compile-commands", compileCommands); //$NON-NLS-1$
		}
		Map<String, Object> request = new HashMap<>();
		request.put("command", command); //$NON-NLS-1$
		request.put("files", program.files().stream().map(ProgramJob::onDisk).toList()); //$NON-NLS-1$
		request.put("flags", settings.flags()); //$NON-NLS-1$
		request.put("options", options); //$NON-NLS-1$
		request.put("overlays", overlays(sources)); //$NON-NLS-1$
		return new Worker.Request(FaultlinePlugin.getDefault().natives().program(), folder(),
				new Gson().toJson(request), Preferences.timeout() + GRACE, Preferences.memory());
	}

	/** Bytes cannot be in a JSON as they are. */
	private static Map<String, Object> overlays(Sources sources) {
		Map<String, Object> all = new HashMap<>();
		sources.overlays().forEach(
				(path, bytes) -> all.put(path, Map.of("base64", Base64.getEncoder().encodeToString(bytes)))); //$NON-NLS-1$
		return all;
	}

	static String onDisk(IFile file) {
		IPath location = file.getLocation();
		return location == null ? file.getFullPath().toOSString() : location.toOSString();
	}
}
