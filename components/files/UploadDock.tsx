import { useTranslation } from 'next-i18next/pages';
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { Badge } from '@/components/ui/display/Badge';
import { IconButton } from '@/components/ui/actions/IconButton';
import { useToast } from '@/components/ui/feedback/useToast';
import { useBreakpoint } from '@/hooks/browser/useBreakpoint';
import { useUploadRecovery, useUploadDone, useUploads } from '@/hooks/files/useUploads';
import { isFor } from '@/lib/upload/upload-item';
import { ProcessingLine } from './ProcessingLine';
import { UploadAnnouncer } from './UploadAnnouncer';
import styles from './UploadDock.module.scss';
import { UploadLine } from './UploadLine';

/**
 * Queue of uploads on every page: a panel at the bottom right, or on smaller screens an expandable
 * bar above the tab bar. A page with `data-upload-panel` shows the queue itself.
 */
export function UploadDock({ userId }: { userId: string }) {
  const { t } = useTranslation('common');
  const { items, doneCount, processing } = useUploads();
  const isWide = useBreakpoint() === 'wide';
  const [chosen, setChosen] = useState<boolean | null>(null);
  const toast = useToast();
  const id = useId();
  useUploadRecovery(userId, t('uploads.leave'));
  const doneNames = useRef<string[]>([]);
  useUploadDone(({ item }) => {
    // The chat shows files of its messages, and the form of a problem shows its pictures.
    if (!isFor(item, 'CHAT') && !isFor(item, 'CLAIM')) doneNames.current.push(item.fileName);
  });

  /** Announces all uploads that finished together in a single message. */
  const sayDone = useEffectEvent(() => {
    const [name, ...others] = doneNames.current;
    if (name === undefined || items.some(({ state }) => state !== 'failed')) return;
    doneNames.current = [];
    toast(
      others.length
        ? t('uploads.said.allDone', { count: others.length + 1 })
        : t('uploads.said.done', { name }),
    );
  });
  useEffect(() => sayDone(), [items]);

  // A video in processing needs no attention, so it does not open the dock over the page.
  const isOpen = chosen ?? (isWide && items.length > 0);
  return (
    <>
      <UploadAnnouncer />
      {items.length + processing.length > 0 && (
        <section className={styles.dock} aria-labelledby={`${id}-title`}>
          <div className={styles.head}>
            <h2 id={`${id}-title`}>{t('uploads.title')}</h2>
            <Badge>
              {items.length > 0
                ? t('uploads.count', { done: doneCount, total: doneCount + items.length })
                : t('processing.count', { count: processing.length })}
            </Badge>
            <IconButton
              icon={isOpen ? 'down' : 'up'}
              label={t(isOpen ? 'uploads.hide' : 'uploads.show')}
              aria-expanded={isOpen}
              aria-controls={`${id}-list`}
              onClick={() => setChosen(!isOpen)}
            />
          </div>
          <ul id={`${id}-list`} role="list" className={styles.list} hidden={!isOpen}>
            {items.map((item) => (
              <UploadLine key={item.id} item={item} />
            ))}
            {processing.map((video) => (
              <ProcessingLine key={video.fileId} video={video} />
            ))}
          </ul>
        </section>
      )}
    </>
  );
}
