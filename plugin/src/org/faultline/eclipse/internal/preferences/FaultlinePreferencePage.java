package org.faultline.eclipse.internal.preferences;

import java.util.List;
import java.util.Optional;

import org.eclipse.core.runtime.ICoreRunnable;
import org.eclipse.core.runtime.jobs.Job;
import org.eclipse.jface.dialogs.IMessageProvider;
import org.eclipse.jface.dialogs.MessageDialogWithToggle;
import org.eclipse.jface.layout.GridDataFactory;
import org.eclipse.jface.layout.GridLayoutFactory;
import org.eclipse.jface.preference.ComboFieldEditor;
import org.eclipse.jface.preference.FieldEditor;
import org.eclipse.jface.preference.FieldEditorPreferencePage;
import org.eclipse.jface.preference.StringFieldEditor;
import org.eclipse.jface.util.PropertyChangeEvent;
import org.eclipse.osgi.util.NLS;
import org.eclipse.swt.SWT;
import org.eclipse.swt.custom.ScrolledComposite;
import org.eclipse.swt.graphics.Point;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Control;
import org.eclipse.swt.widgets.Display;
import org.eclipse.swt.widgets.Label;
import org.eclipse.swt.widgets.Shell;
import org.eclipse.ui.IWorkbench;
import org.eclipse.ui.IWorkbenchPreferencePage;
import org.faultline.eclipse.internal.FaultlinePlugin;
import org.faultline.eclipse.internal.engine.EngineException;
import org.faultline.eclipse.internal.engine.OptionTable;
import org.faultline.eclipse.internal.engine.OptionTable.Option;

/**
 * The page Faultline. Ranges, choices and defaults of the options are those of the engine. As long as it has not told
 * them, the page says so; the user does not have to wait.
 */
public final class FaultlinePreferencePage extends FieldEditorPreferencePage implements IWorkbenchPreferencePage {
	public static final String ID = FaultlinePlugin.ID + ".preferences"; //$NON-NLS-1$

	private static final int LINES = 22;
	private static final int COLUMNS = 70;

	/** Null as long as the engine has not told its options, or if it cannot. */
	private OptionTable table;
	/** These are null if there is no table. */
	private CheckerEditor checker;
	private NumberEditor switches;

	public FaultlinePreferencePage() {
		super(GRID);
	}

	@Override
	public void init(IWorkbench workbench) {
		setPreferenceStore(FaultlinePlugin.getDefault().getPreferenceStore());
		setDescription(Messages.description);
	}

	@Override
	protected Control createContents(Composite parent) {
		table = OptionTable.known();
		if (table != null) {
			return super.createContents(parent);
		}
		Composite place = new Composite(parent, SWT.NONE);
		GridLayoutFactory.fillDefaults().applyTo(place);
		GridDataFactory.fillDefaults().grab(true, true)
				.hint(convertWidthInCharsToPixels(COLUMNS), convertHeightInCharsToPixels(LINES)).applyTo(place);
		Label loading = new Label(place, SWT.NONE);
		loading.setText(Messages.loading);
		load(place);
		return place;
	}

	private void load(Composite place) {
		Display display = place.getDisplay();
		ICoreRunnable ask = monitor -> {
			OptionTable found = null;
			String problem = null;
			try {
				found = OptionTable.get();
			} catch (EngineException e) {
				problem = e.getMessage();
			}
			OptionTable asked = found;
			String why = problem;
			display.asyncExec(() -> fill(place, asked, why));
		};
		Job.createSystem(Messages.loading, ask).schedule();
	}

	/** Puts the fields where it said that it was loading. */
	private void fill(Composite place, OptionTable found, String problem) {
		if (place.isDisposed()) {
			return; // the dialog was closed meanwhile
		}
		table = found;
		for (Control old : place.getChildren()) {
			old.dispose();
		}
		Control fields = super.createContents(place);
		GridDataFactory.fillDefaults().grab(true, true).applyTo(fields);
		applyDialogFont(place);
		if (problem != null) {
			setMessage(problem, IMessageProvider.ERROR);
		}
		GridDataFactory.fillDefaults().grab(true, true).applyTo(place);
		getControl().pack(); // the description and all else around it
		makeRoom();
		for (Composite around = place; around != null; around = around.getParent()) {
			if (around instanceof ScrolledComposite scrolled && scrolled.getContent() != null) {
				scrolled.setMinSize(scrolled.getContent().computeSize(SWT.DEFAULT, SWT.DEFAULT));
			}
		}
	}

	/** Enlarges the dialog, which was as large as was needed to say that it was loading. */
	private void makeRoom() {
		Composite around = getControl().getParent();
		Point wanted = getControl().getSize();
		Point there = around.getSize();
		Shell shell = getShell();
		Point size = shell.getSize();
		shell.setSize(size.x + Math.max(0, wanted.x - there.x), size.y + Math.max(0, wanted.y - there.y));
		around.layout(true, true);
	}

	@Override
	protected void createFieldEditors() {
		if (table != null) {
			addOptions(table);
		}
		addField(new StringFieldEditor(Preferences.FLAGS, Messages.flags, getFieldEditorParent()));
		addField(new ComboFieldEditor(Preferences.ON_SAVE, Messages.onSave,
				new String[][] { { Messages.onSaveNothing, Preferences.ON_SAVE_NOTHING },
						{ Messages.onSaveCheck, Preferences.ON_SAVE_CHECK },
						{ Messages.onSaveLocalize, Preferences.ON_SAVE_LOCALIZE } },
				getFieldEditorParent()));
		addField(new ComboFieldEditor(Preferences.CHECK_AGAIN, Messages.checkAgain,
				new String[][] { { Messages.checkAgainPrompt, MessageDialogWithToggle.PROMPT },
						{ Messages.checkAgainAlways, MessageDialogWithToggle.ALWAYS },
						{ Messages.checkAgainNever, MessageDialogWithToggle.NEVER } },
				getFieldEditorParent()));
	}

	private void addOptions(OptionTable options) {
		options.option(Preferences.ENGINE).ifPresent(engine -> {
			List<String> choices = engine.choices();
			getPreferenceStore().setDefault(Preferences.ENGINE, engine.standard());
			addField(new ComboFieldEditor(Preferences.ENGINE, Messages.engine,
					choices.stream().map(choice -> new String[] { choice, choice }).toArray(String[][]::new),
					getFieldEditorParent()));
			checker = new CheckerEditor(getFieldEditorParent());
			addField(checker);
		});
		options.option(Preferences.PROPERTY)
				.ifPresent(property -> addField(new PropertiesEditor(property, getFieldEditorParent())));
		switches = addNumber(options.option(Preferences.SWITCHES), Messages.switches);
		addNumber(options.option(Preferences.UNWIND), Messages.unwind);
		addNumber(options.option(Preferences.TIMEOUT), Messages.timeout);
		addNumber(options.option(Preferences.MEMORY), Messages.memory);
	}

	private NumberEditor addNumber(Optional<Option> option, String label) {
		NumberEditor editor = option.map(number -> new NumberEditor(number, label)).orElse(null);
		if (editor != null) {
			addField(editor);
		}
		return editor;
	}

	// ---- the engine decides what else there is to choose ----

	@Override
	protected void initialize() {
		super.initialize();
		showEngine(getPreferenceStore().getString(Preferences.ENGINE));
	}

	@Override
	protected void performDefaults() {
		super.performDefaults();
		showEngine(getPreferenceStore().getDefaultString(Preferences.ENGINE));
	}

	@Override
	public void propertyChange(PropertyChangeEvent event) {
		super.propertyChange(event);
		if (event.getSource() instanceof FieldEditor field && field.getPreferenceName().equals(Preferences.ENGINE)
				&& event.getNewValue() instanceof String engine) {
			showEngine(engine);
		}
	}

	private void showEngine(String engine) {
		if (checker != null) {
			checker.setEngine(engine);
		}
		if (switches != null) {
			switches.setEnabled(Preferences.isFor(Preferences.SWITCHES, engine), getFieldEditorParent());
		}
	}

	/** A whole number; one without a default may be left out. */
	private final class NumberEditor extends StringFieldEditor {
		private final Option option;

		NumberEditor(Option option, String label) {
			super(option.name(), label, getFieldEditorParent());
			this.option = option;
			setErrorMessage(NLS.bind(Messages.badNumber,
					new Object[] { label.replace("&", "").replace(":", ""), option.min(), option.max() })); //$NON-NLS-1$ //$NON-NLS-2$ //$NON-NLS-3$ //$NON-NLS-4$
			if (option.standard().isEmpty()) {
				getTextControl(getFieldEditorParent()).setMessage(Messages.unlimited);
			}
			setEmptyStringAllowed(option.standard().isEmpty());
		}

		@Override
		protected boolean doCheckState() {
			String text = getStringValue().trim();
			if (text.isEmpty()) {
				return option.standard().isEmpty();
			}
			try {
				long value = Long.parseLong(text);
				return Character.isDigit(text.charAt(0)) && value >= option.min() && value <= option.max();
			} catch (NumberFormatException e) {
				return false;
			}
		}
	}
}
