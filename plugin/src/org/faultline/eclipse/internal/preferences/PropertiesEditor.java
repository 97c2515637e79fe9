package org.faultline.eclipse.internal.preferences;

import java.util.ArrayList;
import java.util.List;

import org.eclipse.jface.layout.GridDataFactory;
import org.eclipse.jface.layout.GridLayoutFactory;
import org.eclipse.jface.preference.FieldEditor;
import org.eclipse.swt.SWT;
import org.eclipse.swt.widgets.Button;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Group;
import org.faultline.eclipse.internal.engine.OptionTable.Option;

/** A check box for each choice of a list; the preference is empty as long as it says what the engine does anyhow. */
final class PropertiesEditor extends FieldEditor {
	private static final int COLUMNS = 4;
	private static final String COMMA = ","; //$NON-NLS-1$

	private final Option option;
	private final List<Button> boxes = new ArrayList<>();
	private Group group;
	private boolean wasValid = true;

	PropertiesEditor(Option option, Composite parent) {
		this.option = option;
		init(option.name(), Messages.properties);
		createControl(parent);
	}

	@Override
	protected void doFillIntoGrid(Composite parent, int columns) {
		group = new Group(parent, SWT.NONE);
		group.setText(getLabelText());
		GridLayoutFactory.swtDefaults().numColumns(COLUMNS).equalWidth(true).applyTo(group);
		GridDataFactory.fillDefaults().grab(true, false).span(columns, 1).applyTo(group);
		for (String choice : option.choices()) {
			Button box = new Button(group, SWT.CHECK);
			box.setText(choice);
			box.addListener(SWT.Selection, event -> checkState());
			boxes.add(box);
		}
	}

	@Override
	protected void adjustForNumColumns(int columns) {
		GridDataFactory.fillDefaults().grab(true, false).span(columns, 1).applyTo(group);
	}

	@Override
	public int getNumberOfControls() {
		return 1;
	}

	private void show(String value) {
		List<String> chosen = List.of((value.isEmpty() ? option.standard() : value).split(COMMA));
		boxes.forEach(box -> box.setSelection(chosen.contains(box.getText())));
		checkState();
	}

	/** An analysis that looks for nothing is of no use. */
	private void checkState() {
		boolean isNow = isValid();
		if (isNow != wasValid && getPage() != null) {
			getPage().setErrorMessage(isNow ? null : Messages.noProperty);
			fireStateChanged(IS_VALID, wasValid, isNow);
		}
		wasValid = isNow;
	}

	@Override
	protected void doLoad() {
		show(getPreferenceStore().getString(getPreferenceName()));
	}

	@Override
	protected void doLoadDefault() {
		show(""); //$NON-NLS-1$
	}

	@Override
	protected void doStore() {
		String value = String.join(COMMA, boxes.stream().filter(Button::getSelection).map(Button::getText).toList());
		getPreferenceStore().setValue(getPreferenceName(), value.equals(option.standard()) ? "" : value); //$NON-NLS-1$
	}

	@Override
	public boolean isValid() {
		return boxes.stream().anyMatch(Button::getSelection);
	}
}
