type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/**
 * Input recorded by /before-hydration.js: the latest values of fields, the state of checkboxes, and
 * the last pressed button.
 */
type EarlyInput = {
  values: Map<Field, string | boolean>;
  button: HTMLButtonElement | null;
  /** Stops recording everything except presses of buttons. */
  hold: () => void;
  /** Stops recording presses too. */
  stop: () => void;
};

declare global {
  interface Window {
    earlyInput?: EarlyInput;
  }
}

/**
 * Stops recording input of fields, because React handles that input from now on. Call it in a
 * layout effect, because no press can happen before it. Presses of buttons are still recorded,
 * because the replayed input can affect what they do.
 */
export function stopKeepingInput(): void {
  window.earlyInput?.hold();
}

/**
 * Replays the input and presses from before hydration. Call it when the page is hydrated.
 *
 * Presses are replayed in a later task, because hydration can happen within a press, and an element
 * ignores a nested press.
 */
export function repeatEarlyInput(): void {
  const { earlyInput } = window;
  if (!earlyInput) return;
  delete window.earlyInput;
  const chosen: [HTMLInputElement, boolean][] = [];
  // A script may not set the files of a field, but the browser keeps the chosen files. Only the
  // event is dispatched, for React.
  for (const [field, value] of earlyInput.values) {
    if (field.type === 'file') field.dispatchEvent(new Event('change', { bubbles: true }));
    else if (typeof value === 'string') setValue(field, value);
    else chosen.push([field as HTMLInputElement, value]);
  }
  setTimeout(() => {
    earlyInput.stop();
    for (const [field, isChecked] of chosen) setChecked(field, isChecked);
    if (earlyInput.button?.isConnected) earlyInput.button.click();
  });
}

/** Simulates a press. The state is inverted first, because React missed the visitor's press. */
function setChecked(field: HTMLInputElement, isChecked: boolean): void {
  field.checked = !isChecked;
  field.click();
}

/**
 * Simulates typing. React ignores an event with the value that it last saw in the element, so the
 * value is cleared through the element first.
 *
 * The value is then set through the prototype, because React overrides the property of the element
 * to track values set by scripts.
 */
function setValue(field: Field, value: string): void {
  field.value = '';
  const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')!;
  set!.call(field, value);
  field.dispatchEvent(new Event(field instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }));
}
