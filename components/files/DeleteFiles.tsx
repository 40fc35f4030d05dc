import { useTranslation } from 'next-i18next/pages';
import { Button } from '@/components/ui/actions/Button';
import { Modal, ModalActions } from '@/components/ui/feedback/Modal';
import type { StoredFile } from '@/contract/files';
import { RESTORE_DAYS } from '@/contract/values/limits';

type Props = {
  files: StoredFile[];
  onDelete: (files: StoredFile[]) => void;
  onClose: () => void;
};

/**
 * Confirmation before several files are deleted. The dialog first states that used files will not
 * be deleted.
 */
export function DeleteFiles({ files, onDelete, onClose }: Props) {
  const { t } = useTranslation('dashboard');
  const unused = files.filter(({ usesCount }) => usesCount === 0);
  const usedCount = files.length - unused.length;
  const isAny = unused.length > 0;
  const isRestorable = unused.some(({ state }) => state === 'READY');
  return (
    <Modal
      open
      onClose={onClose}
      title={
        isAny
          ? t('files.bulk.deleteTitle', { count: unused.length })
          : t('files.bulk.inUseTitle', { count: usedCount })
      }
    >
      {isAny && (
        <p>
          {isRestorable ? t('files.bulk.deleteText', { days: RESTORE_DAYS }) : t('files.deleteForGoodText')}
        </p>
      )}
      {usedCount > 0 && (
        <p>{t(isAny ? 'files.bulk.someInUse' : 'files.bulk.inUseText', { count: usedCount })}</p>
      )}
      <ModalActions>
        <Button theme="hollow" onClick={onClose}>
          {t(isAny ? 'files.deletedFiles.keep' : 'files.back')}
        </Button>
        {isAny && (
          <Button theme="danger" onClick={() => onDelete(unused)}>
            {t('files.delete')}
          </Button>
        )}
      </ModalActions>
    </Modal>
  );
}
