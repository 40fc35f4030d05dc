import { useTranslation } from 'next-i18next/pages';
import { Icon } from '@/components/ui/Icon';
import type { CourseStanding } from '@/contract/courses';
import { formatDuration } from '@/lib/format/format';
import type { PlacedPart } from './course-parts';
import styles from './CourseStage.module.scss';

type Props = {
  start: PlacedPart;
  standing: CourseStanding | undefined;
  seesAll: boolean;
  onStart: (partId: string) => void;
};

/** The one thing to do with a course that stands still: preview it, begin it, go on with it. */
export function StartButton({ start, standing, seesAll, onStart }: Props) {
  const { t } = useTranslation('content');
  const isBegun = seesAll && standing?.progress.continuePartId != null;
  const isRead = start.kind === 'text' || start.kind === 'document';
  const label = isBegun ? 'continue' : seesAll ? 'begin' : isRead ? 'readPreview' : 'playPreview';
  return (
    <button type="button" className={styles.start} onClick={() => onStart(start.id)}>
      <span className={styles.disc}>
        <Icon name={isRead ? 'text' : 'play'} solid={!isRead} />
      </span>
      <span>
        {t(`player.start.${label}`)}
        <small>
          {seesAll ? (
            start.title
          ) : (
            <>
              {formatDuration(start.durationSeconds)}
              <span className={styles.noAccount}>{t('player.start.noAccount')}</span>
            </>
          )}
        </small>
      </span>
    </button>
  );
}
