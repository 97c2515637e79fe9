package org.faultline.eclipse.internal.analysis;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

import org.eclipse.core.resources.IFile;
import org.eclipse.core.runtime.CoreException;
import org.faultline.eclipse.internal.FaultlinePlugin;

import com.google.gson.Gson;
import com.google.gson.JsonParseException;

/** How the engine is told the flags of files that have different ones: a compile_commands.json of our own. */
public final class CompileCommandsFile implements AutoCloseable {
	private final Path folder;

	private record Entry(String directory, String file, List<String> arguments) {
	}

	/** Writes nothing if the files have the same flags. */
	public CompileCommandsFile(Path directory, CompilerSettings settings) throws CoreException {
		if (settings.perFile().isEmpty()) {
			folder = null;
			return;
		}
		List<Entry> entries = new ArrayList<>();
		for (Map.Entry<IFile, List<String>> file : settings.perFile().entrySet()) {
			String path = ProgramJob.onDisk(file.getKey());
			List<String> arguments = new ArrayList<>(List.of("cc")); //$NON-NLS-1$
			arguments.addAll(file.getValue());
			arguments.addAll(List.of("-c", path)); //$NON-NLS-1$
			entries.add(new Entry(directory == null ? "/" : directory.toString(), path, arguments)); //$NON-NLS-1$
		}
		try {
			folder = Files.createTempDirectory("faultline-"); // for the user only //$NON-NLS-1$
			Files.writeString(file(), new Gson().toJson(entries));
		} catch (IOException e) {
			throw new CoreException(FaultlinePlugin.error(e.getMessage(), e));
		}
	}

	/** A file that the compile_commands.json of a folder does not have; null if it has all, or cannot be read. */
	static IFile lacks(Path folder, List<IFile> files) {
		Set<Path> known = new HashSet<>();
		try {
			Entry[] entries = new Gson().fromJson(Files.readString(folder.resolve(CompilerSettings.COMPILE_COMMANDS)),
					Entry[].class);
			for (Entry entry : entries == null ? new Entry[0] : entries) {
				if (entry != null && entry.file != null) {
					Path directory = folder.resolve(entry.directory == null ? "" : entry.directory); //$NON-NLS-1$
					known.add(real(directory.resolve(entry.file)));
				}
			}
		} catch (IOException | JsonParseException | InvalidPathException e) {
			return null; // the engine says what is wrong with it
		}
		return files.stream().filter(file -> !known.contains(real(Path.of(ProgramJob.onDisk(file))))).findFirst()
				.orElse(null);
	}

	private static Path real(Path path) {
		try {
			return path.toRealPath();
		} catch (IOException e) {
			return path.normalize(); // there is no such file
		}
	}

	private Path file() {
		return folder.resolve(CompilerSettings.COMPILE_COMMANDS);
	}

	/** Where it is; null if there is none. */
	String folder() {
		return folder == null ? null : folder.toString();
	}

	@Override
	public void close() {
		if (folder == null) {
			return;
		}
		try {
			Files.deleteIfExists(file());
			Files.deleteIfExists(folder);
		} catch (IOException e) {
			FaultlinePlugin.log(e.getMessage(), e);
		}
	}
}
