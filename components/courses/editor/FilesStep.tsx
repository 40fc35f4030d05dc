import { useTranslation } from 'next-i18next/pages';
import { useState } from 'react';
import { StorageUsage } from '@/components/files/StorageUsage';
import { Banner } from '@/components/ui/feedback/Banner';
import { Button } from '@/components/ui/actions/Button';
import { Card } from '@/components/ui/layout/Card';
import { EmptyState } from '@/components/ui/feedback/EmptyState';
import { LoadingRegion } from '@/components/ui/feedback/LoadingRegion';
import { LoadMore } from '@/components/ui/feedback/LoadMore';
import { Skeleton } from '@/components/ui/feedback/Skeleton';
import { useToast } from '@/components/ui/feedback/useToast';
import type { OpenCourse } from '@/hooks/courses/useCourseEditing';
import { useErrorText } from '@/hooks/useErrorText';
import { useOwnFiles } from '@/hooks/files/useOwnFiles';
import { FileToAttach } from './FileToAttach';
import styles from './FilesStep.module.scss';

/** List of the creator's own files, to attach to parts of this course. */
export function FilesStep({ editing }: { editing: OpenCourse }) {
  const { t } = useTranslation('content');
  const errorText = useErrorText();
  const toast = useToast();
  const { items, error, moreError, hasMore, isLoadingMore, loadMore, reload } = useOwnFiles();
  const [failure, setFailure] = useState<unknown>();

  async function attach(fileId: string, partId: string) {
    setFailure(undefined);
    try {
      await editing.setPart(partId, { fileId });
      toast(t('editor.files.attached'));
    } catch (reason) {
      setFailure(reason);
    }
  }

  if (!items)
    return error ? (
      <EmptyState
        level={3}
        title={t('editor.files.failedTitle')}
        action={
          <Button icon="refresh" onClick={() => void reload()}>
            {t('editor.retry')}
          </Button>
        }
      >
        {errorText(error)}
      </EmptyState>
    ) : (
      <LoadingRegion label={t('editor.files.loading')}>
        <Skeleton shape="block" height={240} />
      </LoadingRegion>
    );
  const usable = items.filter(({ mimeType }) => !mimeType.startsWith('image/'));
  if (usable.length === 0 && !hasMore)
    return (
      <EmptyState level={3} title={t('editor.files.emptyTitle')}>
        {t('editor.files.emptyText')}
      </EmptyState>
    );
  return (
    <>
      <p className={styles.lead}>{t('editor.files.lead')}</p>
      <StorageUsage />
      {failure !== undefined && (
        <Banner tone="error" announced>
          {errorText(failure)}
        </Banner>
      )}
      <Card>
        <ul role="list" className={styles.files}>
          {usable.map((file) => (
            <FileToAttach key={file.id} file={file} course={editing.course} onAttach={attach} />
          ))}
        </ul>
      </Card>
      {hasMore && (
        <LoadMore
          shown={usable.length}
          more
          loading={isLoadingMore}
          problem={moreError && errorText(moreError)}
          onMore={loadMore}
        />
      )}
    </>
  );
}
