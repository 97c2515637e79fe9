package org.faultline.eclipse.internal.preferences;

import org.eclipse.core.runtime.ICoreRunnable;
import org.eclipse.core.runtime.jobs.Job;
import org.eclipse.jface.layout.GridDataFactory;
import org.eclipse.jface.layout.GridLayoutFactory;
import org.eclipse.jface.preference.FileFieldEditor;
import org.eclipse.jface.resource.JFaceResources;
import org.eclipse.osgi.util.NLS;
import org.eclipse.swt.SWT;
import org.eclipse.swt.events.SelectionListener;
import org.eclipse.swt.widgets.Button;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Display;
import org.eclipse.swt.widgets.Label;
import org.faultline.eclipse.internal.engine.Answer;
import org.faultline.eclipse.internal.engine.Checker;
import org.faultline.eclipse.internal.engine.EngineException;

/** The path of the checker, with a button that shows which one is found, as the fields are now. */
final class CheckerEditor extends FileFieldEditor {
	private static final int WIDTH = 300;

	private final Composite parent;
	private Composite row;
	private Button test;
	private Label found;
	private String engine = ""; //$NON-NLS-1$

	CheckerEditor(Composite parent) {
		this.parent = parent;
		init(Preferences.CHECKER, Messages.checker);
		setChangeButtonText(JFaceResources.getString("openBrowse")); //$NON-NLS-1$
		setValidateStrategy(VALIDATE_ON_KEY_STROKE);
		createControl(parent);
		getTextControl().setMessage(Messages.checkerLookedFor);
	}

	@Override
	protected void doFillIntoGrid(Composite parent, int columns) {
		super.doFillIntoGrid(parent, columns);
		row = new Composite(parent, SWT.NONE);
		GridLayoutFactory.fillDefaults().numColumns(2).applyTo(row);
		GridDataFactory.fillDefaults().grab(true, false).span(columns, 1).applyTo(row);
		test = new Button(row, SWT.PUSH);
		test.setText(Messages.checkerTest);
		test.addSelectionListener(SelectionListener.widgetSelectedAdapter(event -> test()));
		found = new Label(row, SWT.WRAP);
		GridDataFactory.fillDefaults().grab(true, false).align(SWT.FILL, SWT.CENTER).hint(WIDTH, SWT.DEFAULT)
				.applyTo(found);
	}

	@Override
	protected void adjustForNumColumns(int columns) {
		super.adjustForNumColumns(columns);
		GridDataFactory.fillDefaults().grab(true, false).span(columns, 1).applyTo(row);
	}

	/** Whatever is wrong with it is said by the test, and by an analysis that would use it. */
	@Override
	protected boolean checkState() {
		clearErrorMessage();
		return true;
	}

	/** The engine that is chosen now; the one before said something about another. */
	void setEngine(String engine) {
		this.engine = engine;
		show(""); //$NON-NLS-1$
		setEnabled(isUsed(), parent);
	}

	private boolean isUsed() {
		return Preferences.isFor(Preferences.CHECKER, engine);
	}

	/** It may take a while, and the dialog may be closed meanwhile. */
	private void test() {
		String path = isUsed() ? getStringValue().trim() : ""; //$NON-NLS-1$
		String asked = engine;
		Display display = test.getDisplay();
		test.setEnabled(false);
		show(Messages.checkerTesting);
		ICoreRunnable look = monitor -> {
			String text = look(asked, path);
			display.asyncExec(() -> {
				if (!test.isDisposed()) {
					test.setEnabled(true);
					show(asked.equals(engine) ? text : ""); //$NON-NLS-1$
				}
			});
		};
		Job.createSystem(Messages.checkerTesting, look).schedule();
	}

	private static String look(String engine, String path) {
		try {
			Answer.FoundChecker found = Checker.find(engine, path);
			return found.program == null ? NLS.bind(Messages.checkerFoundEmbedded, found.version)
					: NLS.bind(Messages.checkerFound, new Object[] { found.engine, found.version, found.program });
		} catch (EngineException e) {
			return NLS.bind(Messages.checkerMissing, e.getMessage());
		}
	}

	private void show(String text) {
		found.setText(text.replace("&", "&&")); //$NON-NLS-1$ //$NON-NLS-2$
		found.requestLayout();
	}
}
