package org.eclipse.cdt.core;

/** A process of the system, as CDT lists them. */
public interface IProcessInfo {
	int getPid();

	String getName();
}
