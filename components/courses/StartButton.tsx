import { useTranslation } from 'next-i18next/pages';
import { StageButton } from '@/components/ui/StageButton';
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

/** The one thing to do while nothing plays: preview the course, begin it, or continue. */
export function StartButton({ start, standing, seesAll, onStart }: Props) {
  const { t } = useTranslation('content');
  const isBegun = seesAll && standing?.progress.continuePartId != null;
  const isRead = start.kind === 'text' || start.kind === 'document';
  const label = isBegun ? 'continue' : seesAll ? 'begin' : isRead ? 'readPreview' : 'playPreview';
  const hint = seesAll ? (
    start.title
  ) : (
    <>
      {formatDuration(start.durationSeconds)}
      <span className={styles.noAccount}>{t('player.start.noAccount')}</span>
    </>
  );
  return (
    <StageButton icon={isRead ? 'text' : 'play'} hint={hint} onClick={() => onStart(start.id)}>
      {t(`player.start.${label}`)}
    </StageButton>
  );
}
