import { screen, within } from '@testing-library/react';
import type { ComponentProps } from 'react';
import { renderUi } from '../../../support/render';
import { Checkbox } from '@/components/ui/fields/Checkbox';
import { CheckboxList } from '@/components/ui/fields/CheckboxList';
import { ErrorSummary } from '@/components/ui/fields/ErrorSummary';
import { MoneyField } from '@/components/money/MoneyField';
import { PasswordField } from '@/components/ui/fields/PasswordField';
import { RadioCards } from '@/components/ui/fields/RadioCards';
import { SelectField } from '@/components/ui/fields/SelectField';
import { TextAreaField } from '@/components/ui/fields/TextAreaField';
import { TextField } from '@/components/ui/fields/TextField';

test('label, hint and error are associated with the control', () => {
  renderUi(
    <TextField label="Email" type="email" hint="We send your receipt here" error="Enter an email address" />,
  );
  const field = screen.getByRole('textbox', { name: 'Email' });
  expect(field).toHaveAccessibleDescription('We send your receipt here Error: Enter an email address');
  expect(field).toBeInvalid();
});

test('the control has no description without hint and error', () => {
  renderUi(<TextField label="Email" />);
  const field = screen.getByRole('textbox', { name: 'Email' });
  expect(field).not.toHaveAttribute('aria-describedby');
  expect(field).not.toHaveAttribute('aria-invalid');
});

test('a hidden label still names the control, and an optional field is marked', () => {
  renderUi(
    <>
      <TextField label="Message Jo" labelHidden />
      <TextField label="Bio" optional />
    </>,
  );
  expect(screen.getByRole('textbox', { name: 'Message Jo' })).toBeInTheDocument();
  expect(screen.getByRole('textbox', { name: 'Bio (optional)' })).toBeInTheDocument();
});

test('a password can be shown, and pasting is allowed', async () => {
  const { user } = renderUi(<PasswordField label="Password" autoComplete="current-password" />);
  const field = screen.getByLabelText('Password');
  expect(field).toHaveAttribute('type', 'password');
  await user.click(field);
  await user.paste('kumu demo 2026');
  expect(field).toHaveValue('kumu demo 2026');
  await user.click(screen.getByRole('button', { name: 'Show password' }));
  expect(field).toHaveAttribute('type', 'text');
  await user.click(screen.getByRole('button', { name: 'Hide password' }));
  expect(field).toHaveAttribute('type', 'password');
});

test('a long text shows the remaining characters and does not cut off longer input', async () => {
  const { user } = renderUi(<TextAreaField label="About you" maxCharacters={10} defaultValue="12345" />);
  const area = screen.getByRole('textbox', { name: 'About you' });
  expect(area).toHaveAccessibleDescription('5 characters left');
  await user.type(area, '678901');
  expect(area).toHaveValue('12345678901');
  expect(area).toHaveAccessibleDescription('1 character too many');
});

test('a choice field is a native select', async () => {
  const change = jest.fn();
  const { user } = renderUi(
    <SelectField
      label="Country"
      placeholder="Choose"
      options={[{ value: 'au', label: 'Australia' }]}
      onChange={change}
      defaultValue=""
    />,
  );
  await user.selectOptions(screen.getByRole('combobox', { name: 'Country' }), 'Australia');
  expect(change).toHaveBeenCalledTimes(1);
});

test('a money field shows its currency outside the value', () => {
  renderUi(<MoneyField label="Amount" defaultValue="10.00" />);
  const field = screen.getByRole('textbox', { name: 'Amount' });
  expect(field).toHaveValue('10.00');
  expect(field).toHaveAttribute('inputmode', 'decimal');
  expect(screen.getByText('A$')).toHaveAttribute('aria-hidden', 'true');
});

test('a checkbox is named by its text, and a switch has the role switch', async () => {
  const { user } = renderUi(
    <>
      <Checkbox label="I agree" hint="You can leave at any time" error="Agree to continue" />
      <Checkbox label="Free preview" asSwitch />
    </>,
  );
  const box = screen.getByRole('checkbox', { name: 'I agree' });
  expect(box).toHaveAccessibleDescription('You can leave at any time Error: Agree to continue');
  await user.click(screen.getByText('I agree'));
  expect(box).toBeChecked();
  expect(screen.getByRole('switch', { name: 'Free preview' })).not.toBeChecked();
});

test('a hidden label names a checkbox and enlarges its click area', async () => {
  const { user } = renderUi(<Checkbox label="Select Seed refill" labelHidden />);
  const box = screen.getByRole('checkbox', { name: 'Select Seed refill' });
  await user.click(screen.getByText('Select Seed refill'));
  expect(box).toBeChecked();
});

test('the error of a group of checkboxes describes each checkbox', () => {
  renderUi(
    <CheckboxList
      label="Regions"
      error="Choose at least one region."
      options={[{ value: 'NSW', label: 'New South Wales' }]}
      values={[]}
      onChange={() => undefined}
    />,
  );
  const box = screen.getByRole('checkbox', { name: 'New South Wales' });
  expect(box).toBeInvalid();
  expect(box).toHaveAccessibleDescription('Error: Choose at least one region.');
});

test('radio cards form one group that is changed with the arrow keys', async () => {
  const change = jest.fn();
  const { user } = renderUi(
    <RadioCards
      label="Who can see it"
      name="audience"
      error="Choose one"
      defaultValue="all"
      onChange={change}
      options={[
        { value: 'all', label: 'Everyone', hint: 'On your page' },
        { value: 'members', label: 'Members' },
      ]}
    />,
  );
  const group = screen.getByRole('radiogroup', { name: 'Who can see it' });
  expect(group).toHaveAccessibleDescription('Error: Choose one');
  expect(group).toBeInvalid();
  await user.tab();
  expect(within(group).getByRole('radio', { name: /Everyone/ })).toHaveFocus();
  await user.keyboard('{ArrowDown}');
  expect(within(group).getByRole('radio', { name: 'Members' })).toBeChecked();
  expect(change).toHaveBeenCalledTimes(1);
});

describe('ErrorSummary', () => {
  const form = (
    attempt: number,
    errors: ComponentProps<typeof ErrorSummary>['errors'] = [
      { id: 'email', message: 'Enter an email address' },
    ],
  ) => (
    <>
      <ErrorSummary errors={errors} attempt={attempt} />
      <TextField id="email" label="Email" />
      <RadioCards id="kind" label="Kind" name="kind" options={[{ value: 'a', label: 'A' }]} />
    </>
  );

  test('an error whose message does not name its field begins with the label', () => {
    const error = { id: 'email', message: 'Use at least 10 characters.' };
    const { rerender } = renderUi(form(0, []));
    rerender(form(1, [{ ...error, isUnnamed: true }]));
    expect(screen.getByRole('link', { name: 'Email: Use at least 10 characters.' })).toBeVisible();
    rerender(form(2, [error]));
    expect(screen.getByRole('link', { name: 'Use at least 10 characters.' })).toBeVisible();
  });

  test('the error summary takes the focus at each failed attempt', async () => {
    const { user, rerender } = renderUi(form(1));
    expect(screen.getByRole('alert')).toHaveFocus();
    await user.click(screen.getByLabelText('Email'));
    rerender(form(2));
    expect(screen.getByRole('alert')).toHaveFocus();
  });

  test('the error summary does not take the focus when an error appears without a new attempt', async () => {
    const { user, rerender } = renderUi(form(1));
    rerender(form(1, []));
    await user.click(screen.getByLabelText('Email'));
    rerender(form(1));
    expect(screen.getByRole('alert')).toBeVisible();
    expect(screen.getByLabelText('Email')).toHaveFocus();
    rerender(form(2));
    expect(screen.getByRole('alert')).toHaveFocus();
  });

  test('the links of the error summary focus the fields', async () => {
    const { user } = renderUi(
      form(1, [
        { id: 'email', message: 'Enter an email address' },
        { id: 'kind', message: 'Choose a kind' },
      ]),
    );
    await user.click(screen.getByRole('link', { name: 'Enter an email address' }));
    expect(screen.getByLabelText('Email')).toHaveFocus();
    await user.click(screen.getByRole('link', { name: 'Choose a kind' }));
    expect(screen.getByRole('radio', { name: 'A' })).toHaveFocus();
  });

  test('the error summary is not rendered without errors', () => {
    renderUi(form(0, []));
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });
});
