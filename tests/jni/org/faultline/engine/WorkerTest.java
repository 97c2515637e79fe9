package org.faultline.engine;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;

/**
 * Drives the native methods without Eclipse. Arguments: the library, the program, a faulty C file, a C file whose
 * analysis does not end; "wait" behind them only runs the endless analysis. Prints "ok NAME" or "not ok NAME: WHY".
 */
public final class WorkerTest {
	private static Path program;
	private static String faulty;
	private static String endless;
	/** takes no time */
	private static String small;

	private interface Body {
		void run() throws Exception;
	}

	public static void main(String[] arguments) throws Exception {
		Worker.load(Path.of(arguments[0]));
		program = Path.of(arguments[1]);
		faulty = request("localize", arguments[2]);
		endless = request("check", arguments[3]);
		small = "{\"command\":\"check\",\"files\":[\"" + arguments[3]
				+ "\"],\"overlays\":{\"" + arguments[3] + "\":\"int main(void) { return 0; }\"}}";
		if (arguments.length > 4) {
			try (Worker worker = new Worker()) {
				worker.run(new Worker.Request(program, null, endless, 0, 0), null);
			}
			return;
		}
		test("an analysis answers with the result", WorkerTest::answers);
		test("the listener hears of progress and the log", WorkerTest::listens);
		test("text outside of ASCII arrives as it was", WorkerTest::keepsText);
		test("wrong arguments are exceptions", WorkerTest::refusesMisuse);
		test("wrong handles are exceptions", WorkerTest::refusesHandles);
		test("a running worker cannot be closed or run again", WorkerTest::refusesWhileRunning);
		test("an exception of the listener ends the run and arrives", WorkerTest::passesExceptionsOn);
		test("a program that is missing is named", WorkerTest::namesMissingProgram);
		test("another program is not taken for a worker", WorkerTest::distrustsOthers);
		test("a request that makes no sense is explained", WorkerTest::explainsBadRequest);
		test("cancel kills the worker at once", WorkerTest::cancels);
		test("cancel before the start is remembered", WorkerTest::cancelsEarly);
		test("kill -9 of the worker is a message", WorkerTest::survivesKill);
		test("a worker that does not end is killed", WorkerTest::killsAtTimeout);
		test("two analyses run at once", WorkerTest::runsTwo);
		test("an answer may be read while another thread runs or closes", WorkerTest::sharesAnswers);
		test("10000 runs leave nothing behind", WorkerTest::doesNotGrow);
		test("200 analyses leave nothing behind", WorkerTest::doesNotGrowWithAnalyses);
		test("10000 handles leave nothing behind", WorkerTest::doesNotGrowWithHandles);
	}

	private static void test(String name, Body body) {
		try {
			body.run();
			System.out.println("ok " + name);
		} catch (Throwable e) {
			System.out.println("not ok " + name + ": " + e);
			e.printStackTrace(System.out);
		}
	}

	private static void check(boolean condition, String what) {
		if (!condition) {
			throw new AssertionError(what);
		}
	}

	private static void throwsException(Class<? extends Throwable> type, Callable<?> body) {
		try {
			body.call();
		} catch (Throwable e) {
			check(type.isInstance(e), "wanted " + type.getSimpleName() + ", got " + e);
			check(e.getMessage() != null && !e.getMessage().isEmpty(), "an exception without words");
			return;
		}
		throw new AssertionError("no " + type.getSimpleName());
	}

	private static String request(String command, String file) {
		return "{\"command\":\"" + command + "\",\"files\":[\"" + file + "\"],\"options\":{\"timeout\":\"600\"}}";
	}

	private static Worker.Request ask(String text) {
		return new Worker.Request(program, null, text, 60, 2048);
	}

	/** Runs the endless analysis in another thread until its process is there. */
	private static Thread startEndless(Worker worker, AtomicReference<Worker.Status> end) throws Exception {
		Thread thread = new Thread(() -> end.set(worker.run(ask(endless), null)));
		thread.start();
		workerProcess();
		return thread;
	}

	private static ProcessHandle workerProcess() throws InterruptedException {
		for (int i = 0; i < 1000; i++) {
			var child = ProcessHandle.current().children()
					.filter(process -> process.info().command().orElse("").equals(program.toString())).findFirst();
			if (child.isPresent()) {
				return child.get();
			}
			Thread.sleep(10);
		}
		throw new AssertionError("no worker process");
	}

	// ---- the tests ----

	private static void answers() {
		try (Worker worker = new Worker()) {
			check(worker.run(ask(faulty), null) == Worker.Status.ANSWERED, worker.error());
			check(worker.answer().contains("\"verdict\": \"faulty\""), worker.answer());
			check(worker.error().isEmpty(), worker.error());
			check(worker.run(ask(faulty), null) == Worker.Status.ANSWERED, "the second run: " + worker.error());
		}
	}

	private static class Notes implements Worker.Listener {
		final List<String> phases = Collections.synchronizedList(new ArrayList<>());
		final List<String> lines = Collections.synchronizedList(new ArrayList<>());

		@Override
		public void progress(String phase, long states, double statesPerSecond, double seconds) {
			check(states >= 0 && statesPerSecond >= 0 && seconds >= 0, "progress backwards");
			phases.add(phase);
		}

		@Override
		public void log(String line) {
			lines.add(line);
		}

		@Override
		public void found(String answer) {
			lines.add("found " + answer.contains("\"verdict\": \"faulty\""));
		}
	}

	private static void listens() {
		Notes notes = new Notes();
		try (Worker worker = new Worker()) {
			worker.run(ask(faulty), notes);
		}
		check(notes.phases.contains("repairing"), "phases: " + notes.phases);
		check(notes.lines.get(0).startsWith("faultline localize"), "log: " + notes.lines);
		check(notes.lines.contains("found true"), "log: " + notes.lines);
	}

	private static void keepsText() {
		String text = "{\"command\":\"check\",\"files\":[\"/nowhere/\u00e4\ud83d\ude00.c\"]}";
		Notes notes = new Notes();
		try (Worker worker = new Worker()) {
			check(worker.run(ask(text), notes) == Worker.Status.ANSWERED, worker.error());
			check(worker.answer().contains("/nowhere/\u00e4\ud83d\ude00.c"), worker.answer());
			check(notes.lines.get(0).endsWith("/nowhere/\u00e4\ud83d\ude00.c"), "log: " + notes.lines);
		}
	}

	private static byte[] bytes(String text) {
		return text.getBytes(StandardCharsets.UTF_8);
	}

	private static void refusesMisuse() {
		Class<IllegalArgumentException> wrong = IllegalArgumentException.class;
		long handle = Worker.create();
		byte[] name = bytes("/bin/true");
		byte[] text = bytes("{}");
		throwsException(wrong, () -> Worker.run(handle, null, null, text, 0, 0, null));
		throwsException(wrong, () -> Worker.run(handle, name, null, null, 0, 0, null));
		throwsException(wrong, () -> Worker.run(handle, name, null, text, -1, 0, null));
		throwsException(wrong, () -> Worker.run(handle, name, null, text, Double.NaN, 0, null));
		throwsException(wrong, () -> Worker.run(handle, name, null, text, 0, -1, null));
		throwsException(wrong, () -> Worker.run(handle, name, null, text, 0, Long.MAX_VALUE, null));
		throwsException(wrong, () -> Worker.run(handle, bytes(""), null, text, 0, 0, null));
		throwsException(wrong, () -> Worker.run(handle, bytes("/bin/tr\0ue"), null, text, 0, 0, null));
		throwsException(wrong, () -> Worker.run(handle, name, bytes("/tmp\0"), text, 0, 0, null));
		throwsException(NoSuchMethodError.class, () -> Worker.run(handle, name, null, text, 0, 0, "not a listener"));
		Worker.release(handle);
	}

	private static void refusesHandles() {
		long handle = Worker.create();
		Worker.release(handle);
		for (long wrong : new long[] { 0, -1, handle, handle + 1, Long.MAX_VALUE, Long.MIN_VALUE }) {
			Class<IllegalStateException> state = IllegalStateException.class;
			throwsException(state, () -> Worker.answer(wrong));
			throwsException(state, () -> Worker.error(wrong));
			throwsException(state, () -> Worker.run(wrong, bytes("/bin/true"), null, bytes("{}"), 0, 0, null));
			throwsException(state, () -> {
				Worker.cancel(wrong);
				return null;
			});
			throwsException(state, () -> {
				Worker.release(wrong);
				return null;
			});
		}
	}

	private static void refusesWhileRunning() throws Exception {
		Worker worker = new Worker();
		AtomicReference<Worker.Status> end = new AtomicReference<>();
		Thread thread = startEndless(worker, end);
		throwsException(IllegalStateException.class, () -> {
			worker.close();
			return null;
		});
		throwsException(IllegalStateException.class, () -> worker.run(ask(faulty), null));
		throwsException(IllegalStateException.class, worker::answer);
		worker.cancel();
		thread.join();
		worker.close();
		worker.cancel(); // harmless
	}

	private static void passesExceptionsOn() {
		Worker.Listener listener = new Notes() {
			@Override
			public void log(String line) {
				throw new UnsupportedOperationException("no log, please");
			}
		};
		try (Worker worker = new Worker()) {
			throwsException(UnsupportedOperationException.class, () -> worker.run(ask(endless), listener));
		}
	}

	private static void namesMissingProgram() {
		try (Worker worker = new Worker()) {
			var status = worker.run(new Worker.Request(Path.of("/no/such/program"), null, faulty, 0, 0), null);
			check(status == Worker.Status.FAILED && worker.error().contains("/no/such/program"), worker.error());
			status = worker.run(new Worker.Request(program, Path.of("/no/such/folder"), faulty, 0, 0), null);
			check(status == Worker.Status.FAILED && worker.error().contains("folder"), worker.error());
		}
	}

	private static void distrustsOthers() {
		try (Worker worker = new Worker()) {
			var status = worker.run(new Worker.Request(Path.of("/bin/echo"), null, faulty, 0, 0), null);
			check(status == Worker.Status.FAILED && worker.error().contains("not a worker"), worker.error());
			status = worker.run(new Worker.Request(Path.of("/bin/true"), null, faulty, 0, 0), null);
			check(status == Worker.Status.FAILED && worker.error().contains("without an answer"), worker.error());
		}
	}

	private static void explainsBadRequest() {
		for (String bad : List.of("", "{", "[]", "{}", "{\"command\":7}", "{\"command\":\"check\",\"files\":\"a.c\"}",
				"{\"command\":\"check\",\"overlays\":{\"a.c\":1}}")) {
			try (Worker worker = new Worker()) {
				check(worker.run(ask(bad), null) == Worker.Status.FAILED, "taken: " + bad);
				check(worker.error().contains("the request is wrong"), bad + ": " + worker.error());
			}
		}
	}

	private static void cancels() throws Exception {
		try (Worker worker = new Worker()) {
			AtomicReference<Worker.Status> end = new AtomicReference<>();
			Thread thread = startEndless(worker, end);
			ProcessHandle process = workerProcess();
			worker.cancel();
			thread.join(5000);
			check(end.get() == Worker.Status.CANCELLED, "ended as " + end.get());
			check(!process.isAlive(), "the process is alive");
		}
	}

	private static void cancelsEarly() {
		try (Worker worker = new Worker()) {
			worker.cancel();
			check(worker.run(ask(endless), null) == Worker.Status.CANCELLED, "it ran");
		}
	}

	private static void survivesKill() throws Exception {
		try (Worker worker = new Worker()) {
			AtomicReference<Worker.Status> end = new AtomicReference<>();
			Thread thread = startEndless(worker, end);
			workerProcess().destroyForcibly();
			thread.join(5000);
			check(end.get() == Worker.Status.FAILED, "ended as " + end.get());
			check(worker.error().contains("signal 9"), worker.error());
		}
	}

	private static void killsAtTimeout() {
		try (Worker worker = new Worker()) {
			var status = worker.run(new Worker.Request(program, null, endless, 0.5, 0), null);
			check(status == Worker.Status.FAILED && worker.error().contains("did not end"), worker.error());
		}
	}

	private static void runsTwo() throws Exception {
		List<String> answers = Collections.synchronizedList(new ArrayList<>());
		List<Thread> threads = new ArrayList<>();
		for (int i = 0; i < 2; i++) {
			Thread thread = new Thread(() -> {
				for (int k = 0; k < 3; k++) {
					try (Worker worker = new Worker()) {
						worker.run(ask(faulty), new Notes());
						answers.add(worker.answer());
					}
				}
			});
			threads.add(thread);
			thread.start();
		}
		for (Thread thread : threads) {
			thread.join(TimeUnit.MINUTES.toMillis(1));
		}
		check(answers.size() == 6 && answers.stream().allMatch(answer -> answer.contains("\"faulty\"")),
				answers.size() + " answers");
	}

	// ---- growth ----

	private static long residentKib() throws IOException {
		return Files.readAllLines(Path.of("/proc/self/status")).stream().filter(line -> line.startsWith("VmRSS:"))
				.map(line -> Long.parseLong(line.replaceAll("\\D", ""))).findFirst().orElseThrow();
	}

	private static long descriptors() throws IOException {
		try (var all = Files.list(Path.of("/proc/self/fd"))) {
			return all.count();
		}
	}

	private static void repeat(int times, Body body) throws Exception {
		for (int i = 0; i < Math.max(100, times / 20); i++) {
			body.run();
		}
		System.gc();
		long memory = residentKib();
		long open = descriptors();
		for (int i = 0; i < times; i++) {
			body.run();
		}
		System.gc();
		check(descriptors() <= open + 2, "descriptors: " + open + ", then " + descriptors());
		check(residentKib() < memory + 8192, "KiB: " + memory + ", then " + residentKib());
	}

	/** Counts what it hears, and keeps none of it. */
	private static final class Counter implements Worker.Listener {
		long progress;
		long lines;
		long faults;

		@Override
		public void progress(String phase, long states, double statesPerSecond, double seconds) {
			progress += phase.isEmpty() ? 0 : 1;
		}

		@Override
		public void log(String line) {
			lines += line.isEmpty() ? 0 : 1;
		}

		@Override
		public void found(String answer) {
			faults += answer.isEmpty() ? 0 : 1;
		}
	}

	/** A worker that says everything a worker can say. */
	private static Path talker() throws IOException {
		Path script = Files.createTempFile("faultline-worker-", ".sh",
				PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
		String json = "{\"filler\":\"" + "x".repeat(3000) + "\"}";
		Files.writeString(script, "#!/bin/sh\nprintf '%s' 'P 10 5 0.5 searching\nL a line\nF " + json.length() + "\n"
				+ json + "A " + json.length() + "\n" + json + "'\n");
		return script;
	}

	/** The answer is large, so that copying it takes time. */
	private static void sharesAnswers() throws Exception {
		Path script = Files.createTempFile("faultline-large", ".sh",
				PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
		Files.writeString(script, "#!/bin/sh\necho 'A 400000'\nhead -c 400000 /dev/zero | tr '\\0' x\n");
		Worker.Request request = new Worker.Request(script, null, "{}", 10, 0);
		AtomicReference<String> wrong = new AtomicReference<>();
		try {
			for (int round = 0; round < 60 && wrong.get() == null; round++) {
				Worker worker = new Worker();
				check(worker.run(request, null) == Worker.Status.ANSWERED, worker.error());
				List<Thread> readers = new ArrayList<>();
				for (int i = 0; i < 3; i++) {
					Thread reader = new Thread(() -> readUntilRefused(worker, wrong));
					readers.add(reader);
					reader.start();
				}
				Thread.sleep(1);
				if (round % 2 == 0) {
					worker.run(request, null);
				}
				worker.close();
				for (Thread reader : readers) {
					reader.join();
				}
			}
		} finally {
			Files.delete(script);
		}
		check(wrong.get() == null, wrong.get());
	}

	private static void readUntilRefused(Worker worker, AtomicReference<String> wrong) {
		try {
			for (int k = 0; k < 100_000; k++) {
				int length = worker.answer().length();
				if (length != 400_000 || !worker.error().isEmpty()) {
					wrong.set("an answer of " + length + ", error '" + worker.error() + "'");
				}
			}
			wrong.set("a closed worker answers");
		} catch (IllegalStateException e) {
			return; // it runs, or is closed
		}
	}

	private static void doesNotGrow() throws Exception {
		Counter heard = new Counter();
		long[] runs = new long[1];
		Path script = talker();
		try {
			repeat(10000, () -> {
				try (Worker worker = new Worker()) {
					var status = worker.run(new Worker.Request(script, null, faulty, 10, 0), heard);
					check(status == Worker.Status.ANSWERED, worker.error());
					check(worker.answer().length() > 3000, worker.answer());
					runs[0]++;
				}
			});
		} finally {
			Files.delete(script);
		}
		check(heard.progress == runs[0] && heard.lines == runs[0] && heard.faults == runs[0],
				runs[0] + " runs: " + heard.progress + ", " + heard.lines + ", " + heard.faults);
	}

	private static void doesNotGrowWithAnalyses() throws Exception {
		Counter heard = new Counter();
		repeat(200, () -> {
			try (Worker worker = new Worker()) {
				check(worker.run(ask(small), heard) == Worker.Status.ANSWERED, worker.error());
				check(worker.answer().contains("\"proved\""), worker.answer());
			}
		});
		check(heard.lines >= 200, heard.lines + " lines of the log");
	}

	private static void doesNotGrowWithHandles() throws Exception {
		byte[] text = bytes("{\"command\":\"options\"}");
		repeat(10000, () -> {
			long handle = Worker.create();
			Worker.answer(handle);
			Worker.error(handle);
			try {
				Worker.run(handle, bytes(""), null, text, 0, 0, null);
			} catch (IllegalArgumentException e) {
				// wanted
			}
			Worker.cancel(handle);
			Worker.release(handle);
		});
	}
}
