package org.faultline.eclipse.internal.engine;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

import org.faultline.eclipse.internal.FaultlinePlugin;
import org.faultline.engine.Worker;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;

/** The options the engine has, from the engine itself: the preferences are made from it. */
public final class OptionTable {
	/**
	 * An option.
	 *
	 * @param standard its default as it would be written; empty if there is none
	 * @param choices  of a list or an enumeration
	 */
	public record Option(String name, String kind, String standard, long min, long max, List<String> choices) {
	}

	private static final int SECONDS = 20;
	private static volatile OptionTable table;

	private final List<Option> options = new ArrayList<>();

	private OptionTable(JsonArray list) {
		for (JsonElement element : list) {
			options.add(read(element.getAsJsonObject()));
		}
	}

	/** Null as long as nobody has asked the engine; never waits. */
	public static OptionTable known() {
		return table;
	}

	/** For tests of what is to be seen before anything is known. */
	public static synchronized void forget() {
		table = null;
	}

	/** Asks the engine, once; that may take a while. */
	public static synchronized OptionTable get() throws EngineException {
		if (table == null) {
			Worker.Request request = new Worker.Request(FaultlinePlugin.getDefault().natives().program(), null,
					"{\"command\":\"options\"}", SECONDS, 0); //$NON-NLS-1$
			try (Worker worker = new Worker()) {
				if (worker.run(request, null) != Worker.Status.ANSWERED) {
					throw new EngineException(worker.error());
				}
				table = new OptionTable(Answer.parse(worker.answer()).result.getAsJsonArray());
			}
		}
		return table;
	}

	public Optional<Option> option(String name) {
		return options.stream().filter(option -> option.name.equals(name)).findFirst();
	}

	private static Option read(JsonObject o) {
		return new Option(o.get("name").getAsString(), o.get("kind").getAsString(), text(o.get("default")), //$NON-NLS-1$ //$NON-NLS-2$ //$NON-NLS-3$
				number(o, "min", Long.MIN_VALUE), number(o, "max", Long.MAX_VALUE), list(o.get("choices"))); //$NON-NLS-1$ //$NON-NLS-2$ //$NON-NLS-3$
	}

	private static String text(JsonElement e) {
		if (e == null || e.isJsonNull()) {
			return ""; //$NON-NLS-1$
		}
		return e.isJsonArray() ? String.join(",", list(e)) : e.getAsString(); //$NON-NLS-1$
	}

	private static long number(JsonObject o, String name, long otherwise) {
		return o.has(name) ? o.get(name).getAsLong() : otherwise;
	}

	private static List<String> list(JsonElement e) {
		List<String> list = new ArrayList<>();
		if (e != null && e.isJsonArray()) {
			e.getAsJsonArray().forEach(item -> list.add(item.getAsString()));
		}
		return list;
	}
}
