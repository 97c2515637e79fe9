package org.faultline.eclipse.internal.analysis;

import java.util.Collection;
import java.util.List;
import java.util.function.Consumer;

import org.eclipse.core.resources.IResource;
import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.core.runtime.IStatus;
import org.eclipse.core.runtime.Status;
import org.eclipse.core.runtime.jobs.Job;

/** Finds out which programs files and projects are. That reads all of them, so it is done in the background. */
public final class ProgramSearch extends Job {
	/** All searches, for {@link Job#belongsTo}. */
	public static final Object FAMILY = new Object();

	private final Collection<? extends IResource> selected;
	private final Consumer<List<Program>> then;

	/** @param then is told, in the background */
	public ProgramSearch(Collection<? extends IResource> selected, Consumer<List<Program>> then) {
		super(Messages.searching);
		this.selected = List.copyOf(selected);
		this.then = then;
		setSystem(true);
		setPriority(SHORT);
	}

	@Override
	public boolean belongsTo(Object family) {
		return family == FAMILY;
	}

	@Override
	protected IStatus run(IProgressMonitor monitor) {
		List<Program> programs = Program.of(selected);
		if (monitor.isCanceled()) {
			return Status.CANCEL_STATUS;
		}
		then.accept(programs);
		return Status.OK_STATUS;
	}
}
