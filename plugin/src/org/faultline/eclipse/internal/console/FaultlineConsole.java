package org.faultline.eclipse.internal.console;

import org.eclipse.ui.console.ConsolePlugin;
import org.eclipse.ui.console.IConsole;
import org.eclipse.ui.console.IConsoleManager;
import org.eclipse.ui.console.MessageConsole;
import org.eclipse.ui.console.MessageConsoleStream;

/** Says what was run and what came of it. Any thread may write. */
public final class FaultlineConsole {
	public static final String NAME = "Faultline"; //$NON-NLS-1$
	private static final int LOW = 500_000;
	private static final int HIGH = 600_000;
	private static FaultlineConsole console;

	private final MessageConsole view = new MessageConsole(NAME, null);
	private final MessageConsoleStream stream = view.newMessageStream();

	private FaultlineConsole() {
		view.setWaterMarks(LOW, HIGH);
	}

	public static synchronized FaultlineConsole get() {
		if (console == null) {
			console = new FaultlineConsole();
		}
		IConsoleManager manager = ConsolePlugin.getDefault().getConsoleManager();
		boolean isThere = false;
		for (IConsole other : manager.getConsoles()) {
			isThere |= other == console.view;
		}
		if (!isThere) {
			manager.addConsoles(new IConsole[] { console.view });
		}
		return console;
	}

	public void println(String line) {
		stream.println(line);
	}

	/** Brings it to the front. */
	public void show() {
		ConsolePlugin.getDefault().getConsoleManager().showConsoleView(view);
	}

	/** What it shows. */
	public String text() {
		return view.getDocument().get();
	}
}
