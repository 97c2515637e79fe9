package org.eclipse.cdt.utils;

/** There is no registry here. */
public class WindowsRegistry {
	public static WindowsRegistry getRegistry() {
		return null;
	}

	public String getLocalMachineValue(String key, String name) {
		return null;
	}

	public String getCurrentUserValue(String key, String name) {
		return null;
	}

	public String getCurrentUserKeyName(String key, int index) {
		return null;
	}
}
