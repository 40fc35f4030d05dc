import { useTranslation } from 'next-i18next/pages';
import { Badge } from '@/components/ui/display/Badge';
import { Icon } from '@/components/ui/display/Icon';
import type { StoredFile } from '@/contract/files';
import { findFileKind } from '@/contract/values/file-types';
import type { VideoFault } from '@/contract/values/videos';
import { formatClock, formatDate } from '@/lib/format/format';
import { formatBytes } from '@/lib/format/format-bytes';

const icons = { video: 'video', audio: 'audio', document: 'document', image: 'image' } as const;

/** Thumbnail of a file, or an icon of the file's kind. */
export function FilePicture({ file: { thumbnailUrl, mimeType } }: { file: StoredFile }) {
  const kind = findFileKind(mimeType) ?? 'document';
  return thumbnailUrl ? (
    <img src={thumbnailUrl} alt="" width={72} height={45} loading="lazy" decoding="async" data-kind={kind} />
  ) : (
    <Icon name={icons[kind]} />
  );
}

/**
 * Returns a function that formats the length of a file in pages, minutes or pixels; null if
 * unknown.
 */
export function useFileLength() {
  const { t } = useTranslation('dashboard');
  return ({ pages, durationSeconds, pixels }: StoredFile): string | null => {
    if (pages !== null) return t('files.pages', { count: pages });
    if (durationSeconds !== null) return formatClock(Math.round(durationSeconds));
    return pixels && t('files.pixels', pixels);
  };
}

/** Returns a function that formats the length, the size and the date of a file. */
export function useFileDetails() {
  const { t, i18n } = useTranslation('dashboard');
  const lengthOf = useFileLength();
  return (file: StoredFile): string => {
    const size = [lengthOf(file), formatBytes(file.size, i18n.language)].filter(Boolean).join(', ');
    return t('files.facts', { size, date: formatDate(file.createdAt, i18n.language) });
  };
}

/** Returns the text key for a video whose smaller sizes are missing, by its fault. */
function failureOf(fault: VideoFault | null) {
  if (fault === 'VIDEO_WITHOUT_PICTURE') return 'withoutPictureShort';
  return fault === 'VIDEO_UNREADABLE' || fault === 'VIDEO_INDEX_DAMAGED' ? 'unplayableShort' : 'failedShort';
}

/** Name of a file with its processing state or fault. */
export function FileTitle({ file: { fileName, state, video } }: { file: StoredFile }) {
  const { t } = useTranslation('dashboard');
  return (
    <span>
      {fileName}
      {state !== 'READY' && (
        <Badge tone={state === 'REFUSED' ? 'danger' : 'info'}>{t(`files.state.${state}`)}</Badge>
      )}
      {video?.state === 'PROCESSING' && (
        <Badge tone="info">
          {video.progress === null
            ? t('files.video.processingShortUnknown')
            : t('files.video.processingShort', { percent: video.progress })}
        </Badge>
      )}
      {video?.state === 'ORIGINAL' && <Badge>{t('files.video.failedShort')}</Badge>}
      {video?.state === 'FAILED' && (
        <Badge tone="warning">{t(`files.video.${failureOf(video.fault)}`)}</Badge>
      )}
    </span>
  );
}
