package org.eclipse.cdt.utils.spawner;

import java.util.Properties;

/** The environment of this process. */
public class EnvironmentReader {
	public static Properties getEnvVars() {
		Properties variables = new Properties();
		variables.putAll(System.getenv());
		return variables;
	}

	public static String getEnvVar(String name) {
		return System.getenv(name);
	}
}
