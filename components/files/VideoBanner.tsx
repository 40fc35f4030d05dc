import { useTranslation } from 'next-i18next/pages';
import { useState } from 'react';
import { Banner } from '@/components/ui/feedback/Banner';
import { Button } from '@/components/ui/actions/Button';
import { ProgressBar } from '@/components/ui/feedback/ProgressBar';
import type { StoredFile } from '@/contract/files';
import { fileActions } from '@/hooks/files/useOwnFiles';
import { useErrorText } from '@/hooks/useErrorText';
import styles from './VideoBanner.module.scss';

type Props = { id: string; video: NonNullable<StoredFile['video']>; onChanged: () => Promise<unknown> };

/** State of a video's processing; hidden once the video is ready. */
export function VideoBanner({ id, video: { state, progress, fault }, onChanged }: Props) {
  const { t } = useTranslation('dashboard');
  const errorText = useErrorText();
  const [isAsking, setAsking] = useState(false);
  const [failure, setFailure] = useState<unknown>();

  async function again() {
    setFailure(undefined);
    setAsking(true);
    try {
      await fileActions.makeVideoAgain(id);
      await onChanged();
    } catch (refused) {
      setFailure(refused);
    }
    setAsking(false);
  }

  if (failure !== undefined)
    return (
      <Banner tone="error" announced>
        {errorText(failure)}
      </Banner>
    );
  if (state === 'PROCESSING')
    return (
      <Banner
        title={
          progress === null
            ? t('files.video.processingUnknown')
            : t('files.video.processing', { percent: progress })
        }
      >
        {fault === null ? t('files.video.processingText') : t(`files.video.faults.${fault}`)}
        <ProgressBar
          className={styles.bar}
          label={t('files.video.processingProgress')}
          percent={progress}
          valueText={progress === null ? t('files.video.unknownProgress') : undefined}
        />
      </Banner>
    );
  if (state === 'ORIGINAL') return <Banner>{t('files.video.original')}</Banner>;
  if (state === 'FAILED')
    return (
      <Banner
        tone="warning"
        action={
          <Button
            size="s"
            theme="grey"
            icon="refresh"
            loading={isAsking && t('files.video.asking')}
            onClick={() => void again()}
          >
            {t('files.video.again')}
          </Button>
        }
      >
        {t(`files.video.faults.${fault ?? 'VIDEO_HOST_FAILED'}`)}
      </Banner>
    );
  return null;
}
