package org.faultline.eclipse.internal.preferences;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import org.eclipse.core.runtime.Platform;
import org.eclipse.core.runtime.preferences.IPreferencesService;
import org.faultline.eclipse.internal.FaultlinePlugin;

/** The keys of the preferences, and what they say. Keys of options are the names the command line has for them. */
public final class Preferences {
	public static final String ENGINE = "engine"; //$NON-NLS-1$
	/** The path of the program of an engine that is not the embedded one; empty: it is looked for. */
	public static final String CHECKER = "checker"; //$NON-NLS-1$
	public static final String PROPERTY = "property"; //$NON-NLS-1$
	public static final String SWITCHES = "switches"; //$NON-NLS-1$
	public static final String UNWIND = "unwind"; //$NON-NLS-1$
	public static final String TIMEOUT = "timeout"; //$NON-NLS-1$
	public static final String MEMORY = "memory"; //$NON-NLS-1$
	/** Compiler flags for files about which nobody else knows anything. */
	public static final String FLAGS = "flags"; //$NON-NLS-1$
	/** What is done when a C file is saved: one of the three below. */
	public static final String ON_SAVE = "onSave"; //$NON-NLS-1$
	public static final String ON_SAVE_NOTHING = "nothing"; //$NON-NLS-1$
	public static final String ON_SAVE_CHECK = "check"; //$NON-NLS-1$
	public static final String ON_SAVE_LOCALIZE = "localize"; //$NON-NLS-1$
	/** Whether to check again after a repair: prompt, always or never. */
	public static final String CHECK_AGAIN = "checkAgain"; //$NON-NLS-1$

	public static final int STANDARD_TIMEOUT = 60;
	public static final int STANDARD_MEMORY = 2048;

	private static final String EMBEDDED = "embedded"; //$NON-NLS-1$
	private static final String AUTO = "auto"; //$NON-NLS-1$

	/** The options of the engine that have a preference. */
	private static final String[] OPTIONS = { ENGINE, CHECKER, PROPERTY, SWITCHES, UNWIND, TIMEOUT, MEMORY };

	private Preferences() {
	}

	public static String get(String key) {
		IPreferencesService service = Platform.getPreferencesService();
		return service.getString(FaultlinePlugin.ID, key, "", null).trim(); //$NON-NLS-1$
	}

	public static int timeout() {
		return number(TIMEOUT, STANDARD_TIMEOUT);
	}

	public static int memory() {
		return number(MEMORY, STANDARD_MEMORY);
	}

	private static int number(String key, int otherwise) {
		try {
			return Integer.parseInt(get(key));
		} catch (NumberFormatException e) {
			return otherwise;
		}
	}

	/** Whether an engine has any use for a preference; those it has none for refuse it. */
	public static boolean isFor(String name, String engine) {
		boolean isEmbedded = engine.isEmpty() || engine.equals(EMBEDDED);
		return switch (name) {
		case CHECKER -> !isEmbedded;
		case SWITCHES -> isEmbedded || engine.equals(AUTO);
		default -> true;
		};
	}

	/** The options for a search: those that are set and that the engine knows. */
	public static Map<String, String> options() {
		Map<String, String> options = new LinkedHashMap<>();
		for (String name : OPTIONS) {
			String value = get(name);
			if (!value.isEmpty() && isFor(name, get(ENGINE))) {
				options.put(name, value);
			}
		}
		return options;
	}

	/** Those that are left when nothing is searched. */
	public static Map<String, String> optionsWithoutSearch() {
		Map<String, String> options = options();
		options.keySet().removeAll(List.of(ENGINE, CHECKER, SWITCHES));
		return options;
	}
}
