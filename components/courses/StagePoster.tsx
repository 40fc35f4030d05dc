import type { ReactNode } from 'react';
import { classNames } from '@/components/ui/class-names';
import type { CoursePage } from '@/contract/courses';
import { Cover } from '@/components/ui/display/Cover';
import styles from './CourseStage.module.scss';

type Props = {
  course: Pick<CoursePage, 'id' | 'picture' | 'topicId'>;
  /** True if the picture is darkened so that text on it is readable. */
  isShaded?: boolean;
  /** True while a part is loading; its bar then needs space below the stage. */
  isOpening?: boolean;
  children: ReactNode;
};

/** Picture of the course, shown until the player replaces it. */
export function StagePoster({ course, isShaded, isOpening, children }: Props) {
  return (
    <div className={classNames(styles.stage, isShaded && styles.shaded, isOpening && styles.opening)}>
      <div className={styles.picture}>
        <Cover
          picture={course.picture}
          topicId={course.topicId ?? course.id}
          sizes="(min-width: 1024px) 800px, 100vw"
          first
        />
      </div>
      {children}
    </div>
  );
}
