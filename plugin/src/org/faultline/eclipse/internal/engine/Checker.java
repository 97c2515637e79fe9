package org.faultline.eclipse.internal.engine;

import java.util.LinkedHashMap;
import java.util.Map;

import org.faultline.eclipse.internal.FaultlinePlugin;
import org.faultline.engine.Worker;

import com.google.gson.Gson;

/** Who would search: asks the engine, before anything is searched. */
public final class Checker {
	private static final int SECONDS = 30;

	private Checker() {
	}

	/**
	 * Looks for it, which may take a while.
	 *
	 * @param engine a choice of the option
	 * @param path   empty: it is looked for in the usual places
	 * @throws EngineException if there is none, or none that can be used; the message says why
	 */
	public static Answer.FoundChecker find(String engine, String path) throws EngineException {
		Map<String, String> options = new LinkedHashMap<>();
		options.put("engine", engine); //$NON-NLS-1$
		if (!path.isEmpty()) {
			options.put("checker", path); //$NON-NLS-1$
		}
		String text = new Gson().toJson(Map.of("command", "checker", "options", options)); //$NON-NLS-1$ //$NON-NLS-2$ //$NON-NLS-3$
		Worker.Request request = new Worker.Request(FaultlinePlugin.getDefault().natives().program(), null, text,
				SECONDS, 0);
		try (Worker worker = new Worker()) {
			if (worker.run(request, null) != Worker.Status.ANSWERED) {
				throw new EngineException(worker.error());
			}
			Answer answer = Answer.parse(worker.answer());
			Answer.FoundChecker found = answer.result(Answer.FoundChecker.class);
			if (found == null) {
				throw new EngineException(answer.errors());
			}
			return found;
		}
	}
}
