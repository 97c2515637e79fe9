package org.faultline.eclipse.tests;

import org.eclipse.cdt.core.ICDescriptor;
import org.eclipse.cdt.core.ICOwner;

/** Owns C projects and does nothing with them. */
@SuppressWarnings("deprecation")
public final class ProjectOwner implements ICOwner {
	@Override
	public void configure(ICDescriptor descriptor) {
		// as it is
	}

	@Override
	public void update(ICDescriptor descriptor, String extension) {
		// as it is
	}
}
