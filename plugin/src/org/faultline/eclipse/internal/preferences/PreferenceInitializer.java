package org.faultline.eclipse.internal.preferences;

import org.eclipse.core.runtime.preferences.AbstractPreferenceInitializer;
import org.eclipse.core.runtime.preferences.DefaultScope;
import org.eclipse.core.runtime.preferences.IEclipsePreferences;
import org.eclipse.jface.dialogs.MessageDialogWithToggle;
import org.faultline.eclipse.internal.FaultlinePlugin;

/**
 * The defaults. Of the engine's options only those that the job itself must know are here, and a test compares them
 * with the engine; what is not set is left to the engine.
 */
public final class PreferenceInitializer extends AbstractPreferenceInitializer {
	@Override
	public void initializeDefaultPreferences() {
		IEclipsePreferences node = DefaultScope.INSTANCE.getNode(FaultlinePlugin.ID);
		node.putInt(Preferences.TIMEOUT, Preferences.STANDARD_TIMEOUT);
		node.putInt(Preferences.MEMORY, Preferences.STANDARD_MEMORY);
		node.put(Preferences.ON_SAVE, Preferences.ON_SAVE_NOTHING);
		node.put(Preferences.CHECK_AGAIN, MessageDialogWithToggle.PROMPT);
	}
}
