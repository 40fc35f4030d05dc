import type { ReactNode } from 'react';
import { classNames } from '../class-names';
import { Icon } from './Icon';
import type { IconName } from './icon-names';
import styles from './IconList.module.scss';

type Props = {
  /** `good`: green icons, for what one gets. */
  tone?: 'good';
  className?: string;
  items: { key: string; icon: IconName; text: ReactNode }[];
};

/** Short facts below each other, each behind an icon that says no more than the words. */
export const IconList = ({ tone, className, items }: Props) => (
  <ul role="list" className={classNames(styles.list, tone && styles[tone], className)}>
    {items.map(({ key, icon, text }) => (
      <li key={key}>
        <Icon name={icon} />
        {text}
      </li>
    ))}
  </ul>
);
