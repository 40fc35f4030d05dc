const canTakeFocus = 'a[href], button, input, select, textarea, summary, [tabindex]';

const isLost = () => document.activeElement === null || document.activeElement === document.body;

function isInView(element: Element): boolean {
  const { top, bottom } = element.getBoundingClientRect();
  return bottom >= 0 && top <= window.innerHeight;
}

/** Moves the focus; the page scrolls only to what is out of view. */
export const moveFocus = (target: HTMLElement | null | undefined): void =>
  target?.focus({ preventScroll: isInView(target) });

/**
 * For the `onFocus` of a row that scrolls sideways: a browser leaves what is half in view where it is. Not after a press
 * of the pointer, under which nothing may move.
 */
export function showFocused({ target }: { target: Element }): void {
  if (target.matches(':focus-visible')) target.scrollIntoView({ block: 'nearest', inline: 'nearest' });
}

/**
 * Remembers where an element is. What is returned moves the focus there; once the element is gone, to the nearest one
 * around it that can take the focus (`tabIndex={-1}` makes a region such a place), else to the main part of the page.
 */
export function placeOf(element: Element): () => void {
  const around: Element[] = [];
  for (let near: Element | null = element; near; near = near.parentElement) around.push(near);
  return () => {
    const found = around.find((near) => near.isConnected && near.matches(canTakeFocus));
    moveFocus((found as HTMLElement | undefined) ?? document.getElementById('main'));
  };
}

/**
 * While it runs, the focus is never lost: when what had it is removed, as a button that was pressed and is no longer
 * needed, it moves to the place around it, unless the page has moved it by the next frame. Returns what ends it.
 */
export function keepFocus(): () => void {
  let last: Element | undefined;
  let goBack: (() => void) | undefined;

  function remember({ target }: FocusEvent) {
    if (!(target instanceof Element)) return;
    last = target;
    goBack = placeOf(target);
  }
  // A click on an empty place takes the focus away from something that is still there: nothing to bring back.
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
