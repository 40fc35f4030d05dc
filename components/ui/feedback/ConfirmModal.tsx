import { useState, type ReactNode } from 'react';
import { Banner } from './Banner';
import { Button } from '../actions/Button';
import { Modal, ModalActions } from './Modal';

type Props = {
  title: string;
  children: ReactNode;
  /** What the button says that does it, and what it says meanwhile. */
  action: string;
  acting: string;
  /** What the button says that leaves everything as it is. */
  keep: string;
  theme?: 'danger' | 'black';
  /** What it throws is said here, and it can be pressed again. */
  onConfirm: () => Promise<unknown>;
  onClose: () => void;
  errorText: (refused: unknown) => string;
};

/** Asks before something is done that is not easily undone. */
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
