package org.faultline.eclipse.internal.analysis;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

import org.eclipse.core.resources.IFile;
import org.eclipse.core.resources.IProject;
import org.eclipse.core.resources.IResource;
import org.eclipse.core.resources.IWorkspaceRoot;
import org.eclipse.core.resources.ResourcesPlugin;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.Path;
import org.eclipse.core.runtime.content.IContentDescription;
import org.eclipse.core.runtime.content.IContentType;
import org.faultline.eclipse.internal.FaultlinePlugin;

/** The files that make one program; all of one project. */
public record Program(IProject project, List<IFile> files) {
	private static final String C_SOURCE = "org.eclipse.cdt.core.cSource"; //$NON-NLS-1$
	/** Possessive, as anything else needs stack for each letter of a literal. */
	private static final Pattern NO_CODE = Pattern
			.compile("//[^\n]*|/\\*.*?\\*/|\"(?:\\\\.|[^\"\\\\\n])*+\"|'(?:\\\\.|[^'\\\\\n])*+'", Pattern.DOTALL); //$NON-NLS-1$
	private static final Pattern MAIN = Pattern.compile("\\bmain\\s*\\([^;{}]*\\)[^;{}]*\\{"); //$NON-NLS-1$

	/**
	 * The programs that selected files and projects are. Those of one project are one program, unless several of them
	 * have a main function: then each of these is a program of its own.
	 */
	public static List<Program> of(Collection<? extends IResource> selected) {
		Map<IProject, List<IFile>> files = new LinkedHashMap<>();
		for (IResource resource : selected) {
			List<IFile> list = files.computeIfAbsent(resource.getProject(), project -> new ArrayList<>());
			collect(resource, list);
		}
		List<Program> programs = new ArrayList<>();
		Sources sources = new Sources(List.of());
		files.forEach((project, list) -> {
			List<IFile> mains = list.stream().filter(file -> hasMain(file, sources)).toList();
			if (mains.size() > 1) {
				mains.forEach(main -> programs.add(new Program(project, List.of(main))));
			} else if (!list.isEmpty()) {
				programs.add(new Program(project, List.copyOf(list)));
			}
		});
		return programs;
	}

	private static void collect(IResource resource, List<IFile> list) {
		try {
			List<IFile> found = new ArrayList<>();
			resource.accept(proxy -> {
				if (proxy.getType() == IResource.FILE && !proxy.isDerived()
						&& proxy.requestResource() instanceof IFile file && isC(file)) {
					found.add(file);
				}
				return !proxy.isDerived();
			}, IResource.NONE);
			found.sort(Comparator.comparing(file -> file.getFullPath().toString()));
			for (IFile file : found) {
				if (!list.contains(file)) {
					list.add(file);
				}
			}
		} catch (CoreException e) {
			FaultlinePlugin.log(e.getMessage(), e);
		}
	}

	/** A C source; headers and C++ are none. */
	public static boolean isC(IFile file) {
		try {
			IContentDescription description = file.getContentDescription();
			IContentType type = description == null ? null : description.getContentType();
			return type != null && type.getId().equals(C_SOURCE);
		} catch (CoreException e) {
			return false; // it cannot be read
		}
	}

	public static boolean hasMain(IFile file, Sources sources) {
		try {
			return hasMain(sources.text(file).text());
		} catch (CoreException e) {
			return false; // it cannot be read; the analysis will say so
		}
	}

	public static boolean hasMain(String text) {
		return MAIN.matcher(NO_CODE.matcher(text).replaceAll(" ")).find(); //$NON-NLS-1$
	}

	/** What tells it from other programs; also how markers remember it. */
	public String key() {
		return String.join("\n", files.stream().map(file -> file.getFullPath().toString()).toList()); //$NON-NLS-1$
	}

	/** The program that a marker remembers; null if its files are gone. */
	public static Program fromKey(String key) {
		IWorkspaceRoot root = ResourcesPlugin.getWorkspace().getRoot();
		List<IFile> files = new ArrayList<>();
		for (String path : key.split("\n")) { //$NON-NLS-1$
			IFile file = path.isEmpty() ? null : root.getFile(new Path(path));
			if (file == null || !file.exists()) {
				return null;
			}
			files.add(file);
		}
		return new Program(files.get(0).getProject(), files);
	}

	/** How a person calls it. */
	public String name() {
		return files.size() == 1 ? files.get(0).getName() : project.getName();
	}
}
