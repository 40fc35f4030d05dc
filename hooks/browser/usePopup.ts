import { useEffect, useRef, useState } from 'react';

/**
 * Manages a box that a button shows beside it, without a dialog. Esc, a press outside and the focus
 * outside close the box. Esc and `close` return the focus to the button, the first one in `ref`.
 */
export function usePopup<E extends HTMLElement>() {
  const ref = useRef<E>(null);
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    if (!isOpen) return;
    const isOutside = ({ target }: Event) => target instanceof Node && !ref.current?.contains(target);
    const leave = (event: Event) => {
      if (isOutside(event)) setOpen(false);
    };
    const escape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      setOpen(false);
      ref.current?.querySelector('button')?.focus();
    };
    document.addEventListener('pointerdown', leave);
    document.addEventListener('focusin', leave);
    document.addEventListener('keydown', escape);
    return () => {
      document.removeEventListener('pointerdown', leave);
      document.removeEventListener('focusin', leave);
      document.removeEventListener('keydown', escape);
    };
  }, [isOpen]);
  return {
    ref,
    isOpen,
    toggle: () => setOpen(!isOpen),
    /** Closes the box from inside. */
    close() {
      setOpen(false);
      ref.current?.querySelector('button')?.focus();
    },
  };
}
