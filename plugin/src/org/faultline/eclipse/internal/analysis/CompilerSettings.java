package org.faultline.eclipse.internal.analysis;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

import org.eclipse.cdt.core.CCorePlugin;
import org.eclipse.cdt.core.dom.ast.gnu.c.GCCLanguage;
import org.eclipse.cdt.core.language.settings.providers.LanguageSettingsManager;
import org.eclipse.cdt.core.language.settings.providers.ScannerDiscoveryLegacySupport;
import org.eclipse.cdt.core.model.CoreModel;
import org.eclipse.cdt.core.parser.IScannerInfo;
import org.eclipse.cdt.core.parser.IScannerInfoProvider;
import org.eclipse.cdt.core.settings.model.ICConfigurationDescription;
import org.eclipse.cdt.core.settings.model.ICLanguageSettingEntry;
import org.eclipse.cdt.core.settings.model.ICPathEntry;
import org.eclipse.cdt.core.settings.model.ICProjectDescription;
import org.eclipse.cdt.core.settings.model.ICSettingEntry;
import org.eclipse.core.resources.IContainer;
import org.eclipse.core.resources.IFile;
import org.eclipse.core.resources.IProject;
import org.eclipse.core.resources.IResource;
import org.eclipse.core.runtime.IPath;
import org.eclipse.core.runtime.Path;
import org.eclipse.osgi.util.NLS;
import org.faultline.eclipse.internal.console.FaultlineConsole;
import org.faultline.eclipse.internal.preferences.Preferences;

/**
 * How the compiler is called for a program: include paths, macros and the standard from the CDT project if it has any,
 * else a compile_commands.json that has all files of the program, else the preferences.
 *
 * @param flags           compiler flags
 * @param compileCommands the folder of a compile_commands.json, or null
 * @param perFile         flags of each file if they differ, else empty
 */
public record CompilerSettings(List<String> flags, String compileCommands, Map<IFile, List<String>> perFile) {
	/** Folders that a compiler looks into anyhow; its headers are for itself, and the engine has its own. */
	private static final Pattern OF_A_COMPILER = Pattern
			.compile("^/usr(/local)?/include(/[^/]*-linux-[^/]*)?/?$|/lib(32|64)?/(gcc|clang|llvm)[-/]"); //$NON-NLS-1$
	static final String COMPILE_COMMANDS = "compile_commands.json"; //$NON-NLS-1$
	private static final String[] BUILD_FOLDERS = { "", "build", "Debug", "Release", "out" }; //$NON-NLS-1$ //$NON-NLS-2$ //$NON-NLS-3$ //$NON-NLS-4$ //$NON-NLS-5$

	public static CompilerSettings of(IProject project, List<IFile> files) {
		Map<IFile, List<String>> fromCdt = new LinkedHashMap<>();
		Set<String> standards = new LinkedHashSet<>();
		for (IFile file : files) {
			fromCdt.put(file, fromCdt(project, file, standards));
		}
		List<String> standard = List.copyOf(standards).subList(0, Math.min(1, standards.size()));
		if (fromCdt.values().stream().anyMatch(flags -> !flags.isEmpty())) {
			fromCdt.values().forEach(flags -> flags.addAll(standard));
			Set<List<String>> different = new LinkedHashSet<>(fromCdt.values());
			return different.size() == 1 ? new CompilerSettings(different.iterator().next(), null, Map.of())
					: new CompilerSettings(List.of(), null, fromCdt);
		}
		String folder = compileCommands(project, files);
		IFile without = folder == null ? null : CompileCommandsFile.lacks(java.nio.file.Path.of(folder), files);
		if (folder != null && without == null) {
			return new CompilerSettings(List.of(), folder, Map.of());
		}
		if (without != null) {
			FaultlineConsole.get().println(NLS.bind(Messages.noCompileCommand, without.getName(), folder));
		}
		List<String> flags = new ArrayList<>(standard);
		flags.addAll(words(Preferences.get(Preferences.FLAGS)));
		return new CompilerSettings(flags, null, Map.of());
	}

	// ---- CDT ----

	/** What somebody has set for a file, without what CDT found out about its compiler. */
	private static List<String> fromCdt(IProject project, IFile file, Set<String> standards) {
		Set<List<String>> flags = new LinkedHashSet<>();
		ICProjectDescription description = CoreModel.getDefault().getProjectDescription(project, false);
		ICConfigurationDescription active = description == null ? null : description.getActiveConfiguration();
		if (active != null && ScannerDiscoveryLegacySupport.isLanguageSettingsProvidersFunctionalityEnabled(project)) {
			addEntries(active, file, flags, standards);
		} else if (CoreModel.hasCNature(project)) {
			addScannerInfo(project, file, flags);
		}
		List<String> all = new ArrayList<>();
		flags.forEach(all::addAll);
		return all;
	}

	private static void addEntries(ICConfigurationDescription active, IFile file, Set<List<String>> flags,
			Set<String> standards) {
		Standard standard = new Standard();
		int kinds = ICSettingEntry.INCLUDE_PATH | ICSettingEntry.MACRO | ICSettingEntry.INCLUDE_FILE
				| ICSettingEntry.MACRO_FILE;
		for (ICLanguageSettingEntry entry : LanguageSettingsManager.getSettingEntriesByKind(active, file,
				GCCLanguage.ID, kinds)) {
			if ((entry.getFlags() & ICSettingEntry.UNDEFINED) != 0) {
				continue;
			}
			if ((entry.getFlags() & ICSettingEntry.BUILTIN) != 0) { // of a compiler that is not ours
				standard.look(entry.getName(), entry.getValue());
				continue;
			}
			switch (entry.getKind()) {
			case ICSettingEntry.MACRO -> flags.add(List.of("-D" + definition(entry.getName(), entry.getValue()))); //$NON-NLS-1$
			case ICSettingEntry.INCLUDE_PATH -> flags.add(List.of("-I" + location(entry))); //$NON-NLS-1$
			default -> flags.add(List.of("-include", location(entry))); //$NON-NLS-1$
			}
		}
		if (standard.flag() != null) {
			standards.add(standard.flag());
		}
	}

	private static String location(ICLanguageSettingEntry entry) {
		IPath location = entry instanceof ICPathEntry path ? path.getLocation() : null;
		return location == null ? entry.getName() : location.toOSString();
	}

	/** Projects made by older versions know include paths and macros only. */
	private static void addScannerInfo(IProject project, IFile file, Set<List<String>> flags) {
		IScannerInfoProvider provider = CCorePlugin.getDefault().getScannerInfoProvider(project);
		IScannerInfo info = provider == null ? null : provider.getScannerInformation(file);
		if (info == null) {
			return;
		}
		for (String path : info.getIncludePaths()) {
			if (!OF_A_COMPILER.matcher(path).find()) {
				flags.add(List.of("-I" + path)); //$NON-NLS-1$
			}
		}
		for (Map.Entry<String, String> symbol : info.getDefinedSymbols().entrySet()) {
			if (!symbol.getKey().startsWith("__")) { // the compiler's own //$NON-NLS-1$
				flags.add(List.of("-D" + definition(symbol.getKey(), symbol.getValue()))); //$NON-NLS-1$
			}
		}
	}

	private static String definition(String name, String value) {
		return value == null ? name : name + '=' + value;
	}

	/** CDT does not say which standard was chosen, but the macros its compiler has built in do. */
	private static final class Standard {
		private String version;
		private boolean isStrict;
		private boolean isKnown;

		void look(String name, String value) {
			if ("__STDC_VERSION__".equals(name)) { //$NON-NLS-1$
				version = value;
			}
			isStrict |= "__STRICT_ANSI__".equals(name); //$NON-NLS-1$
			isKnown |= "__STDC__".equals(name); //$NON-NLS-1$
		}

		String flag() {
			if (version == null && !isKnown) {
				return null;
			}
			String year = version == null ? "90" : switch (version) { // the first one had no number //$NON-NLS-1$
			case "199409L" -> "90"; //$NON-NLS-1$ //$NON-NLS-2$
			case "199901L" -> "99"; //$NON-NLS-1$ //$NON-NLS-2$
			case "201112L" -> "11"; //$NON-NLS-1$ //$NON-NLS-2$
			case "201710L" -> "17"; //$NON-NLS-1$ //$NON-NLS-2$
			default -> "2x"; //$NON-NLS-1$
			};
			return (isStrict ? "-std=c" : "-std=gnu") + year; //$NON-NLS-1$ //$NON-NLS-2$
		}
	}

	// ---- compile_commands.json ----

	/** Looked for beside the files, in the folders above, and in the usual build folders of each. */
	private static String compileCommands(IProject project, List<IFile> files) {
		for (IFile file : files) {
			for (IContainer folder = file.getParent(); folder != null; folder = folder.getParent()) {
				for (String name : BUILD_FOLDERS) {
					IFile found = folder.getType() == IResource.ROOT ? null
							: folder.getFile(new Path(name).append(COMPILE_COMMANDS));
					if (found != null && found.getLocation() != null && found.getLocation().toFile().isFile()) {
						return found.getLocation().removeLastSegments(1).toOSString();
					}
				}
				if (folder.equals(project)) {
					break;
				}
			}
		}
		return null;
	}

	// ---- preferences ----

	/** Splits flags at blanks; quotes keep blanks together. */
	public static List<String> words(String text) {
		List<String> words = new ArrayList<>();
		StringBuilder word = null;
		char quote = 0;
		for (char c : text.toCharArray()) {
			if (quote == 0 && Character.isWhitespace(c)) {
				if (word != null) {
					words.add(word.toString());
				}
				word = null;
				continue;
			}
			if (word == null) {
				word = new StringBuilder();
			}
			if (quote == 0 && (c == '"' || c == '\'')) {
				quote = c;
			} else if (c == quote) {
				quote = 0;
			} else {
				word.append(c);
			}
		}
		if (word != null) {
			words.add(word.toString());
		}
		return words;
	}
}
