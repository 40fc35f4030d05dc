import dynamic from 'next/dynamic';
import { useTranslation } from 'next-i18next/pages';
import { StageButton } from '@/components/ui/actions/StageButton';
import type { CoursePage } from '@/contract/courses';
import type { CourseStanding } from '@/contract/learning';
import { formatDuration } from '@/lib/format/format';
import { mayPlay, partsOf, type PlacedPart } from './course-parts';
import styles from './CourseStage.module.scss';
import { StagePoster } from './StagePoster';
import type { ChosenPart } from './useChosenPart';

const OpenedPart = dynamic(() => import('./OpenedPart').then((file) => file.OpenedPart), {
  ssr: false,
  loading: () => <div className={styles.stage} />,
});

type Props = {
  course: CoursePage;
  standing: CourseStanding | undefined;
  seesAll: boolean;
  /** What the big button starts, if anything. */
  start: PlacedPart | undefined;
  chosen: ChosenPart;
  /** A preview keeps no progress, and locks what it shows as locked. */
  isPreview?: boolean;
  /** The checkout is open: nothing begins to play. */
  isBuying?: boolean;
  /** Absent where nothing can be unlocked. */
  onUnlock?: () => void;
};

/** Where parts are watched, heard and read: the cover until one is chosen. */
export function CourseStage({ start, ...stage }: Props) {
  const { course, standing, seesAll, chosen, isPreview } = stage;
  const part = partsOf(course).find(
    (one) => one.id === chosen.partId && (!isPreview || mayPlay(one, seesAll)),
  );
  if (part) return <OpenedPart part={part} {...stage} />;
  return (
    <StagePoster course={course} isShaded={false}>
      {start && <StartButton start={start} standing={standing} seesAll={seesAll} onStart={chosen.choose} />}
    </StagePoster>
  );
}

type StartProps = {
  start: PlacedPart;
  standing: CourseStanding | undefined;
  seesAll: boolean;
  onStart: (partId: string) => void;
};

/** The one thing to do while nothing plays: preview the course, begin it, or continue. */
function StartButton({ start, standing, seesAll, onStart }: StartProps) {
  const { t } = useTranslation('content');
  const isBegun = seesAll && standing?.progress.continuePartId != null;
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
