package org.faultline.eclipse.internal.sequential;

import org.eclipse.core.expressions.PropertyTester;
import org.eclipse.core.resources.IMarker;
import org.eclipse.core.runtime.CoreException;

/** Tells menus which markers are about faults. */
public final class MarkerTester extends PropertyTester {
	@Override
	public boolean test(Object receiver, String property, Object[] arguments, Object expected) {
		try {
			return receiver instanceof IMarker marker && SequentializeHandler.isOurs(marker);
		} catch (CoreException e) {
			return false; // it was deleted meanwhile
		}
	}
}
