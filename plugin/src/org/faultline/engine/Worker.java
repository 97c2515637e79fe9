package org.faultline.engine;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Objects;

/**
 * An analysis in a process of its own: <code>faultline worker</code>, started and listened to by the native
 * library. The request and the answer are JSON.
 * <p>
 * {@link #run} blocks; {@link #cancel} may be called from any other thread. The library must be loaded, see
 * {@link #load}.
 */
public final class Worker implements AutoCloseable {
	/** How a run ended; the order is that of the native library. */
	public enum Status {
		/** there is an answer, whatever it says */
		ANSWERED,
		/** the worker was killed because of {@link Worker#cancel} */
		CANCELLED,
		/** it could not be started or ended without an answer: see {@link Worker#error} */
		FAILED
	}

	/** Is told how far the analysis is, in the thread that runs it. An exception ends the run. */
	public interface Listener {
		void progress(String phase, long states, double statesPerSecond, double seconds);

		/** A line for a person. */
		void log(String line);

		/** The faults, before their causes and repairs are known; JSON as the answer will be. */
		default void found(String answer) {
			// the answer is early enough
		}
	}

	/**
	 * What is asked for.
	 *
	 * @param program    the program faultline
	 * @param folder     to run it in; may be null
	 * @param text       the request as JSON
	 * @param timeout    seconds until the worker is killed, 0: never; it keeps its own limits
	 * @param memoryMib  what the analysis may use, 0: no limit
	 */
	public record Request(Path program, Path folder, String text, double timeout, long memoryMib) {
		public Request {
			Objects.requireNonNull(program, "program"); //$NON-NLS-1$
			Objects.requireNonNull(text, "text"); //$NON-NLS-1$
		}
	}

	private final long handle = create();
	private boolean isClosed;

	/**
	 * Loads the native library, once for all workers.
	 *
	 * @throws UnsatisfiedLinkError if it cannot be loaded
	 */
	public static void load(Path library) {
		System.load(library.toAbsolutePath().toString());
	}

	public Status run(Request request, Listener listener) {
		byte[] folder = request.folder == null ? null : bytes(request.folder.toString());
		int status = run(handle, bytes(request.program.toString()), folder, bytes(request.text), request.timeout,
				request.memoryMib, listener == null ? null : new Calls(listener));
		return Status.values()[status];
	}

	/** Kills the worker at once, now and in later runs. Harmless after {@link #close}. */
	public synchronized void cancel() {
		if (!isClosed) {
			cancel(handle);
		}
	}

	/** The answer as JSON; empty if there is none. */
	public String answer() {
		return new String(answer(handle), StandardCharsets.UTF_8);
	}

	/** Why there is no answer; empty if there is one. */
	public String error() {
		return new String(error(handle), StandardCharsets.UTF_8);
	}

	/** Not while it runs. */
	@Override
	public synchronized void close() {
		if (!isClosed) {
			release(handle);
			isClosed = true;
		}
	}

	private static byte[] bytes(String text) {
		return text.getBytes(StandardCharsets.UTF_8);
	}

	/** What the native library calls. Text crosses the border as UTF-8. */
	private record Calls(Listener listener) {
		@SuppressWarnings("unused")
		void progress(byte[] phase, long states, double statesPerSecond, double seconds) {
			listener.progress(new String(phase, StandardCharsets.UTF_8), states, statesPerSecond, seconds);
		}

		@SuppressWarnings("unused")
		void log(byte[] line) {
			listener.log(new String(line, StandardCharsets.UTF_8));
		}

		@SuppressWarnings("unused")
		void found(byte[] answer) {
			listener.found(new String(answer, StandardCharsets.UTF_8));
		}
	}

	// The native methods check what they are given; package-private for their tests.
	static native long create();

	static native int run(long handle, byte[] program, byte[] folder, byte[] request, double timeout, long memoryMib,
			Object calls);

	static native void cancel(long handle);

	static native byte[] answer(long handle);

	static native byte[] error(long handle);

	static native void release(long handle);
}
