import dynamic from 'next/dynamic';
import type { CoursePage, CourseStanding } from '@/contract/courses';
import { partsOf, type PlacedPart } from './course-parts';
import styles from './CourseStage.module.scss';
import { StagePoster } from './StagePoster';
import { StartButton } from './StartButton';
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
  onUnlock: () => void;
};

/** Where parts are watched, heard and read: the cover until one is chosen. */
export function CourseStage({ start, ...stage }: Props) {
  const { course, standing, seesAll, chosen } = stage;
  const part = partsOf(course).find(({ id }) => id === chosen.partId);
  if (part) return <OpenedPart part={part} {...stage} />;
  return (
    <StagePoster picture={course.picture} topicId={course.topicId} isShaded={false}>
      {start && <StartButton start={start} standing={standing} seesAll={seesAll} onStart={chosen.choose} />}
    </StagePoster>
  );
}
