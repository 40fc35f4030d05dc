import { useEffect, useRef, useState } from 'react';

/**
 * Manages a box that is shown beside its button and is not a dialog. The box is closed by Esc, a
 * press outside, or a focus change to the outside. Esc and `close` move the focus back to the
 * button, which is the first button in `ref`.
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
    /** Closes the box; called by a control inside it. */
    close() {
      setOpen(false);
      ref.current?.querySelector('button')?.focus();
    },
  };
}
