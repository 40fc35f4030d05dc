type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** What /before-hydration.js has kept: the last values of fields, checked or not for a checkbox, and the last button pressed. */
type EarlyInput = {
  values: Map<Field, string | boolean>;
  button: HTMLButtonElement | null;
  stop: () => void;
};

declare global {
  interface Window {
    earlyInput?: EarlyInput;
  }
}

/** From now on React hears what is typed and pressed. Call it in a layout effect: nothing can be pressed before that. */
export function stopKeepingInput(): void {
  window.earlyInput?.stop();
}

/**
 * Repeats what a visitor typed and pressed before the page could answer. Call it when the page is hydrated. Presses are
 * repeated a task later: the page may have been hydrated within a press, and inside one an element ignores another.
 */
export function repeatEarlyInput(): void {
  const { earlyInput } = window;
  if (!earlyInput) return;
  delete window.earlyInput;
  const chosen: [HTMLInputElement, boolean][] = [];
  // A script may not set which files are chosen; they stay chosen, and React has only to hear of them.
  for (const [field, value] of earlyInput.values) {
    if (field.type === 'file') field.dispatchEvent(new Event('change', { bubbles: true }));
    else if (typeof value === 'string') setValue(field, value);
    else chosen.push([field as HTMLInputElement, value]);
  }
  setTimeout(() => {
    for (const [field, isChecked] of chosen) setChecked(field, isChecked);
    if (earlyInput.button?.isConnected) earlyInput.button.click();
  });
}

/** As if it were pressed. A box that shows the choice already is set back first: React has heard nothing of it. */
function setChecked(field: HTMLInputElement, isChecked: boolean): void {
  field.checked = !isChecked;
  field.click();
}

/**
 * As if it were typed. Set back first, through the element: React knows what it has seen there, and ignores an event that
 * brings the same. Then past the element, whose property React replaces to know what a script sets.
 */
function setValue(field: Field, value: string): void {
  field.value = '';
  const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')!;
  set!.call(field, value);
  field.dispatchEvent(new Event(field instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }));
}
