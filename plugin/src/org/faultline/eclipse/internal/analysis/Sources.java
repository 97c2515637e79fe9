package org.faultline.eclipse.internal.analysis;

import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

import org.eclipse.core.filebuffers.FileBuffers;
import org.eclipse.core.filebuffers.IFileBuffer;
import org.eclipse.core.filebuffers.ITextFileBuffer;
import org.eclipse.core.filebuffers.LocationKind;
import org.eclipse.core.resources.IFile;
import org.eclipse.core.resources.ResourcesPlugin;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.IPath;
import org.eclipse.core.runtime.Path;
import org.eclipse.jface.text.IDocument;
import org.eclipse.jface.text.IDocumentExtension4;
import org.eclipse.osgi.util.NLS;
import org.faultline.eclipse.internal.FaultlinePlugin;
import org.faultline.eclipse.internal.Hashes;

/** The texts of the files of an analysis, as they were when it began: on screen where they are unsaved. */
public final class Sources {
	private static final int TRIES = 100;

	private final Collection<IFile> program;
	/** Texts of unsaved editors by the path on the disk. */
	private final Map<String, SourceText> overlays = new LinkedHashMap<>();
	private final Map<IFile, SourceText> texts = new HashMap<>();

	/** The unsaved texts only; others are read when they are asked for. */
	public Sources() {
		program = List.of();
		takeUnsaved();
	}

	/**
	 * Takes the texts of all unsaved editors, as any of them may be included by the program whatever its name is, and of
	 * the files of the program itself.
	 *
	 * @throws CoreException if a file of the program has an encoding that Java does not know
	 */
	public Sources(Collection<IFile> program) throws CoreException {
		this.program = program;
		takeUnsaved();
		for (IFile file : program) {
			if (file.isAccessible()) {
				charset(file);
			}
			try {
				text(file);
			} catch (CoreException e) {
				continue; // it cannot be read; the analysis will say so
			}
		}
	}

	private void takeUnsaved() {
		for (IFileBuffer open : FileBuffers.getTextFileBufferManager().getFileBuffers()) {
			IFile file = open.getLocation() == null ? null : fileAt(open.getLocation());
			if (file == null || file.getLocation() == null || !open.isDirty()
					|| !(open instanceof ITextFileBuffer buffer)) {
				continue;
			}
			SourceText text = asSaved(file, textOf(buffer.getDocument()));
			overlays.put(file.getLocation().toOSString(), text);
			texts.put(file, text);
		}
	}

	/** As it would be on the disk; what the encoding of the file does not have would be refused there. */
	private static SourceText asSaved(IFile file, String text) {
		try {
			Charset charset = charset(file);
			if (charset.canEncode() && charset.newEncoder().canEncode(text)) {
				return new SourceText(text, charset);
			}
		} catch (CoreException e) {
			return new SourceText(text, StandardCharsets.UTF_8);
		}
		return new SourceText(text, StandardCharsets.UTF_8);
	}

	/** The bytes of unsaved files, by their paths on the disk. */
	public Map<String, byte[]> overlays() {
		Map<String, byte[]> all = new LinkedHashMap<>();
		overlays.forEach((path, text) -> all.put(path, text.bytes()));
		return all;
	}

	/**
	 * Makes sure that the text of a file is the one with this hash: one that is not in an editor may have been saved
	 * between our reading and the engine's. Returns false if the text that was analysed is gone.
	 */
	public boolean settle(IFile file, String sha256) {
		try {
			if (text(file).hash().equals(sha256)) {
				return true;
			}
			SourceText again = read(file);
			if (again.hash().equals(sha256)) {
				texts.put(file, again);
				return true;
			}
		} catch (CoreException e) {
			return false; // it cannot be read any more
		}
		return false;
	}

	/** The text of a file as it is analysed; a header is read when it is asked for. */
	public SourceText text(IFile file) throws CoreException {
		SourceText text = texts.get(file);
		if (text == null) {
			text = read(file);
			texts.put(file, text);
		}
		return text;
	}

	/**
	 * The file of the workspace at a place of the disk; null if there is none. It may be in several projects, which
	 * lie in each other or have links: that of the program comes first.
	 */
	public IFile file(String path) {
		if (path == null) {
			return null;
		}
		URI uri = absolute(new Path(path)).toFile().getAbsoluteFile().toPath().normalize().toUri();
		IFile[] all = ResourcesPlugin.getWorkspace().getRoot().findFilesForLocationURI(uri);
		return Arrays.stream(all).filter(IFile::isAccessible).min(Comparator.comparingInt(this::distance)).orElse(null);
	}

	/** The engine runs in the folder of the project, and a flag like -Iinc gives names that begin there. */
	private IPath absolute(IPath path) {
		IPath folder = program.stream().map(file -> file.getProject().getLocation()).filter(Objects::nonNull).findFirst()
				.orElse(null); // none, if the project was renamed meanwhile
		return path.isAbsolute() || folder == null ? path : folder.append(path);
	}

	/** How far a file is from the program: a part of it, in its project, elsewhere. */
	private int distance(IFile file) {
		if (program.contains(file)) {
			return 0;
		}
		return program.stream().anyMatch(part -> part.getProject().equals(file.getProject())) ? 1 : 2;
	}

	/** What an editor shows of a file, or null if it has not been opened. */
	public static String onScreen(IFile file) {
		ITextFileBuffer buffer = buffer(file);
		return buffer == null ? null : textOf(buffer.getDocument());
	}

	private static ITextFileBuffer buffer(IFile file) {
		return FileBuffers.getTextFileBufferManager().getTextFileBuffer(file.getFullPath(), LocationKind.IFILE);
	}

	/** What a file has now: on the screen if it is open, else on the disk. */
	public static SourceText now(IFile file) throws CoreException {
		String text = onScreen(file);
		return text == null ? read(file) : new SourceText(text, StandardCharsets.UTF_8);
	}

	/**
	 * Hashes that an analysis of what a file has now may report: as it is on the disk, or of an unsaved text. None if it
	 * cannot be read.
	 */
	public static Set<String> hashes(IFile file) {
		ITextFileBuffer buffer = buffer(file);
		Set<String> hashes = new HashSet<>();
		String unsaved = buffer != null && buffer.isDirty() ? textOf(buffer.getDocument()) : null;
		if (unsaved != null) {
			hashes.add(asSaved(file, unsaved).hash());
			hashes.add(Hashes.of(SourceText.BOM + unsaved));
		}
		try {
			SourceText saved = file.exists() ? read(file) : null;
			if (saved != null && (unsaved == null || unsaved.equals(saved.text()))) {
				hashes.add(saved.hash());
			}
		} catch (CoreException e) {
			return hashes; // it was deleted without Eclipse, or its project is being closed
		}
		return hashes;
	}

	/** The encoding of a file, which a person may have mistyped. */
	private static Charset charset(IFile file) throws CoreException {
		String name = file.getCharset();
		try {
			return Charset.forName(name);
		} catch (IllegalArgumentException e) {
			throw new CoreException(FaultlinePlugin.error(NLS.bind(Messages.unknownCharset, file.getName(), name), e));
		}
	}

	private static SourceText read(IFile file) throws CoreException {
		try (InputStream in = file.getContents(true)) {
			return new SourceText(in.readAllBytes(), charset(file));
		} catch (IOException e) {
			throw new CoreException(FaultlinePlugin.error(e.getMessage(), e));
		}
	}

	private static IFile fileAt(IPath location) {
		if (location.segmentCount() < 2) {
			return null;
		}
		IFile file = ResourcesPlugin.getWorkspace().getRoot().getFile(location);
		return file.exists() ? file : null;
	}

	/** The text of a document that another thread may be changing: it is read again until it stayed the same. */
	private static String textOf(IDocument document) {
		if (!(document instanceof IDocumentExtension4 stamped)) {
			return document.get();
		}
		String text = ""; //$NON-NLS-1$
		for (int i = 0; i < TRIES; i++) {
			long before = stamped.getModificationStamp();
			try {
				text = document.get();
			} catch (IndexOutOfBoundsException e) {
				continue; // caught in the middle of a change
			}
			if (before == stamped.getModificationStamp()) {
				break;
			}
		}
		return text;
	}
}
