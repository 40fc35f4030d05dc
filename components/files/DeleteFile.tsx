import { useTranslation } from 'next-i18next/pages';
import { useState } from 'react';
import { Banner } from '@/components/ui/feedback/Banner';
import { Button } from '@/components/ui/actions/Button';
import { Modal, ModalActions } from '@/components/ui/feedback/Modal';
import { useToast } from '@/components/ui/feedback/useToast';
import type { FileUsage, StoredFile } from '@/contract/files';
import { RESTORE_DAYS } from '@/contract/values/limits';
import { fileActions } from '@/hooks/files/useOwnFiles';
import { useErrorText } from '@/hooks/useErrorText';
import { FileUsages } from './FileUsages';

type Props = {
  file: StoredFile & { usages: FileUsage[] };
  onDeleted: () => Promise<unknown>;
  /** Called when the file was restored. */
  onRestored: () => Promise<unknown>;
  /** Called when the deletion is refused, because the file is now in use or no longer exists. */
  onRefused: () => void;
  onReplace: () => void;
  onClose: () => void;
};

/** Confirmation before a file is deleted; for a used file it lists the usages instead. */
export function DeleteFile({ file, onDeleted, onRestored, onRefused, onReplace, onClose }: Props) {
  const { id, fileName: name, usages, state } = file;
  const { t } = useTranslation('dashboard');
  const toast = useToast();
  const errorText = useErrorText();
  const [isDeleting, setDeleting] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  const isRestorable = state === 'READY';
  const report = (refused: unknown) => toast(errorText(refused));

  async function remove() {
    setFailure(undefined);
    setDeleting(true);
    try {
      await fileActions.remove(id);
    } catch (refused) {
      setFailure(refused);
      setDeleting(false);
      return onRefused();
    }
    await onDeleted();
    toast(
      t('files.deleted', { name }),
      isRestorable
        ? { label: t('files.undo'), onAction: () => void fileActions.restore(id).then(onRestored, report) }
        : undefined,
    );
  }

  const isUsed = usages.length > 0;
  return (
    <Modal open onClose={onClose} title={t(isUsed ? 'files.inUse' : 'files.deleteTitle', { name })}>
      <p>
        {t(isUsed ? 'files.inUseText' : isRestorable ? 'files.deleteText' : 'files.deleteForGoodText', {
          days: RESTORE_DAYS,
        })}
      </p>
      {isUsed && <FileUsages usages={usages} />}
      {failure !== undefined && (
        <Banner tone="error" announced>
          {errorText(failure)}
        </Banner>
      )}
      <ModalActions>
        <Button theme="hollow" onClick={onClose}>
          {t(isUsed ? 'files.back' : 'files.keep')}
        </Button>
        {isUsed ? (
          <Button theme="black" icon="refresh" onClick={onReplace}>
            {t('files.replaceFile')}
          </Button>
        ) : (
          <Button theme="danger" loading={isDeleting && t('files.deleting')} onClick={() => void remove()}>
            {t('files.delete')}
          </Button>
        )}
      </ModalActions>
    </Modal>
  );
}
