import { useTranslation } from 'next-i18next/pages';
import { useEffect, useEffectEvent } from 'react';
import { Button } from '../actions/Button';
import { Kbd } from '../display/Kbd';
import { IconButton } from '../actions/IconButton';
import styles from './Toast.module.scss';
import type { ToastAction } from './toast-types';

/**
 * Duration of a toast (ms), long enough to notice, read and reach the action. The timer restarts
 * after a pause.
 */
export const toastMilliseconds = 8000;

type Props = { message: string; action?: ToastAction; paused: boolean; onDismiss: () => void };

export function Toast({ message, action, paused, onDismiss }: Props) {
  const { t } = useTranslation('common');
  const leave = useEffectEvent(onDismiss);

  useEffect(() => {
    if (paused) return;
    const timer = setTimeout(() => leave(), toastMilliseconds);
    return () => clearTimeout(timer);
  }, [paused]);

  function act() {
    action?.onAction();
    onDismiss();
  }

  return (
    <div className={styles.toast}>
      <span className={styles.message}>{message}</span>
      {action && (
        <Button
          size="s"
          theme="hollow"
          className={styles.action}
          aria-keyshortcuts={action.shortcut}
          onClick={act}
        >
          {action.shortcut && <Kbd>{action.shortcut}</Kbd>}
          {action.label}
        </Button>
      )}
      <IconButton icon="close" label={t('ui.toast.dismiss')} onClick={onDismiss} />
    </div>
  );
}
