package org.eclipse.cdt.core;

/** The processes of the system. */
public interface IProcessList {
	IProcessInfo[] getProcessList();
}
