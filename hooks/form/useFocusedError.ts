import { useEffect, useRef, useState } from 'react';

/**
 * Moves the focus to the first field with an error after a refused attempt to save a short form.
 * Long forms have an `ErrorSummary`.
 */
export function useFocusedError() {
  const form = useRef<HTMLFormElement>(null);
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    if (attempt > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [attempt]);
  return { form, focusError: () => setAttempt((count) => count + 1) };
}
