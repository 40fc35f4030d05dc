import { useTranslation } from 'next-i18next/pages';
import { useState } from 'react';
import { Banner } from '@/components/ui/Banner';
import { Button } from '@/components/ui/Button';
import { Modal, ModalActions } from '@/components/ui/Modal';
import { useErrorText } from '@/hooks/useErrorText';

type Props = {
  title: string;
  text: string;
  /** What the buttons say. */
  action: string;
  keep: string;
  /** Resolves when it is done and no longer shown. */
  onDelete: () => Promise<unknown>;
  onClose: () => void;
};

/** Asks before deleted files are deleted for good, which cannot be undone. */
export function DeleteForGood({ title, text, action, keep, onDelete, onClose }: Props) {
  const { t } = useTranslation('dashboard');
  const errorText = useErrorText();
  const [isDeleting, setDeleting] = useState(false);
  const [failure, setFailure] = useState<unknown>();

  async function remove() {
    setFailure(undefined);
    setDeleting(true);
    try {
      await onDelete();
      onClose();
    } catch (refused) {
      setFailure(refused);
      setDeleting(false);
    }
  }

  return (
    <Modal open onClose={onClose} title={title}>
      <p>{text}</p>
      {failure !== undefined && (
        <Banner tone="error" announced>
          {errorText(failure)}
        </Banner>
      )}
      <ModalActions>
        <Button theme="hollow" onClick={onClose}>
          {keep}
        </Button>
        <Button theme="danger" loading={isDeleting && t('files.deleting')} onClick={() => void remove()}>
          {action}
        </Button>
      </ModalActions>
    </Modal>
  );
}
