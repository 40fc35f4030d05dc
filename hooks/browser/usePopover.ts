import { useRouter } from 'next/router';
import { useEffect, useRef, useState, type ToggleEvent } from 'react';
import { moveFocus, rememberFocus } from '@/lib/page/focus';

/**
 * Manages a native popover with links. The focus moves into the popover. The popover closes when
 * the focus leaves it or the page changes, so that it never covers the next focused element.
 *
 * The browser handles Esc and clicks outside.
 */
export function usePopover<E extends HTMLElement>() {
  const { events } = useRouter();
  const ref = useRef<E>(null);
  const [isOpen, setOpen] = useState(false);

  useEffect(() => {
    const close = () => ref.current?.hidePopover();
    events.on('routeChangeStart', close);
    return () => events.off('routeChangeStart', close);
  }, [events]);

  useEffect(() => {
    const popover = ref.current;
    if (!isOpen || !popover) return;
    const goBack = rememberFocus(document.activeElement ?? document.body);
    moveFocus(popover.querySelector<HTMLElement>('a[href], button'));
    const buttonOf = ({ id }: Element) => `[popovertarget="${id}"]`;
    function leave({ target }: FocusEvent) {
      if (!popover || !(target instanceof Element)) return;
      const around = target.closest('[popover]');
      // A popover opened from inside this popover counts as inside.
      if (around && (around === popover || popover.querySelector(buttonOf(around)))) return;
      // A press on the popover's button already closes the popover. Closing it here first would
      // make the press open it again.
      if (target.matches(`${buttonOf(popover)}:not(:focus-visible)`)) return;
      popover.hidePopover();
    }
    document.addEventListener('focusin', leave);
    return () => {
      document.removeEventListener('focusin', leave);
      // The browser returns the focus to the button, except from a popover opened inside another
      // popover.
      const { activeElement } = document;
      if (activeElement === document.body || popover.contains(activeElement)) goBack();
    };
  }, [isOpen]);

  return { ref, onToggle: ({ newState }: ToggleEvent<E>) => setOpen(newState === 'open') };
}
