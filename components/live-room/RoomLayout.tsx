import type { ReactNode } from 'react';
import styles from './RoomLayout.module.scss';

type Props = {
  stage: ReactNode;
  below?: ReactNode;
  about: ReactNode;
  /** Panel beside the stage; undefined for a viewer without access. */
  side?: ReactNode;
};

/** Stage of a room with the content below it, and the chat beside the stage where there is room. */
export function RoomLayout({ stage, below, about, side }: Props) {
  return (
    <div className={styles.grid} data-has-side={side ? true : undefined}>
      <div className={styles.stage}>{stage}</div>
      {below && <div>{below}</div>}
      {side && <div className={styles.side}>{side}</div>}
      <div className={styles.about}>{about}</div>
    </div>
  );
}
