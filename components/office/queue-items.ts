const isItem = 'li, tr';

const itemOf = (element: Element) => element.closest(isItem);

/** Returns the first button of each item with decisions, in the order of the screen. */
function listFirstButtons(page: Element): HTMLElement[] {
  const first = new Map<Element | null, HTMLElement>();
  for (const button of page.querySelectorAll<HTMLElement>('[data-office-key]')) {
    // A credential is a list item inside the item of its creator.
    const item = itemOf(button);
    if (!first.has(item)) first.set(item, button);
  }
  return [...first.values()];
}

/** Moves the focus to the next item, or to the item before; to the first item from elsewhere. */
export function moveToItem(page: Element, current: Element, step: 1 | -1): void {
  const buttons = listFirstButtons(page);
  const place = buttons.findIndex((button) => itemOf(button) === itemOf(current));
  const next = place < 0 ? buttons[0] : buttons[place + step];
  next?.focus();
}

/** Returns the elements of an item with a mark, without those of the items inside the item. */
const findInItem = (page: Element, current: Element, mark: string) =>
  [...page.querySelectorAll<HTMLElement>(mark)].find(
    (element) => itemOf(element) !== null && itemOf(element) === itemOf(current),
  );

/** Presses the button of a key in the item with the focus. */
export const pressInItem = (page: Element, current: Element, key: string): void =>
  findInItem(page, current, `[data-office-key="${key}"]`)?.click();

/** Opens the page of the item with the focus: its first link. */
export const openItem = (page: Element, current: Element): void =>
  findInItem(page, current, 'a[href]')?.click();

/** Name of the event by which a key reaches the item with the focus. */
export const ITEM_KEY = 'kumu:office-item-key';

/** Tells the item with the focus of a key that has no button. */
export const tellItem = (page: Element, current: Element, key: string): void =>
  void findInItem(page, current, '[data-office-item]')?.dispatchEvent(
    new CustomEvent(ITEM_KEY, { detail: key }),
  );

/** Selects all items of the queue around an element. */
export const tellAll = (inQueue: Element): void => {
  for (const item of inQueue.closest('[data-office-queue]')?.querySelectorAll('[data-office-item]') ?? [])
    item.dispatchEvent(new CustomEvent(ITEM_KEY, { detail: 'all' }));
};
