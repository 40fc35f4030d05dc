import { useTranslation } from 'next-i18next/pages';
import { Badge } from '@/components/ui/display/Badge';
import type { DraftPart } from '@/contract/courses';
import styles from './PartState.module.scss';
import { usePartUpload } from './usePartUpload';

/** The state of the part's file, or of its text. */
export function PartState({ part }: { part: DraftPart }) {
  const { t } = useTranslation(['content', 'common', 'dashboard']);
  const upload = usePartUpload(part.id);

  if (upload?.state === 'failed')
    return (
      <span className={styles.failed}>
        {t(
          [
            `common:uploadProblems.${upload.problem}`,
            `common:errors.${upload.problem}`,
            'common:errors.UPLOAD_ERROR',
          ],
          { percent: upload.progress },
        )}
      </span>
    );
  if (upload)
    return (
      <span className={styles.upload}>
        {upload.state === 'uploading'
          ? t('editor.file.uploading', { percent: upload.progress })
          : t(`editor.file.${upload.state}`)}
        <progress
          className={styles.bar}
          max={100}
          value={upload.progress}
          aria-label={t('editor.file.progress', { title: part.title })}
        />
      </span>
    );
  const isFilled = part.kind === 'text' ? part.text.trim() !== '' : part.file !== null;
  if (!isFilled)
    return (
      <Badge tone="warning">{t(part.kind === 'text' ? 'editor.file.noText' : 'editor.file.none')}</Badge>
    );
  return part.isPending ? (
    <Badge tone="info">{t('editor.file.pending')}</Badge>
  ) : (
    <Badge tone="green" icon="check">
      {t('editor.file.done')}
    </Badge>
  );
}
