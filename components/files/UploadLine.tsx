import { useTranslation } from 'next-i18next/pages';
import { useRef } from 'react';
import { Button } from '@/components/ui/actions/Button';
import { UploadRow } from '@/components/files/UploadRow';
import { useUser } from '@/hooks/accounts/useUser';
import { useUploads } from '@/hooks/files/useUploads';
import { formatBytes } from '@/lib/format/format-bytes';
import { needsSameFile, canRetry, type UploadItem } from '@/lib/upload/upload-item';
import styles from './UploadLine.module.scss';

/** Row of an upload with its actions. */
export function UploadLine({ item }: { item: UploadItem }) {
  const { t, i18n } = useTranslation('common');
  const { user } = useUser();
  const { retry, remove, resumeWithFile } = useUploads();
  const input = useRef<HTMLInputElement>(null);
  const { id, fileName, state, progress, sentBytes, size, secondsLeft, problem, thumbnailProblem } = item;
  const { space, isStored } = item;

  const inWords = (bytes: number | undefined) => formatBytes(bytes ?? 0, i18n.language);
  // Only creators have a library, so only they have a hint about it.
  const libraryHint = isStored ? t('uploads.inLibrary') : space ? t('uploads.makeRoom') : '';
  const errorText = problem
    ? [
        t([`uploadProblems.${problem}`, `errors.${problem}`, 'errors.UPLOAD_ERROR'], {
          percent: progress,
          used: inWords(space?.usedBytes),
          quota: inWords(space?.quotaBytes),
        }),
        user.creator && libraryHint,
      ]
        .filter(Boolean)
        .join(' ')
    : undefined;

  return (
    <li className={styles.line}>
      <UploadRow
        name={fileName}
        state={state}
        percent={progress}
        sentBytes={sentBytes}
        totalBytes={size}
        secondsLeft={secondsLeft ?? undefined}
        error={errorText}
        onCancel={() => remove(id)}
        onRetry={canRetry(item) ? () => retry(id) : undefined}
        onRemove={() => remove(id)}
      />
      {thumbnailProblem && (
        <p className={styles.note}>
          {t('uploads.noThumbnail')} {t([`errors.${thumbnailProblem}`, 'uploads.noThumbnailReason'])}
        </p>
      )}
      {needsSameFile(item) && (
        <>
          <Button size="s" theme="hollow-border" icon="upload" onClick={() => input.current?.click()}>
            {t('uploads.chooseAgain', { name: fileName })}
          </Button>
          <input
            ref={input}
            type="file"
            hidden
            onChange={({ target }) => {
              const [file] = target.files ?? [];
              if (file) resumeWithFile(id, file);
              // Cleared because choosing the same file again would not trigger a change event.
              target.value = '';
            }}
          />
        </>
      )}
    </li>
  );
}
