package org.faultline.eclipse.tests;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.net.MalformedURLException;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.HexFormat;

import org.eclipse.core.runtime.Platform;
import org.faultline.eclipse.internal.FaultlinePlugin;
import org.faultline.eclipse.internal.engine.EngineException;
import org.faultline.eclipse.internal.engine.Natives;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The program and the libraries are unpacked, or it is said why not. */
public class NativesTest {
	private Path folder;
	private Natives old;

	@BeforeEach
	void begin() throws Exception {
		folder = Files.createTempDirectory("faultline-natives");
		old = FaultlinePlugin.getDefault().natives();
	}

	@AfterEach
	void end() throws Exception {
		FaultlinePlugin.getDefault().setNatives(old);
		try (var all = Files.walk(folder)) {
			for (Path path : all.sorted(java.util.Comparator.reverseOrder()).toList()) {
				Files.delete(path);
			}
		}
	}

	/** Unpacks to a folder of the test; one name can be something else. */
	private final class Other extends Natives {
		private final String name;
		private final URL instead;

		Other(String name, URL instead) {
			super(Platform.getBundle(FaultlinePlugin.ID));
			this.name = name;
			this.instead = instead;
		}

		@Override
		protected URL find(String wanted) {
			return wanted.equals(name) ? instead : super.find(wanted);
		}

		@Override
		protected Path place() {
			return folder.resolve("natives");
		}
	}

	@Test
	void unpackedOnceWithTheRunBit() throws Exception {
		Path program = new Other("", null).program();
		assertTrue(program.startsWith(folder));
		assertTrue(Files.isExecutable(program));
		var time = Files.getLastModifiedTime(program);
		assertEquals(program, new Other("", null).program());
		assertEquals(time, Files.getLastModifiedTime(program), "not unpacked again");
		try (var all = Files.list(folder.resolve("natives"))) {
			assertEquals(1, all.count(), "nothing temporary is left");
		}
	}

	/** Two Eclipses that are started first at the same time: each gets files that stay. */
	@Test
	void unpackedByTwoAtOnce() throws Exception {
		List<Path> programs = Collections.synchronizedList(new ArrayList<>());
		List<Throwable> problems = Collections.synchronizedList(new ArrayList<>());
		List<Thread> threads = new ArrayList<>();
		for (int i = 0; i < 2; i++) {
			Thread thread = new Thread(() -> {
				try {
					programs.add(new Other("", null).program());
				} catch (EngineException | RuntimeException e) {
					problems.add(e);
				}
			});
			threads.add(thread);
			thread.start();
			Thread.sleep(200);
		}
		for (Thread thread : threads) {
			thread.join();
		}
		assertEquals(List.of(), problems);
		assertEquals(programs.get(0), programs.get(1));
		assertTrue(Files.isExecutable(programs.get(0)));
		try (var all = Files.list(folder.resolve("natives"))) {
			assertEquals(1, all.count(), "nothing temporary is left");
		}
	}

	/** It may be in use by another Eclipse. */
	@Test
	void otherVersionsStay() throws Exception {
		Path other = Files.createDirectories(folder.resolve("natives/0123456789abcdef"));
		Files.writeString(other.resolve("faultline"), "an older one");
		Path left = Files.createDirectories(folder.resolve("natives/new123"));
		Files.setLastModifiedTime(left, FileTime.from(Instant.now().minus(2, ChronoUnit.DAYS)));
		new Other("", null).program();
		assertTrue(Files.exists(other.resolve("faultline")));
		assertFalse(Files.exists(left), "left by an Eclipse that was killed");
	}

	@Test
	void damagedUnpackedFilesAreReplaced() throws Exception {
		Path program = new Other("", null).program();
		Files.write(program, new byte[] { 1, 2, 3 });
		assertEquals(program, new Other("", null).program());
		assertTrue(Files.size(program) > 3);
	}

	@Test
	void missingPlatformIsSaid() {
		String message = assertThrows(EngineException.class, () -> new Other("natives.txt", null).program()).getMessage();
		assertTrue(message.contains("no analysis engine for this platform"), message);
	}

	@Test
	void missingLibraryIsNamed() {
		String message = assertThrows(EngineException.class, () -> new Other("libz3.so.4", null).program()).getMessage();
		assertTrue(message.contains("libz3.so.4 of the analysis engine is missing"), message);
	}

	@Test
	void wrongLibraryIsNamed() throws Exception {
		Path wrong = Files.writeString(folder.resolve("wrong"), "not a library");
		String message = assertThrows(EngineException.class,
				() -> new Other("libz3.so.4", wrong.toUri().toURL()).program()).getMessage();
		assertTrue(message.contains("libz3.so.4 of the analysis engine is damaged"), message);
	}

	/** All is as the list says, but the library is none. */
	@Test
	void libraryThatCannotBeLoadedIsExplained() throws Exception {
		Path wrong = Files.writeString(folder.resolve("libfaultline_jni.so"), "not a library");
		String hash = HexFormat.of()
				.formatHex(MessageDigest.getInstance("SHA-256").digest(Files.readAllBytes(wrong)));
		Path list = Files.writeString(folder.resolve("list"), hash + ' ' + Files.size(wrong) + " libfaultline_jni.so\n");
		Natives natives = new Natives(Platform.getBundle(FaultlinePlugin.ID)) {
			@Override
			protected URL find(String wanted) {
				try {
					return (wanted.equals("natives.txt") ? list : wrong).toUri().toURL();
				} catch (MalformedURLException e) {
					return null;
				}
			}

			@Override
			protected Path place() {
				return folder.resolve("natives");
			}
		};
		String message = assertThrows(EngineException.class, natives::program).getMessage();
		assertTrue(message.contains("libfaultline_jni.so cannot be loaded"), message);
	}

	@Test
	void folderThatCannotBeWrittenIsNamed() throws Exception {
		Files.writeString(folder.resolve("natives"), "a file is in the way");
		String message = assertThrows(EngineException.class, () -> new Other("", null).program()).getMessage();
		assertTrue(message.contains(folder.resolve("natives").toString()), message);
	}
}
