import { useTranslation } from 'next-i18next/pages';
import { useEffect, useEffectEvent } from 'react';
import { IconButton } from '@/components/ui/actions/IconButton';
import { UploadRow } from '@/components/files/UploadRow';
import { useToast } from '@/components/ui/feedback/useToast';
import { useOwnFile } from '@/hooks/files/useOwnFiles';
import { useUploads } from '@/hooks/files/useUploads';
import type { ProcessingVideo } from '@/lib/upload/upload-store';
import styles from './UploadLine.module.scss';

/** Line of an uploaded video while its smaller sizes are processed. */
export function ProcessingLine({ video: { fileId, fileName } }: { video: ProcessingVideo }) {
  const { t } = useTranslation('common');
  const { endProcessing } = useUploads();
  const toast = useToast();
  const { file, error } = useOwnFile(fileId, { isAside: true });
  const percent = file?.video?.progress ?? null;
  const isGone = error?.status === 404;
  const state = isGone ? null : file && (file.video?.state ?? null);

  const end = useEffectEvent(() => {
    // The dock and the panel both show the video, but only one of them announces it.
    if (!endProcessing(fileId)) return;
    if (state === 'READY') toast(t('processing.done', { name: fileName }));
    if (state === 'FAILED') toast(t('processing.notDone', { name: fileName }));
  });
  useEffect(() => {
    if (state !== undefined && state !== 'PROCESSING') end();
  }, [state]);

  return (
    <li className={styles.line}>
      <UploadRow
        name={fileName}
        state="done"
        percent={percent}
        next={{
          text: percent === null ? t('processing.rowUnknown') : t('processing.row', { percent }),
          label: t('processing.label', { name: fileName }),
          action: (
            <IconButton
              icon="close"
              label={t('processing.hide', { name: fileName })}
              onClick={() => endProcessing(fileId)}
            />
          ),
        }}
      />
    </li>
  );
}
