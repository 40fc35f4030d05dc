import { useState, type ReactNode } from 'react';
import { Banner } from './Banner';
import { Button } from '../actions/Button';
import { Modal, ModalActions } from './Modal';

type Props = {
  title: string;
  children: ReactNode;
  /** Label of the confirming button; `acting` replaces it while the action runs. */
  action: string;
  acting: string;
  /** Label of the button that cancels. */
  keep: string;
  theme?: 'danger' | 'black';
  /**
   * Runs the action. A thrown error is shown in the dialog, and the button can be pressed again.
   */
  onConfirm: () => Promise<unknown>;
  onClose: () => void;
  errorText: (refused: unknown) => string;
};

/** Confirmation before an action that is difficult to undo. */
export function ConfirmModal({
  title,
  children,
  action,
  acting,
  keep,
  theme = 'danger',
  onConfirm,
  onClose,
  errorText,
}: Props) {
  const [isActing, setActing] = useState(false);
  const [failure, setFailure] = useState<unknown>();

  async function act() {
    setFailure(undefined);
    setActing(true);
    try {
      await onConfirm();
      onClose();
    } catch (refused) {
      setFailure(refused);
      setActing(false);
    }
  }

  return (
    <Modal open onClose={onClose} title={title}>
      {children}
      {failure !== undefined && (
        <Banner tone="error" announced>
          {errorText(failure)}
        </Banner>
      )}
      <ModalActions>
        <Button theme="hollow" onClick={onClose}>
          {keep}
        </Button>
        <Button theme={theme} loading={isActing && acting} onClick={() => void act()}>
          {action}
        </Button>
      </ModalActions>
    </Modal>
  );
}
