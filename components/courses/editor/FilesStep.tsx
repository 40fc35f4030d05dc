import { useTranslation } from 'next-i18next/pages';
import { useState } from 'react';
import { StorageUsage } from '@/components/files/StorageUsage';
import { PagedList } from '@/components/loading/PagedList';
import { Banner } from '@/components/ui/feedback/Banner';
import { Card } from '@/components/ui/layout/Card';
import { EmptyState } from '@/components/ui/feedback/EmptyState';
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
  const list = useOwnFiles();
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

  const usable = list.items?.filter(({ mimeType }) => !mimeType.startsWith('image/')) ?? [];
  const isEmpty = usable.length === 0 && !list.hasMore;
  return (
    <PagedList
      list={list}
      failed={{ title: t('editor.files.failedTitle'), level: 3 }}
      loading={t('editor.files.loading')}
      skeleton={<Skeleton shape="block" height={240} />}
      more={{ shown: usable.length }}
    >
      {() =>
        isEmpty ? (
          <EmptyState level={3} title={t('editor.files.emptyTitle')}>
            {t('editor.files.emptyText')}
          </EmptyState>
        ) : (
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
          </>
        )
      }
    </PagedList>
  );
}
