package org.faultline.eclipse.internal.engine;

import java.util.List;

import org.eclipse.osgi.util.NLS;

import com.google.gson.Gson;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParseException;

/** What a worker answered; the fields are those of the JSON, and lists are never null. */
public final class Answer {
	public String status = ""; //$NON-NLS-1$
	public List<Message> messages = List.of();
	public JsonElement result;

	/** A message about the input. */
	public static final class Message {
		public String severity = ""; //$NON-NLS-1$
		public String file;
		public int line;
		public int column;
		public int endLine;
		public int endColumn;
		public String text = ""; //$NON-NLS-1$

		/** With its place, as compilers do. */
		public String line() {
			return file == null ? text : file + ':' + line + ": " + text; //$NON-NLS-1$
		}

		public boolean isError() {
			return "error".equals(severity); //$NON-NLS-1$
		}

		public boolean isNote() {
			return "note".equals(severity); //$NON-NLS-1$
		}
	}

	/** The result of a search. */
	public static final class Result {
		public Input input = new Input();
		public String verdict = ""; //$NON-NLS-1$
		public List<String> reasons = List.of();
		public List<Finding> findings = List.of();
	}

	public static final class Input {
		public List<SourceFile> files = List.of();
	}

	public static final class SourceFile {
		public String path = ""; //$NON-NLS-1$
		public String sha256 = ""; //$NON-NLS-1$
	}

	/** A place; columns count bytes. */
	public static final class Place {
		public String file;
		public int line;
		public int column;
		public int endLine;
		public int endColumn;
		public String function;
	}

	public static final class Finding {
		public int id;
		public String property = ""; //$NON-NLS-1$
		public String message = ""; //$NON-NLS-1$
		public String explanation = ""; //$NON-NLS-1$
		public Place location;
		public JsonObject schedule;
		public List<Candidate> candidates = List.of();
	}

	public static final class Candidate {
		public int rank;
		public Place location;
		public String kind = ""; //$NON-NLS-1$
		public String original = ""; //$NON-NLS-1$
		public List<String> values = List.of();
		public List<Object> with = List.of();
		public boolean per_execution;
		public List<Repair> repairs = List.of();
	}

	public static final class Repair {
		public String id = ""; //$NON-NLS-1$
		public String title = ""; //$NON-NLS-1$
		public String status = ""; //$NON-NLS-1$
		public List<Edit> edits = List.of();
		public List<String> lost_outcomes = List.of();
	}

	public static final class Edit {
		public String file;
		public int line;
		public int column;
		public int endLine;
		public int endColumn;
		public String newText = ""; //$NON-NLS-1$
	}

	/** The result of a search for a checker. */
	public static final class FoundChecker {
		public String engine = ""; //$NON-NLS-1$
		public String version = ""; //$NON-NLS-1$
		/** Null for the embedded engine. */
		public String program;
	}

	public static Answer parse(String json) throws EngineException {
		try {
			Answer answer = new Gson().fromJson(json, Answer.class);
			if (answer == null) {
				throw new EngineException(NLS.bind(EngineMessages.badAnswer, "")); //$NON-NLS-1$
			}
			return answer;
		} catch (JsonParseException e) {
			throw new EngineException(NLS.bind(EngineMessages.badAnswer, e.getMessage()), e);
		}
	}

	/** The result of a search; null if there is none. */
	public Result searchResult() throws EngineException {
		return result(Result.class);
	}

	/** The result; null if there is none. */
	public <T> T result(Class<T> type) throws EngineException {
		if (result == null || result.isJsonNull()) {
			return null;
		}
		try {
			return new Gson().fromJson(result, type);
		} catch (JsonParseException e) {
			throw new EngineException(NLS.bind(EngineMessages.badAnswer, e.getMessage()), e);
		}
	}

	/** What was wrong, for a person; without messages, the status. */
	public String errors() {
		List<String> errors = messages.stream().filter(Message::isError).map(Message::line).toList();
		return errors.isEmpty() ? status : String.join("\n", errors); //$NON-NLS-1$
	}
}
