import type { ReactNode } from 'react';
import { classNames } from '../class-names';
import styles from './Badge.module.scss';
import { Icon } from './Icon';
import type { IconName } from './icon-names';

export type BadgeTone = 'neutral' | 'green' | 'apricot' | 'live' | 'warning' | 'info' | 'danger' | 'picture';

type Props = {
  children: ReactNode;
  /**
   * `picture` is the dark tone for covers; `live` is only for content that is live or recording.
   */
  tone?: BadgeTone;
  icon?: IconName;
  className?: string;
};

/** Label whose text carries the meaning; the colour only repeats it. */
export function Badge({ children, tone = 'neutral', icon, className }: Props) {
  return (
    <span className={classNames(styles.badge, styles[tone], 'tabular', className)}>
      {icon && <Icon name={icon} />}
      {children}
    </span>
  );
}
