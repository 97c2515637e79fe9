package org.faultline.eclipse.internal.engine;

import java.io.BufferedReader;
import java.io.ByteArrayInputStream;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Stream;

import org.eclipse.core.runtime.FileLocator;
import org.eclipse.core.runtime.Platform;
import org.eclipse.osgi.util.NLS;
import org.faultline.eclipse.internal.Hashes;
import org.faultline.engine.Worker;
import org.osgi.framework.Bundle;

/**
 * The program and the libraries that travel in the fragment for this platform. At first use they are unpacked as
 * files, outside of the workspace and once for all workspaces, and checked against their list.
 */
public class Natives {
	private static final String PROGRAM = "faultline"; //$NON-NLS-1$
	private static final String LIBRARY = "libfaultline_jni.so"; //$NON-NLS-1$
	private static final String LIST = "natives.txt"; //$NON-NLS-1$

	private static final String TEMPORARY = "new"; //$NON-NLS-1$

	/** A line of the list. */
	private record Entry(String hash, long size, String name) {
	}

	private final Bundle bundle;
	private Path folder;

	public Natives(Bundle bundle) {
		this.bundle = bundle;
	}

	/** The program <code>faultline</code>, ready to be run; the JNI library is loaded. */
	public synchronized Path program() throws EngineException {
		if (folder == null || !Files.isExecutable(folder.resolve(PROGRAM))) {
			Path ready = unpack();
			load(ready.resolve(LIBRARY));
			folder = ready;
		}
		return folder.resolve(PROGRAM);
	}

	private static String platformFolder() {
		return "os/" + Platform.getOS() + '/' + Platform.getOSArch() + '/'; //$NON-NLS-1$
	}

	/** What the fragment has under a name; null if there is no such thing. */
	protected URL find(String name) {
		return FileLocator.find(bundle, new org.eclipse.core.runtime.Path(platformFolder() + name));
	}

	/** Where files are unpacked. */
	protected Path place() {
		File own = bundle.getDataFile("natives"); //$NON-NLS-1$
		return own != null ? own.toPath() : Platform.getStateLocation(bundle).append("natives").toPath(); //$NON-NLS-1$
	}

	private Path unpack() throws EngineException {
		URL list = find(LIST);
		if (list == null) {
			throw new EngineException(
					NLS.bind(EngineMessages.noFragment, Platform.getOS() + '/' + Platform.getOSArch()));
		}
		try {
			byte[] text;
			try (InputStream in = list.openStream()) {
				text = in.readAllBytes();
			}
			List<Entry> entries = read(text);
			Path ready = place().resolve(Hashes.of(text).substring(0, 16));
			if (!isComplete(ready, entries)) {
				unpack(entries, ready);
			}
			return ready;
		} catch (IOException e) {
			throw new EngineException(NLS.bind(EngineMessages.cannotUnpack, place(), e.getMessage()), e);
		}
	}

	private static List<Entry> read(byte[] text) throws IOException {
		List<Entry> entries = new ArrayList<>();
		BufferedReader lines = new BufferedReader(
				new InputStreamReader(new ByteArrayInputStream(text), StandardCharsets.UTF_8));
		for (String line = lines.readLine(); line != null; line = lines.readLine()) {
			String[] parts = line.split(" ", 3); //$NON-NLS-1$
			if (parts.length == 3) {
				entries.add(new Entry(parts[0], Long.parseLong(parts[1]), parts[2]));
			}
		}
		return entries;
	}

	private static boolean isComplete(Path ready, List<Entry> entries) throws IOException {
		for (Entry entry : entries) {
			Path file = ready.resolve(entry.name);
			if (!Files.isRegularFile(file) || Files.size(file) != entry.size) {
				return false;
			}
		}
		return Files.isExecutable(ready.resolve(PROGRAM));
	}

	/** Unpacks to another folder first, so that nobody ever sees half of it. */
	private void unpack(List<Entry> entries, Path ready) throws IOException, EngineException {
		Files.createDirectories(place());
		Path fresh = Files.createTempDirectory(place(), TEMPORARY);
		try {
			for (Entry entry : entries) {
				unpack(entry, fresh.resolve(entry.name));
			}
			publish(fresh, ready, entries);
		} finally {
			remove(fresh);
		}
		removeLeftovers();
	}

	/**
	 * Gives the unpacked files their place. Another Eclipse may have done so meanwhile: then its files serve, as it may
	 * be using them. Other versions stay, for the same reason.
	 */
	private void publish(Path fresh, Path ready, List<Entry> entries) throws IOException {
		if (isComplete(ready, entries)) {
			return;
		}
		if (Files.exists(ready)) { // damaged
			Path damaged = Files.createTempDirectory(place(), TEMPORARY);
			Files.move(ready, damaged.resolve("damaged"), StandardCopyOption.ATOMIC_MOVE); //$NON-NLS-1$
			remove(damaged);
		}
		try {
			Files.move(fresh, ready, StandardCopyOption.ATOMIC_MOVE);
		} catch (IOException e) {
			if (!isComplete(ready, entries)) {
				throw e;
			}
		}
	}

	/** What was left when an Eclipse was killed while it unpacked. */
	private void removeLeftovers() throws IOException {
		Instant old = Instant.now().minus(1, ChronoUnit.DAYS);
		try (Stream<Path> all = Files.list(place())) {
			for (Path path : all.filter(path -> path.getFileName().toString().startsWith(TEMPORARY)).toList()) {
				if (Files.getLastModifiedTime(path).toInstant().isBefore(old)) {
					remove(path);
				}
			}
		} catch (NoSuchFileException e) {
			return; // another Eclipse removes them
		}
	}

	private void unpack(Entry entry, Path to) throws IOException, EngineException {
		URL from = find(entry.name);
		if (from == null) {
			throw new EngineException(NLS.bind(EngineMessages.missingNative, entry.name));
		}
		MessageDigest digest = digest();
		try (InputStream in = new DigestInputStream(from.openStream(), digest)) {
			Files.copy(in, to);
		}
		if (!HexFormat.of().formatHex(digest.digest()).equals(entry.hash)) {
			throw new EngineException(NLS.bind(EngineMessages.damagedNative, entry.name));
		}
		to.toFile().setExecutable(true, false);
	}

	private static void remove(Path folder) throws IOException {
		if (!Files.exists(folder)) {
			return;
		}
		try (Stream<Path> all = Files.walk(folder)) {
			for (Path path : all.sorted(Comparator.reverseOrder()).toList()) {
				Files.delete(path);
			}
		}
	}

	private static void load(Path library) throws EngineException {
		try {
			Worker.load(library);
		} catch (UnsatisfiedLinkError e) {
			throw new EngineException(NLS.bind(EngineMessages.cannotLoad, library, e.getMessage()), e);
		}
	}

	private static MessageDigest digest() {
		try {
			return MessageDigest.getInstance("SHA-256"); //$NON-NLS-1$
		} catch (NoSuchAlgorithmException e) {
			throw new IllegalStateException(e); // every Java has it
		}
	}
}
