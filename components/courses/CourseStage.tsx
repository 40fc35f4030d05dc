import dynamic from 'next/dynamic';
import { useTranslation } from 'next-i18next/pages';
import { useState } from 'react';
import { classNames } from '@/components/ui/class-names';
import { StageButton } from '@/components/ui/actions/StageButton';
import type { CoursePage } from '@/contract/courses';
import type { CourseViewerState, PlayablePart } from '@/contract/learning';
import { formatDuration } from '@/lib/format/format';
import { canPlay, listParts, type PlacedPart } from './course-parts';
import styles from './CourseStage.module.scss';
import { StagePoster } from './StagePoster';
import type { ChosenPart } from './useChosenPart';

const OpenedPart = dynamic(() => import('./OpenedPart').then((file) => file.OpenedPart), {
  ssr: false,
  loading: () => <div className={classNames(styles.stage, styles.opening)} />,
});

type Props = {
  course: CoursePage;
  viewerState: CourseViewerState | undefined;
  seesAll: boolean;
  /** Course part that the main button starts, if any. */
  start: PlacedPart | undefined;
  chosen: ChosenPart;
  /** True in a preview, which saves no progress and locks the parts that are shown as locked. */
  isPreview?: boolean;
  /** True while the checkout is open, so that no part starts to play. */
  isBuying?: boolean;
  /** Undefined if nothing can be unlocked. */
  onUnlock?: () => void;
  /** Called with the course part once it is loaded, and with undefined once it is closed. */
  onOpened: (part: PlayablePart | undefined) => void;
};

/** Stage where parts are played and read; shows the cover until a part is chosen. */
export function CourseStage({ start, ...stage }: Props) {
  const { course, viewerState, seesAll, chosen, isPreview } = stage;
  const agreement = useState(false);
  const part = listParts(course).find(
    (one) => one.id === chosen.partId && (!isPreview || canPlay(one, seesAll)),
  );
  if (part) return <OpenedPart part={part} {...stage} agreement={agreement} />;
  return (
    <StagePoster course={course}>
      {start && (
        <StartButton start={start} viewerState={viewerState} seesAll={seesAll} onStart={chosen.choose} />
      )}
    </StagePoster>
  );
}

type StartProps = {
  start: PlacedPart;
  viewerState: CourseViewerState | undefined;
  seesAll: boolean;
  onStart: (partId: string) => void;
};

/** Main button while nothing plays: preview, start or continue the course. */
function StartButton({ start, viewerState, seesAll, onStart }: StartProps) {
  const { t } = useTranslation('content');
  const isBegun = seesAll && viewerState?.progress.continuePartId != null;
  const isRead = start.kind === 'text' || start.kind === 'document';
  const label = isBegun ? 'continue' : seesAll ? 'begin' : isRead ? 'readPreview' : 'playPreview';
  const hint = seesAll ? (
    start.title
  ) : (
    <>
      {start.durationSeconds > 0 ? formatDuration(start.durationSeconds) : t(`player.kind.${start.kind}`)}
      <span className={styles.noAccount}>{t('player.start.noAccount')}</span>
    </>
  );
  return (
    <StageButton icon={isRead ? 'text' : 'play'} hint={hint} onClick={() => onStart(start.id)}>
      {t(`player.start.${label}`)}
    </StageButton>
  );
}
