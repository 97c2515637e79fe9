package org.faultline.eclipse.internal.sequential;

import org.faultline.eclipse.internal.engine.Answer;

import com.google.gson.Gson;
import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;

/** The failing run of a fault, as short as the engine can still read it. */
public final class StoredSchedule {
	private StoredSchedule() {
	}

	/** As JSON, in the form of a result; empty if the finding has none. */
	public static String of(Answer.Finding finding) {
		if (finding.schedule == null) {
			return ""; //$NON-NLS-1$
		}
		JsonObject schedule = new JsonObject();
		copy(finding.schedule, schedule, "threads", "parent", "nth"); //$NON-NLS-1$ //$NON-NLS-2$ //$NON-NLS-3$
		copy(finding.schedule, schedule, "steps", "thread", "choice", "inputs"); //$NON-NLS-1$ //$NON-NLS-2$ //$NON-NLS-3$ //$NON-NLS-4$
		copy(finding.schedule, schedule, "inputs", "value"); //$NON-NLS-1$ //$NON-NLS-2$
		JsonObject brief = new JsonObject();
		brief.addProperty("id", finding.id); //$NON-NLS-1$
		brief.addProperty("property", finding.property); //$NON-NLS-1$
		brief.add("location", new Gson().toJsonTree(finding.location)); //$NON-NLS-1$
		brief.add("schedule", schedule); //$NON-NLS-1$
		JsonArray findings = new JsonArray();
		findings.add(brief);
		JsonObject result = new JsonObject();
		result.add("findings", findings); //$NON-NLS-1$
		return result.toString();
	}

	/** Of a list of objects, some of what each of them has. */
	private static void copy(JsonObject from, JsonObject to, String list, String... names) {
		JsonArray copies = new JsonArray();
		if (from.get(list) instanceof JsonArray items) {
			for (JsonElement item : items) {
				JsonObject copy = new JsonObject();
				for (String name : names) {
					if (item.getAsJsonObject().has(name)) {
						copy.add(name, item.getAsJsonObject().get(name));
					}
				}
				copies.add(copy);
			}
		}
		to.add(list, copies);
	}
}
