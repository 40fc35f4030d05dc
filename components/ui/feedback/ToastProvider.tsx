import { createContext, useCallback, useEffect, useRef, useState } from 'react';
import type { FocusEvent, ReactNode, RefObject } from 'react';
import { placeOf } from '@/lib/page/focus';
import { Toast } from './Toast';
import styles from './Toast.module.scss';

export type ToastAction = { label: string; onAction: () => void };

/** Shows a short result. Only for what can be undone or happened in the background; never the only place of an error. */
export type ShowToast = (message: string, action?: ToastAction) => void;

export const ToastContext = createContext<ShowToast | null>(null);

type Shown = { id: number; message: string; action?: ToastAction };

const mostAtOnce = 3;

/** What is undone is where the focus was when it was done, not what happens to come before the toasts. */
function leadingBack(action: ToastAction, goBack: RefObject<(() => void) | undefined>): ToastAction {
  const here = () => placeOf(document.activeElement ?? document.body);
  let cause = here();
  // Its button is gone already: the page finds it a place by the next frame.
  if (document.activeElement === document.body) requestAnimationFrame(() => (cause = here()));
  return {
    ...action,
    onAction() {
      goBack.current = cause;
      action.onAction();
    },
  };
}

/** Mount once, around the whole application: a live region has to be there before its first message. */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [toasts, setToasts] = useState<Shown[]>([]);
  const [paused, setPaused] = useState(false);
  const lastId = useRef(0);
  const region = useRef<HTMLDivElement>(null);
  /** Where the focus goes with the toast that has it: it would be lost. */
  const goBack = useRef<() => void>(undefined);

  const show = useCallback<ShowToast>((message, action) => {
    lastId.current += 1;
    const toast = { id: lastId.current, message, action: action && leadingBack(action, goBack) };
    setToasts((current) => [...current, toast].slice(-mostAtOnce));
  }, []);

  const dismiss = useCallback((id: number) => {
    setToasts((current) => current.filter((toast) => toast.id !== id));
    // The toast under the pointer or focus goes without a leave event.
    setPaused(false);
  }, []);

  useEffect(() => {
    if (document.activeElement === document.body) goBack.current?.();
    // Elsewhere by now: a later message brings nobody back.
    if (!region.current?.contains(document.activeElement)) goBack.current = undefined;
  }, [toasts]);

  function enter({ currentTarget, relatedTarget }: FocusEvent) {
    setPaused(true);
    if (relatedTarget && !currentTarget.contains(relatedTarget)) goBack.current = placeOf(relatedTarget);
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
      // Esc belongs to an open dialog or menu first.
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
