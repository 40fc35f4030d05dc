import type { ReactNode } from 'react';
import { classNames } from '@/components/ui/class-names';
import type { Picture } from '@/contract/shared';
import { Cover } from '@/components/ui/Cover';
import styles from './CourseStage.module.scss';

type Props = {
  picture: Picture | null;
  topicId: string;
  /** Darker, so that words on it can be read. */
  isShaded: boolean;
  children: ReactNode;
};

/** The course's picture, shown where the player appears later. */
export function StagePoster({ picture, topicId, isShaded, children }: Props) {
  return (
    <div className={classNames(styles.stage, isShaded && styles.shaded)}>
      <div className={styles.picture}>
        <Cover picture={picture} topicId={topicId} sizes="(min-width: 1024px) 800px, 100vw" first />
      </div>
      {children}
    </div>
  );
}
