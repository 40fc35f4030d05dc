import { useTranslation } from 'next-i18next/pages';
import { useEffect, useEffectEvent } from 'react';
import { IconButton } from '@/components/ui/actions/IconButton';
import { UploadRow } from '@/components/files/UploadRow';
import { useToast } from '@/components/ui/feedback/useToast';
import { useOwnFile } from '@/hooks/files/useOwnFiles';
import { useUploads } from '@/hooks/files/useUploads';
import type { VideoInMaking } from '@/lib/upload/upload-store';
import styles from './UploadLine.module.scss';

/** Line of an uploaded video while its smaller sizes are processed. */
export function MakingLine({ video: { fileId, fileName } }: { video: VideoInMaking }) {
  const { t } = useTranslation('common');
  const { endMaking } = useUploads();
  const toast = useToast();
  const { file, error } = useOwnFile(fileId, { isAside: true });
  const percent = file?.video?.progress ?? null;
  const isGone = error?.status === 404;
  const state = isGone ? null : file && (file.video?.state ?? null);

  const end = useEffectEvent(() => {
    // The dock and the panel both show the video, but only one of them announces it.
    if (!endMaking(fileId)) return;
    if (state === 'READY') toast(t('making.done', { name: fileName }));
    if (state === 'FAILED') toast(t('making.notDone', { name: fileName }));
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
          text: percent === null ? t('making.rowUnknown') : t('making.row', { percent }),
          label: t('making.label', { name: fileName }),
          action: (
            <IconButton
              icon="close"
              label={t('making.hide', { name: fileName })}
              onClick={() => endMaking(fileId)}
            />
          ),
        }}
      />
    </li>
  );
}
