import { useTranslation } from 'next-i18next/pages';
import { useState } from 'react';
import { Banner } from '@/components/ui/feedback/Banner';
import { Button } from '@/components/ui/actions/Button';
import { Card } from '@/components/ui/layout/Card';
import { ConfirmModal } from '@/components/ui/feedback/ConfirmModal';
import { Table, type Column } from '@/components/ui/layout/Table';
import { useToast } from '@/components/ui/feedback/useToast';
import type { StoredFile } from '@/contract/files';
import { RESTORE_DAYS } from '@/contract/values/limits';
import { fileActions } from '@/hooks/files/useOwnFiles';
import { useErrorText } from '@/hooks/useErrorText';
import { formatDate } from '@/lib/format/format';
import { formatBytes } from '@/lib/format/format-bytes';
import styles from './DeletedFiles.module.scss';

type Props = { files: StoredFile[]; onChanged: () => Promise<unknown> };

/**
 * List of deleted files with the last day to restore each, and buttons to delete one or all
 * permanently.
 */
export function DeletedFiles({ files, onChanged }: Props) {
  const { t, i18n } = useTranslation('dashboard');
  const toast = useToast();
  const errorText = useErrorText();
  const [restoringId, setRestoringId] = useState<string>();
  const [asked, setAsked] = useState<StoredFile | 'all'>();
  const [failure, setFailure] = useState<unknown>();

  async function restore({ id, fileName: name }: StoredFile) {
    setFailure(undefined);
    setRestoringId(id);
    try {
      await fileActions.restore(id);
      toast(t('files.restored', { name }));
    } catch (refused) {
      setFailure(refused);
    } finally {
      // A file that can no longer be restored must disappear from the list as well.
      await onChanged();
      setRestoringId(undefined);
    }
  }

  async function removeAll() {
    const { filesCount } = await fileActions.emptyDeleted();
    await onChanged();
    toast(t('files.deletedFiles.emptied', { count: filesCount }));
  }

  async function remove({ id, fileName: name }: StoredFile) {
    await fileActions.removeForGood(id);
    await onChanged();
    toast(t('files.deletedFiles.removed', { name }));
  }

  const columns: Column<StoredFile>[] = [
    {
      key: 'name',
      label: t('files.columns.name'),
      heading: true,
      cell: ({ fileName }) => <span className={styles.name}>{fileName}</span>,
    },
    {
      key: 'size',
      label: t('files.columns.size'),
      align: 'end',
      cell: ({ size }) => formatBytes(size, i18n.language),
    },
    {
      key: 'until',
      label: t('files.deletedFiles.until'),
      cell: ({ restorableUntil }) => restorableUntil && formatDate(restorableUntil, i18n.language),
    },
    {
      key: 'actions',
      label: t('files.columns.actions'),
      labelHidden: true,
      align: 'end',
      hasOwnRow: true,
      cell: (file) => (
        <span className={styles.actions}>
          <Button
            size="s"
            theme="hollow-border"
            aria-label={t('files.deletedFiles.restoreOf', { name: file.fileName })}
            loading={restoringId === file.id && t('files.deletedFiles.restoring')}
            onClick={() => void restore(file)}
          >
            {t('files.deletedFiles.restore')}
          </Button>
          <Button
            size="s"
            theme="hollow"
            aria-label={t('files.deletedFiles.removeOf', { name: file.fileName })}
            onClick={() => setAsked(file)}
          >
            {t('files.deletedFiles.remove')}
          </Button>
        </span>
      ),
    },
  ];
  return (
    <>
      <Banner
        action={
          <Button size="s" theme="hollow-border" icon="trash" onClick={() => setAsked('all')}>
            {t('files.deletedFiles.empty')}
          </Button>
        }
      >
        {t('files.deletedFiles.lead', { days: RESTORE_DAYS })}
      </Banner>
      {failure !== undefined && (
        <Banner tone="error" announced>
          {errorText(failure)}
        </Banner>
      )}
      <Card>
        <Table
          caption={t('files.deletedFiles.title')}
          captionHidden
          columns={columns}
          rows={files}
          rowId={({ id }) => id}
        />
      </Card>
      {asked === 'all' ? (
        <ConfirmModal
          title={t('files.deletedFiles.emptyTitle')}
          action={t('files.deletedFiles.empty')}
          acting={t('files.deleting')}
          keep={t('files.deletedFiles.keep')}
          onConfirm={removeAll}
          errorText={errorText}
          onClose={() => setAsked(undefined)}
        >
          <p>{t('files.deletedFiles.emptyText')}</p>
        </ConfirmModal>
      ) : (
        asked && (
          <ConfirmModal
            title={t('files.deletedFiles.removeTitle', { name: asked.fileName })}
            action={t('files.deletedFiles.remove')}
            acting={t('files.deleting')}
            keep={t('files.keep')}
            onConfirm={() => remove(asked)}
            errorText={errorText}
            onClose={() => setAsked(undefined)}
          >
            <p>{t('files.deletedFiles.removeText')}</p>
          </ConfirmModal>
        )
      )}
    </>
  );
}
