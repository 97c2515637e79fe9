package org.faultline.eclipse.tests;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.net.MalformedURLException;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
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
