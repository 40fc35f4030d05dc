import { useTranslation } from 'next-i18next/pages';
import { RetryButton } from '@/components/ui/feedback/RetryButton';
import { Button } from '@/components/ui/actions/Button';
import { Icon } from '@/components/ui/display/Icon';
import type { CoursePage } from '@/contract/courses';
import type { CourseViewerState } from '@/contract/learning';
import { useErrorText } from '@/hooks/useErrorText';
import { usePart } from '@/hooks/courses/usePart';
import { canPlay, listParts, type PlacedPart } from './course-parts';
import styles from './CourseStage.module.scss';
import { PlayingPart } from './PlayingPart';
import { StagePoster } from './StagePoster';
import type { ChosenPart } from './useChosenPart';

type Props = {
  course: CoursePage;
  viewerState: CourseViewerState | undefined;
  seesAll: boolean;
  part: PlacedPart;
  chosen: ChosenPart;
  isPreview?: boolean;
  isBuying?: boolean;
  onUnlock?: () => void;
};

/** Chosen part: its player, or the reason why it is locked with an unlock button. */
export function OpenedPart({
  course,
  part,
  viewerState,
  seesAll,
  chosen,
  isPreview,
  isBuying = false,
  onUnlock,
}: Props) {
  const { t } = useTranslation('content');
  const errorText = useErrorText();
  const parts = listParts(course);
  const { part: playable, error, retry, renew } = usePart(course.id, part.id, seesAll);

  if (playable) {
    const next = parts.find(({ id }) => id === playable.nextPartId);
    return (
      <PlayingPart
        key={part.id}
        course={course}
        part={playable}
        number={part.number}
        next={next}
        isNextLocked={next !== undefined && !canPlay(next, seesAll)}
        isKept={viewerState !== undefined && !isPreview}
        isDone={viewerState?.progress.completedPartIds.includes(part.id) ?? false}
        isBuying={isBuying}
        requests={chosen.requests}
        onNext={chosen.choose}
        onRenew={renew}
        onUnlock={onUnlock}
      />
    );
  }

  const isLocked = error !== undefined && !canPlay(part, seesAll);
  return (
    <StagePoster course={course} isShaded isOpening={error === undefined}>
      {error === undefined && (
        <p role="status" className={styles.message}>
          {t('player.loading', { title: part.title })}
        </p>
      )}
      {isLocked && (
        <div className={styles.message}>
          <Icon name="lock" />
          <p>{t('player.locked', { title: part.title })}</p>
          {onUnlock && (
            <Button theme="white" onClick={onUnlock}>
              {t('course.buy.unlock')}
            </Button>
          )}
        </div>
      )}
      {error !== undefined && !isLocked && (
        <div role="alert" className={styles.message}>
          <p>{errorText(error)}</p>
          <RetryButton theme="white" onRetry={retry} />
        </div>
      )}
    </StagePoster>
  );
}
