import { useRouter } from 'next/router';
import { useEffect, useRef, useState, type ToggleEvent } from 'react';
import { moveFocus, placeOf } from '@/lib/page/focus';

/**
 * For a native popover with links: the focus moves into it, and it closes once the focus leaves it or the page does, so
 * that it never covers what is reached next. Esc and clicks elsewhere are the browser's.
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
    const goBack = placeOf(document.activeElement ?? document.body);
    moveFocus(popover.querySelector<HTMLElement>('a[href], button'));
    const buttonOf = ({ id }: Element) => `[popovertarget="${id}"]`;
    function leave({ target }: FocusEvent) {
      if (!popover || !(target instanceof Element)) return;
      const around = target.closest('[popover]');
      // One that is opened from inside is inside.
      if (around && (around === popover || popover.querySelector(buttonOf(around)))) return;
      // A press on its button closes it already; closed before, it would open again.
      if (target.matches(`${buttonOf(popover)}:not(:focus-visible)`)) return;
      popover.hidePopover();
    }
    document.addEventListener('focusin', leave);
    return () => {
      document.removeEventListener('focusin', leave);
      // The browser goes back to the button, except from a popover that was opened inside another one.
      const { activeElement } = document;
      if (activeElement === document.body || popover.contains(activeElement)) goBack();
    };
  }, [isOpen]);

  return { ref, onToggle: ({ newState }: ToggleEvent<E>) => setOpen(newState === 'open') };
}
