import type { ReactNode } from 'react';
import styles from './Banner.module.scss';
import { classNames } from '../class-names';
import { Icon } from '../display/Icon';
import type { IconName } from '../display/icon-names';

export type BannerTone = 'info' | 'success' | 'warning' | 'error';

type Props = {
  tone?: BannerTone;
  /** Bold words before the text. */
  title?: string;
  children?: ReactNode;
  icon?: IconName;
  /** Single button or link. */
  action?: ReactNode;
  /** True for a banner that appears after an action and must be announced. */
  announced?: boolean;
};

const icons: Record<BannerTone, IconName> = {
  info: 'info',
  success: 'check',
  warning: 'warning',
  error: 'alert',
};

export function Banner({
  tone = 'info',
  title,
  children,
  icon = icons[tone],
  action,
  announced = false,
}: Props) {
  const role = tone === 'error' ? 'alert' : 'status';
  return (
    <div className={classNames(styles.banner, styles[tone])} role={announced ? role : undefined}>
      <Icon name={icon} />
      <div>
        {title && <b>{title}</b>} {children}
      </div>
      {action && <div className={styles.action}>{action}</div>}
    </div>
  );
}
