import dynamic from 'next/dynamic';
import { useTranslation } from 'next-i18next/pages';
import { Button } from '@/components/ui/Button';
import { Icon } from '@/components/ui/Icon';
import type { CoursePage, CourseStanding } from '@/contract/courses';
import { useErrorText } from '@/hooks/useErrorText';
import { usePart } from '@/hooks/usePart';
import { mayPlay, partsOf, type PlacedPart } from './course-parts';
import styles from './CourseStage.module.scss';
import { StagePoster } from './StagePoster';
import { StartButton } from './StartButton';
import type { ChosenPart } from './useChosenPart';

const PlayingPart = dynamic(() => import('./PlayingPart').then((file) => file.PlayingPart), { ssr: false });

type Props = {
  course: CoursePage;
  standing: CourseStanding | undefined;
  seesAll: boolean;
  /** What the big button starts, if anything. */
  start: PlacedPart | undefined;
  chosen: ChosenPart;
  onUnlock: () => void;
};

/** Where parts are watched, heard and read: the cover until one is chosen, the way to unlock where there is no right. */
export function CourseStage({ course, standing, seesAll, start, chosen, onUnlock }: Props) {
  const { t } = useTranslation('content');
  const errorText = useErrorText();
  const parts = partsOf(course);
  const part = parts.find(({ id }) => id === chosen.partId);
  const { part: playable, error, retry, renew } = usePart(course.id, part?.id ?? null, seesAll);

  if (part && playable) {
    const next = parts.find(({ id }) => id === playable.nextPartId);
    return (
      <PlayingPart
        key={part.id}
        course={course}
        part={playable}
        number={part.number}
        next={next}
        isNextLocked={next !== undefined && !mayPlay(next, seesAll)}
        isKept={standing !== undefined}
        isDone={standing?.progress.completedPartIds.includes(part.id) ?? false}
        onNext={chosen.choose}
        onRenew={renew}
        onUnlock={onUnlock}
      />
    );
  }

  const isLocked = part !== undefined && error !== undefined && !mayPlay(part, seesAll);
  return (
    <StagePoster picture={course.picture} topicId={course.topicId} isShaded={part !== undefined}>
      {!part && start && (
        <StartButton start={start} standing={standing} seesAll={seesAll} onStart={chosen.choose} />
      )}
      {part && error === undefined && (
        <p role="status" className={styles.message}>
          {t('player.loading', { title: part.title })}
        </p>
      )}
      {isLocked && (
        <div className={styles.message}>
          <Icon name="lock" />
          <p>{t('player.locked', { title: part.title })}</p>
          <Button theme="white" onClick={onUnlock}>
            {t('course.buy.unlock')}
          </Button>
        </div>
      )}
      {error !== undefined && !isLocked && (
        <div role="alert" className={styles.message}>
          <p>{errorText(error)}</p>
          <Button theme="white" icon="refresh" onClick={retry}>
            {t('player.retry')}
          </Button>
        </div>
      )}
    </StagePoster>
  );
}
