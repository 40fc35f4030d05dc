import type { KeyboardEvent } from 'react';

const itemOf = (element: Element) => element.closest('li, tr');

/** Returns the first button of each item with decisions, in the order of the screen. */
function listFirstButtons(frame: HTMLElement): HTMLElement[] {
  const first = new Map<Element | null, HTMLElement>();
  for (const button of frame.querySelectorAll<HTMLElement>('[data-office-key]')) {
    // A credential is a list item inside the item of its creator.
    const item = itemOf(button);
    if (!first.has(item)) first.set(item, button);
  }
  return [...first.values()];
}

/** Moves the focus to the next item, or to the item before. */
function move(frame: HTMLElement, current: Element, step: 1 | -1): void {
  const buttons = listFirstButtons(frame);
  const place = buttons.findIndex((button) => itemOf(button) === itemOf(current));
  const next = place < 0 ? buttons[0] : buttons[place + step];
  next?.focus();
}

/** Returns the button of a key in the item with the focus, without the items inside that item. */
const findButton = (frame: HTMLElement, current: Element, key: string) =>
  [...frame.querySelectorAll<HTMLElement>(`[data-office-key="${key}"]`)].find(
    (button) => itemOf(button) === itemOf(current),
  );

const isTyping = (element: Element) => element.closest('input, textarea, select, [contenteditable], dialog');

/**
 * Returns the handler of a queue's keys: J and K move between items, A approves or keeps, R refuses
 * or removes. The keys work only while the focus is in the queue.
 */
export const useQueueKeys = () => (event: KeyboardEvent<HTMLElement>) => {
  const { target, currentTarget: frame, key, altKey, ctrlKey, metaKey } = event;
  if (altKey || ctrlKey || metaKey || !(target instanceof Element) || isTyping(target)) return;
  const pressed = key.toLowerCase();
  if (!['j', 'k', 'a', 'r'].includes(pressed)) return;
  // The letter would otherwise be typed into the dialog that the key opens.
  event.preventDefault();
  if (pressed === 'j' || pressed === 'k') move(frame, target, pressed === 'j' ? 1 : -1);
  else findButton(frame, target, pressed)?.click();
};
