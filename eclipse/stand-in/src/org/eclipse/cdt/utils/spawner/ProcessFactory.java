package org.eclipse.cdt.utils.spawner;

import java.io.File;
import java.io.IOException;

/** Starts processes the way Java does. */
public class ProcessFactory {
	private static final ProcessFactory FACTORY = new ProcessFactory();

	public static ProcessFactory getFactory() {
		return FACTORY;
	}

	public Process exec(String[] command, String[] environment) throws IOException {
		return exec(command, environment, null);
	}

	public Process exec(String[] command, String[] environment, File folder) throws IOException {
		return Runtime.getRuntime().exec(command, environment, folder);
	}
}
