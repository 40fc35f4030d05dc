const canTakeFocus = 'a[href], button, input, select, textarea, summary, [tabindex]';

const isLost = () => document.activeElement === null || document.activeElement === document.body;

function isInView(element: Element): boolean {
  const { top, bottom } = element.getBoundingClientRect();
  return bottom >= 0 && top <= window.innerHeight;
}

/** Moves the focus; the page scrolls only to a target that is out of view. */
export const moveFocus = (target: HTMLElement | null | undefined): void =>
  target?.focus({ preventScroll: isInView(target) });

/**
 * Scrolls the focused element of a sideways scrolling row into view; for `onFocus`. A browser does
 * not scroll to an element that is half in view.
 *
 * A press of the pointer does not scroll, because nothing may move under the pointer.
 */
export function showFocused({ target }: { target: Element }): void {
  if (target.matches(':focus-visible')) target.scrollIntoView({ block: 'nearest', inline: 'nearest' });
}

/**
 * Remembers the position of an element.
 * @returns a function that moves the focus to the element. If the element was removed, the focus
 *   moves to the nearest focusable ancestor, otherwise to the main part of the page. A region is
 *   focusable with `tabIndex={-1}`.
 */
export function rememberFocus(element: Element): () => void {
  const around: Element[] = [];
  for (let near: Element | null = element; near; near = near.parentElement) around.push(near);
  return () => {
    const found = around.find((near) => near.isConnected && near.matches(canTakeFocus));
    moveFocus((found as HTMLElement | undefined) ?? document.getElementById('main'));
  };
}

/**
 * Restores the focus when the focused element is removed, such as a pressed button. The focus moves
 * to the nearest focusable ancestor, unless the page has moved it by the next frame.
 * @returns a function that stops this behaviour
 */
export function keepFocus(): () => void {
  let last: Element | undefined;
  let goBack: (() => void) | undefined;

  function remember({ target }: FocusEvent) {
    if (!(target instanceof Element)) return;
    last = target;
    goBack = rememberFocus(target);
  }
  // A click on an empty area takes the focus from an element that still exists, so nothing needs to
  // be restored.
  const forget = () =>
    queueMicrotask(() => {
      if (isLost() && last?.isConnected) last = undefined;
    });
  function check() {
    if (!last || last.isConnected) return;
    last = undefined;
    requestAnimationFrame(() => isLost() && goBack?.());
  }

  const removals = new MutationObserver(check);
  removals.observe(document.body, { childList: true, subtree: true });
  document.addEventListener('focusin', remember);
  document.addEventListener('focusout', forget);
  return () => {
    removals.disconnect();
    document.removeEventListener('focusin', remember);
    document.removeEventListener('focusout', forget);
  };
}
