import type { ReactNode } from 'react';
import { Icon } from '../display/Icon';
import styles from './StageButton.module.scss';

type Props = {
  /** `text` for content to read; `play` for all other content. */
  icon?: 'play' | 'text';
  children: ReactNode;
  hint?: ReactNode;
  onClick: () => void;
};

/** Main button in the middle of a picture or player. */
export const StageButton = ({ icon = 'play', children, hint, onClick }: Props) => (
  <button type="button" className={styles.button} onClick={onClick}>
    <span className={styles.disc}>
      <Icon name={icon} solid={icon === 'play'} />
    </span>
    <span>
      {children}
      {hint && <small>{hint}</small>}
    </span>
  </button>
);
