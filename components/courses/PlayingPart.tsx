import { useTranslation } from 'next-i18next/pages';
import { useEffect, useRef, useState } from 'react';
import { MediaPlayer } from '@/components/ui/media/MediaPlayer';
import type { CoursePage } from '@/contract/courses';
import type { PlayablePart } from '@/contract/learning';
import { useSaveProgress } from '@/hooks/courses/useSaveProgress';
import { pendingContentId } from '@/lib/checkout/saved-checkout';
import { captionTracks } from '@/lib/format/caption-tracks';
import type { PlacedPart } from './course-parts';
import { PartBar } from './PartBar';
import { PartReading } from './PartReading';
import styles from './PlayingPart.module.scss';

type Props = {
  course: CoursePage;
  part: PlayablePart;
  /** Position in the course, starting at 1. */
  number: number;
  next: PlacedPart | undefined;
  isNextLocked: boolean;
  /** True if progress can be saved, because a user is signed in. */
  isKept: boolean;
  isDone: boolean;
  /** True while the checkout is open over the course part. */
  isBuying: boolean;
  /** Counter that changes on each choice of this course part, also while the part is open. */
  requests: number;
  onNext: (partId: string) => void;
  onRenew: () => Promise<void>;
  onUnlock?: () => void;
};

/**
 * Returns true if the course part was chosen on our own pages; such a part plays at once. A reload
 * or an external link only shows the part. A sign-in that returns to the checkout is not a choice
 * of the part.
 */
const wasChosenHere = (courseId: string) =>
  Boolean(navigator.userActivation?.hasBeenActive) && pendingContentId() !== courseId;

/** Course part being played or read, with its bar below. */
export function PlayingPart({
  course,
  part,
  number,
  next,
  isNextLocked,
  isKept,
  isDone,
  isBuying,
  requests,
  ...actions
}: Props) {
  const { i18n } = useTranslation('content');
  const save = useSaveProgress(course.id);
  const box = useRef<HTMLDivElement>(null);
  const reachedSeconds = useRef(part.resumeSeconds);
  const [startsAtOnce] = useState(() => !isBuying && wasChosenHere(course.id));
  const isMedia = part.kind === 'video' || part.kind === 'audio';

  useEffect(() => {
    if (!startsAtOnce && requests === 0) return;
    // The pressed button has disappeared, so the focus moves to the position slider, which accepts
    // all player keys.
    const target = box.current?.querySelector<HTMLElement>('input[type="range"], h2');
    target?.focus({ preventScroll: true });
    box.current?.scrollIntoView({ block: 'nearest' });
  }, [startsAtOnce, requests]);

  useEffect(() => {
    // A browser may refuse to play without a click on the player. In that case the player's own
    // play button is in view.
    if (requests > 0)
      box.current
        ?.querySelector<HTMLMediaElement>('video, audio')
        ?.play()
        .catch(() => undefined);
  }, [requests]);

  // A failed report is ignored, because the next report also carries the progress.
  function keep(seconds: number, hasEnded: boolean) {
    reachedSeconds.current = seconds;
    if (isKept) save(part.id, seconds, hasEnded || undefined).catch(() => undefined);
  }

  return (
    <div ref={box} className={styles.playing}>
      {isMedia && part.mediaUrl ? (
        <MediaPlayer
          kind={part.kind === 'audio' ? 'audio' : 'video'}
          src={part.mediaUrl}
          hlsUrl={part.hlsUrl}
          title={part.title}
          poster={part.posterUrl ?? course.picture?.url}
          priority
          startsAtOnce={startsAtOnce}
          {...captionTracks(part.captions, i18n.language)}
          durationSeconds={part.durationSeconds}
          resumeAtSeconds={part.resumeSeconds}
          playHint={part.title}
          next={
            next && !isNextLocked ? { title: next.title, onNext: () => actions.onNext(next.id) } : undefined
          }
          onProgress={({ positionSeconds, ended }) => keep(positionSeconds, ended)}
          onRetry={actions.onRenew}
        />
      ) : (
        <PartReading part={part} onRenew={actions.onRenew} />
      )}
      <PartBar
        part={part}
        number={number}
        total={course.partsCount}
        next={next}
        isNextLocked={isNextLocked}
        isDone={isDone}
        onDone={isKept ? (isCompleted) => save(part.id, reachedSeconds.current, isCompleted) : undefined}
        onNext={actions.onNext}
        onUnlock={actions.onUnlock}
      />
    </div>
  );
}
