import { useTranslation } from 'next-i18next/pages';
import { useId, useState, type ReactNode } from 'react';
import { Badge } from '@/components/ui/display/Badge';
import { Card } from '@/components/ui/layout/Card';
import { DropZone } from '@/components/ui/fields/DropZone';
import { useSizeLimits } from '@/hooks/files/useSizeLimits';
import { useUploads } from '@/hooks/files/useUploads';
import { acceptedTypes, findPartKind } from '@/lib/upload/part-files';
import { ProcessingLine } from './ProcessingLine';
import { StorageUsage } from './StorageUsage';
import { UploadLine } from './UploadLine';
import styles from './UploadPanel.module.scss';

/**
 * Drop zone for the library with the queue above; `children` explain where the files are stored.
 */
export function UploadPanel({ children }: { children?: ReactNode }) {
  const { t } = useTranslation('common');
  const { items, doneCount, processing, add } = useUploads();
  const sizes = useSizeLimits();
  const id = useId();
  const [isRefused, setRefused] = useState(false);

  /** Queues the usable files only, because other files could never be found again. */
  function take(files: File[]) {
    const usable = files.filter(findPartKind);
    setRefused(usable.length < files.length);
    if (usable.length) add(usable);
  }

  return (
    <Card as="section" look="pane" aria-labelledby={id} data-upload-panel>
      <div className={styles.head}>
        <h2 id={id}>{t('uploads.title')}</h2>
        {items.length > 0 && (
          <Badge>{t('uploads.count', { done: doneCount, total: doneCount + items.length })}</Badge>
        )}
      </div>
      {items.length + processing.length > 0 && (
        <ul role="list" className={styles.list}>
          {items.map((item) => (
            <UploadLine key={item.id} item={item} />
          ))}
          {processing.map((video) => (
            <ProcessingLine key={video.fileId} video={video} />
          ))}
        </ul>
      )}
      <DropZone
        multiple
        accept={acceptedTypes}
        hint={t('uploads.hint', sizes)}
        error={isRefused ? t('errors.FILE_TYPE_NOT_VALID') : undefined}
        onFiles={take}
      />
      {children}
      <div className={styles.usage}>
        <StorageUsage />
      </div>
    </Card>
  );
}
