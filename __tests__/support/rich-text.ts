import type { UserEvent } from '@testing-library/user-event';

/** Mocks the measurements that the text editor needs and that jsdom does not have. */
Object.assign(document, { elementFromPoint: () => null });
Object.assign(Range.prototype, {
  getClientRects: () => [],
  getBoundingClientRect: () => new DOMRect(),
});

/** Types at the end of the text of the editor. */
export async function typeAtEnd(user: UserEvent, surface: HTMLElement, words: string): Promise<void> {
  surface.focus();
  const selection = document.getSelection()!;
  selection.selectAllChildren(surface.lastElementChild!);
  selection.collapseToEnd();
  document.dispatchEvent(new Event('selectionchange'));
  await user.keyboard(words);
}
