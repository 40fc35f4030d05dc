const isItem = 'li, tr, [data-office-open]';

const itemOf = (element: Element) => element.closest(isItem);

/**
 * Returns the item that keyboard keys act on. It is the item around an element, unless that item
 * has no decisions and another item is open.
 */
function currentItem(page: Element, current: Element): Element | null {
  const item = itemOf(current);
  const opened = page.querySelector('[data-office-open]');
  const hasDecisions = item?.querySelector('[data-office-key], [data-office-item]');
  return hasDecisions || !opened ? item : opened;
}

/** Returns the first button of each item with decisions, in the order of the screen. */
function listFirstButtons(page: Element): HTMLElement[] {
  const first = new Map<Element | null, HTMLElement>();
  for (const button of page.querySelectorAll<HTMLElement>('[data-office-key]')) {
    // The item of a credential is nested in the item of its creator.
    const item = itemOf(button);
    if (!first.has(item)) first.set(item, button);
  }
  return [...first.values()];
}

/** Returns true if keyboard keys act on the open item of a list with two panes. */
const isInPanes = (page: Element, current: Element): boolean =>
  currentItem(page, current)?.matches('[data-office-open]') === true;

/** Opens the next or the previous item of a list with two panes. */
function moveInPanes(page: Element, step: 1 | -1): void {
  const rows = [...page.querySelectorAll<HTMLElement>('[data-office-row]')];
  const next = rows[rows.findIndex((row) => row.hasAttribute('aria-current')) + step];
  next?.focus();
  next?.click();
}

/**
 * Moves the focus to the next or the previous item. From elsewhere, the focus moves to the first
 * item.
 */
export function moveToItem(page: Element, current: Element, step: 1 | -1): void {
  if (isInPanes(page, current)) return moveInPanes(page, step);
  const buttons = listFirstButtons(page);
  const place = buttons.findIndex((button) => itemOf(button) === itemOf(current));
  const next = place < 0 ? buttons[0] : buttons[place + step];
  next?.focus();
}

/**
 * Returns the first element of an item that matches a selector, without elements of nested items.
 */
function findInItem(page: Element, current: Element, mark: string): HTMLElement | undefined {
  const item = currentItem(page, current);
  return [...page.querySelectorAll<HTMLElement>(mark)].find(
    (element) => item !== null && itemOf(element) === item,
  );
}

/** Presses the button of a keyboard key in the focused item. */
export const pressInItem = (page: Element, current: Element, key: string): void =>
  findInItem(page, current, `[data-office-key="${key}"]`)?.click();

/** Opens the page of the focused item, which is its first link. */
export const openItem = (page: Element, current: Element): void =>
  findInItem(page, current, 'a[href]')?.click();

/** Name of the event that forwards a keyboard key to the focused item. */
export const ITEM_KEY = 'kumu:office-item-key';

/** Forwards a keyboard key without a button to the focused item. */
export const tellItem = (page: Element, current: Element, key: string): void =>
  void findInItem(page, current, '[data-office-item]')?.dispatchEvent(
    new CustomEvent(ITEM_KEY, { detail: key }),
  );

/** Selects all items of the queue that contains an element. */
export const tellAll = (inQueue: Element): void => {
  for (const item of inQueue.closest('[data-office-queue]')?.querySelectorAll('[data-office-item]') ?? [])
    item.dispatchEvent(new CustomEvent(ITEM_KEY, { detail: 'all' }));
};

/**
 * Opens the next queue after an emptied queue.
 * @returns false if no queue was emptied
 */
export function goOn(page: Element): boolean {
  const next = page.querySelector<HTMLElement>('[data-office-next] a[href]');
  next?.click();
  return next !== null;
}
