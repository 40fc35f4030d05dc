import { createContext, useCallback, useEffect, useRef, useState } from 'react';
import type { FocusEvent, ReactNode, RefObject } from 'react';
import { rememberFocus } from '@/lib/page/focus';
import { Toast } from './Toast';
import styles from './Toast.module.scss';
import type { ShowToast, ToastAction } from './toast-types';

export const ToastContext = createContext<ShowToast | null>(null);

type Shown = { id: number; message: string; action?: ToastAction };

const mostAtOnce = 3;

/**
 * Wraps the action so that the focus returns to its position at the time of the change. Otherwise
 * the focus would move to the element before the toasts.
 */
function leadingBack(action: ToastAction, goBack: RefObject<(() => void) | undefined>): ToastAction {
  const here = () => rememberFocus(document.activeElement ?? document.body);
  let cause = here();
  // The pressed button is already removed, and the page moves the focus before the next frame.
  if (document.activeElement === document.body) requestAnimationFrame(() => (cause = here()));
  return {
    ...action,
    onAction() {
      goBack.current = cause;
      action.onAction();
    },
  };
}

/**
 * Provider of toasts. Mount it once around the whole application, because an ARIA live region must
 * exist before its first message.
 */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [toasts, setToasts] = useState<Shown[]>([]);
  const [paused, setPaused] = useState(false);
  const lastId = useRef(0);
  const region = useRef<HTMLDivElement>(null);
  /** Moves the focus of a removed toast, which would otherwise be lost. */
  const goBack = useRef<() => void>(undefined);

  const show = useCallback<ShowToast>((message, action) => {
    lastId.current += 1;
    const toast = { id: lastId.current, message, action: action && leadingBack(action, goBack) };
    setToasts((current) => [...current, toast].slice(-mostAtOnce));
  }, []);

  const dismiss = useCallback((id: number) => {
    setToasts((current) => current.filter((toast) => toast.id !== id));
    // Ends the pause, because a toast under the pointer or focus is removed without a leave event.
    setPaused(false);
  }, []);

  useEffect(() => {
    if (document.activeElement === document.body) goBack.current?.();
    // Forgets the earlier position, because the focus has moved elsewhere and a later message must
    // not move it back.
    if (!region.current?.contains(document.activeElement)) goBack.current = undefined;
  }, [toasts]);

  function enter({ currentTarget, relatedTarget }: FocusEvent) {
    setPaused(true);
    if (relatedTarget && !currentTarget.contains(relatedTarget))
      goBack.current = rememberFocus(relatedTarget);
  }

  function leave({ currentTarget, relatedTarget }: FocusEvent) {
    setPaused(false);
    if (relatedTarget && !currentTarget.contains(relatedTarget)) goBack.current = undefined;
  }

  const newest = toasts.at(-1)?.id;
  useEffect(() => {
    if (newest === undefined) return;
    const id = newest;
    function onKey(event: KeyboardEvent) {
      // An open dialog or menu handles Esc first.
      if (
        event.key !== 'Escape' ||
        event.defaultPrevented ||
        document.querySelector('dialog[open], [role="menu"]')
      )
        return;
      dismiss(id);
    }
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [newest, dismiss]);

  return (
    <ToastContext value={show}>
      {children}
      <div
        ref={region}
        role="status"
        className={styles.region}
        onMouseEnter={() => setPaused(true)}
        onMouseLeave={() => setPaused(false)}
        onFocus={enter}
        onBlur={leave}
      >
        {toasts.map((toast) => (
          <Toast key={toast.id} {...toast} paused={paused} onDismiss={() => dismiss(toast.id)} />
        ))}
      </div>
    </ToastContext>
  );
}
