package org.faultline.eclipse.internal.analysis;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
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
	public static final String C_SOURCE = "org.eclipse.cdt.core.cSource"; //$NON-NLS-1$
	/** Possessive, as anything else needs stack for each letter of a literal. */
	private static final Pattern NO_CODE = Pattern
			.compile("//[^\n]*|/\\*.*?\\*/|\"(?:\\\\.|[^\"\\\\\n])*+\"|'(?:\\\\.|[^'\\\\\n])*+'", Pattern.DOTALL); //$NON-NLS-1$
	private static final Pattern MAIN = Pattern.compile("\\bmain\\s*\\([^;{}]*\\)[^;{}]*\\{"); //$NON-NLS-1$

	private static final Pattern CONDITION = Pattern.compile("^\\s*#\\s*(if|endif)"); //$NON-NLS-1$

	/**
	 * The programs that selected files and projects are. Those of one project are one program, unless several of them
	 * have a main function: then each of these is a program with all files that have none. A main function within
	 * <code>#if</code>, as tests of a single file have, counts only if there is no other. The file with the main
	 * function is the first.
	 */
	public static List<Program> of(Collection<? extends IResource> selected) {
		Map<IProject, List<IFile>> files = new LinkedHashMap<>();
		for (IResource resource : selected) {
			List<IFile> list = files.computeIfAbsent(resource.getProject(), project -> new ArrayList<>());
			collect(resource, list);
		}
		List<Program> programs = new ArrayList<>();
		Sources sources = new Sources();
		files.forEach((project, list) -> {
			List<IFile> some = list.stream().filter(file -> hasMain(file, sources)).toList();
			List<IFile> always = some.stream().filter(file -> hasMainAlways(file, sources)).toList();
			List<IFile> mains = always.isEmpty() ? some : always;
			for (IFile main : mains) {
				List<IFile> all = new ArrayList<>(List.of(main));
				list.stream().filter(file -> !mains.contains(file)).forEach(all::add);
				programs.add(new Program(project, List.copyOf(all)));
			}
			if (mains.isEmpty() && !list.isEmpty()) {
				programs.add(new Program(project, List.copyOf(list))); // the analysis will say so
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

	private static boolean hasMainAlways(IFile file, Sources sources) {
		try {
			return hasMainAlways(sources.text(file).text());
		} catch (CoreException e) {
			return false;
		}
	}

	/** Whether there is a main function outside of all <code>#if</code>. */
	public static boolean hasMainAlways(String text) {
		StringBuilder outside = new StringBuilder();
		int depth = 0;
		for (String line : NO_CODE.matcher(text).replaceAll(" ").split("[\r\n]+")) { //$NON-NLS-1$ //$NON-NLS-2$
			Matcher condition = CONDITION.matcher(line);
			if (condition.find()) {
				depth += "if".equals(condition.group(1)) ? 1 : -1; //$NON-NLS-1$
			} else if (depth <= 0) {
				outside.append(line).append('\n');
			}
		}
		return MAIN.matcher(outside).find();
	}

	/** What tells it from other programs; also how markers remember it. */
	public String key() {
		return String.join("\n", files.stream().map(file -> file.getFullPath().toString()).toList()); //$NON-NLS-1$
	}

	/** Whether a marker with such a key is about another program, which goes on being what it was. */
	public boolean isOther(String key) {
		IFile first = key.isEmpty() ? null : ResourcesPlugin.getWorkspace().getRoot().getFile(new Path(key.split("\n")[0])); //$NON-NLS-1$
		return first != null && first.exists() && !files.contains(first);
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
		return files.size() == 1 ? files.get(0).getName() : project.getName() + '/' + files.get(0).getName();
	}
}
