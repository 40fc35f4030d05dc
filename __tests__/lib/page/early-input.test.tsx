import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { readFileSync } from 'node:fs';
import { startTransition, useEffect, useLayoutEffect, useState } from 'react';
import { hydrateRoot, type Root } from 'react-dom/client';
import { useForm } from 'react-hook-form';
import { repeatEarlyInput, stopKeepingInput } from '@/lib/page/early-input';

const script = readFileSync('public/before-hydration.js', 'utf8');
type Values = { email: string; level: string; terms: boolean };
const sent = jest.fn();
const opened = jest.fn();
const themed = jest.fn();
const picked = jest.fn();

function Form() {
  const { register, handleSubmit } = useForm<Values>({
    defaultValues: { email: '', level: 'a', terms: false },
  });
  useLayoutEffect(stopKeepingInput, []);
  useEffect(repeatEarlyInput, []);
  return (
    <>
      <form method="post" onSubmit={(event) => void handleSubmit((values) => sent(values))(event)}>
        <input aria-label="Email" {...register('email')} />
        <select aria-label="Level" {...register('level')}>
          <option>a</option>
          <option>b</option>
        </select>
        <input type="checkbox" aria-label="Terms" {...register('terms')} />
        <button>Send</button>
      </form>
      <Theme />
      <Name />
      <input
        type="file"
        aria-label="Picture"
        onChange={(event) => picked(Array.from(event.target.files!, ({ name }) => name))}
      />
      <form action="/courses">
        <button>Search</button>
      </form>
      <button type="button" onClick={opened}>
        <span>Open</span>
      </button>
      <button type="button" popoverTarget="panel">
        Menu
      </button>
    </>
  );
}

/** Renders a field controlled by React. */
function Name() {
  const [name, setName] = useState('');
  return <input aria-label="Name" value={name} onChange={(event) => setName(event.target.value)} />;
}

/** Renders a choice that takes effect immediately, without a form. */
function Theme() {
  const [chosen, setChosen] = useState('system');
  return ['dark', 'system'].map((theme) => (
    <label key={theme}>
      <input
        type="radio"
        name="theme"
        checked={theme === chosen}
        onChange={() => {
          themed(theme);
          setChosen(theme);
        }}
      />
      {theme}
    </label>
  ));
}

let container: HTMLElement;
beforeEach(() => {
  jest.clearAllMocks();
  container = document.createElement('div');
  const rendered = render(<Form />);
  container.innerHTML = rendered.container.innerHTML;
  rendered.unmount();
  document.body.replaceChildren(container);
  new Function(script)();
});
const hydrate = () => render(<Form />, { container, hydrate: true });

test('input typed and submitted before hydration is kept and submitted after hydration', async () => {
  const user = userEvent.setup();
  await user.type(screen.getByRole('textbox', { name: 'Email' }), 'wren@example.org');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Level' }), 'b');
  await user.click(screen.getByRole('checkbox', { name: 'Terms' }));
  await user.click(screen.getByRole('button', { name: 'Send' }));
  hydrate();
  await waitFor(() => expect(sent).toHaveBeenCalledTimes(1));
  expect(sent).toHaveBeenCalledWith({ email: 'wren@example.org', level: 'b', terms: true });
});

test('text typed into a controlled field before hydration is in its state and can be continued', async () => {
  const user = userEvent.setup();
  await user.type(screen.getByRole('textbox', { name: 'Name' }), 'Wre');
  hydrate();
  await user.type(screen.getByRole('textbox', { name: 'Name' }), 'n');
  expect(screen.getByRole('textbox', { name: 'Name' })).toHaveValue('Wren');
});

test('files chosen before hydration are picked up once', async () => {
  await userEvent
    .setup()
    .upload(screen.getByLabelText('Picture'), new File(['a'], 'cover.png', { type: 'image/png' }));
  hydrate();
  expect(picked.mock.calls).toEqual([[['cover.png']]]);
});

test('a click before hydration is repeated once, and later clicks count once', async () => {
  const user = userEvent.setup();
  await user.dblClick(screen.getByText('Open'));
  expect(opened).not.toHaveBeenCalled();
  hydrate();
  await waitFor(() => expect(opened).toHaveBeenCalledTimes(1));
  await user.click(screen.getByText('Open'));
  expect(opened).toHaveBeenCalledTimes(2);
});

test('a click between hydration and the replay of an earlier choice takes effect after the choice', async () => {
  await userEvent.setup().click(screen.getByRole('radio', { name: 'dark' }));
  hydrate();
  fireEvent.click(screen.getByText('Open'));
  await waitFor(() => expect(opened).toHaveBeenCalledTimes(1));
  const [chosen, pressed] = [themed, opened].map((each) => each.mock.invocationCallOrder[0]!);
  expect(chosen).toBeLessThan(pressed!);
});

test('a choice made before hydration takes effect once, even if the page already shows it', async () => {
  await userEvent.setup().click(screen.getByRole('radio', { name: 'dark' }));
  hydrate();
  await waitFor(() => expect(themed.mock.calls).toEqual([['dark']]));
  expect(screen.getByRole('radio', { name: 'dark' })).toBeChecked();
  expect(screen.getByRole('radio', { name: 'system' })).not.toBeChecked();
});

test.each([
  [
    'of a person that',
    (field: HTMLElement) =>
      void field.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true })),
  ],
  // The browser also calls `click()` for a press on the label or by a screen reader. A field
  // ignores a nested `click()` during that call.
  ['by a script that', (field: HTMLElement) => field.click()],
])(
  'a press %s triggers hydration takes effect although React hydrates before the change event',
  async (_name, press) => {
    const outside = globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean };
    outside.IS_REACT_ACT_ENVIRONMENT = false;
    let root: Root;
    startTransition(() => {
      root = hydrateRoot(container, <Form />);
    });
    press(screen.getByRole('radio', { name: 'dark' }));
    await waitFor(() => expect(themed).toHaveBeenCalledWith('dark'));
    expect(screen.getByRole('radio', { name: 'dark' })).toBeChecked();
    root!.unmount();
    outside.IS_REACT_ACT_ENVIRONMENT = true;
  },
);

test('hydration replays nothing when the visitor did nothing', () => {
  hydrate();
  expect([sent, opened].map((each) => each.mock.calls.length)).toEqual([0, 0]);
});

test.each(['Search', 'Menu'])('"%s" works without scripts and its click is not intercepted', (name) => {
  const press = new MouseEvent('click', { bubbles: true, cancelable: true });
  let wasPrevented: boolean | undefined;
  const look = (event: Event) => {
    wasPrevented = event.defaultPrevented;
    // Prevents the submission, because jsdom cannot submit forms.
    event.preventDefault();
  };
  document.body.addEventListener('click', look, { once: true });
  fireEvent(screen.getByRole('button', { name }), press);
  expect(wasPrevented).toBe(false);
});
