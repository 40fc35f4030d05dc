import { useTranslation } from 'next-i18next/pages';
import { useEffect } from 'react';
import { StageButton } from '@/components/ui/actions/StageButton';
import { RetryButton } from '@/components/ui/feedback/RetryButton';
import { Button } from '@/components/ui/actions/Button';
import { Icon } from '@/components/ui/display/Icon';
import type { CoursePage } from '@/contract/courses';
import type { CourseViewerState, PlayablePart } from '@/contract/learning';
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
  /** Called with the course part once it is loaded, and with undefined once it is closed. */
  onOpened: (part: PlayablePart | undefined) => void;
};

type Asked = Props & {
  /** True once the viewer has agreed that opening a document ends the right to a refund. */
  agreement: [hasAgreed: boolean, setAgreed: (hasAgreed: boolean) => void];
};

/**
 * Chosen course part. A paid document is requested only once the viewer is known. If opening it
 * ends the right to a refund, the viewer must also agree first.
 */
export function OpenedPart({ agreement: [hasAgreed, setAgreed], ...props }: Asked) {
  const { t } = useTranslation('content');
  const { course, part, viewerState } = props;
  const isHandedOut = part.kind === 'document' && !part.isFree;
  if (isHandedOut && viewerState === undefined)
    return (
      <StagePoster course={course} isShaded isOpening>
        <Opening title={part.title} />
      </StagePoster>
    );
  if (isHandedOut && viewerState?.openingEndsRefund && !hasAgreed)
    return (
      <StagePoster course={course}>
        <StageButton icon="text" hint={t('player.endsRefund')} onClick={() => setAgreed(true)}>
          {t('player.open', { name: part.title })}
        </StageButton>
      </StagePoster>
    );
  return <LoadedPart {...props} />;
}

function Opening({ title }: { title: string }) {
  const { t } = useTranslation('content');
  return (
    <p role="status" className={styles.message}>
      {t('player.loading', { title })}
    </p>
  );
}

/** Player of the course part, or the reason why the part is locked with an unlock button. */
function LoadedPart({
  course,
  part,
  viewerState,
  seesAll,
  chosen,
  isPreview,
  isBuying = false,
  onUnlock,
  onOpened,
}: Props) {
  const { t } = useTranslation('content');
  const errorText = useErrorText();
  const parts = listParts(course);
  const { part: playable, error, retry, renew } = usePart(course.id, part.id, seesAll);

  useEffect(() => {
    onOpened(playable);
    return () => onOpened(undefined);
  }, [playable, onOpened]);

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
      {error === undefined && <Opening title={part.title} />}
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
