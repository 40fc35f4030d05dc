import type { ReactNode } from 'react';
import { classNames } from '@/components/ui/class-names';
import { Icon } from '@/components/ui/display/Icon';
import styles from './Bubble.module.scss';

/** Reason why a message was not sent, with the possible next steps. */
export const FailedLine = ({ text, children }: { text: string; children: ReactNode }) => (
  <p className={classNames(styles.meta, styles.failed)}>
    <Icon name="alert" />
    {text} {children}
  </p>
);

export const TextButton = ({ onClick, children }: { onClick: () => void; children: string }) => (
  <button type="button" className={styles.textButton} onClick={onClick}>
    {children}
  </button>
);
