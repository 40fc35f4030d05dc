import type { ReactNode } from 'react';
import { classNames } from '../class-names';
import { Icon } from './Icon';
import type { IconName } from './icon-names';
import styles from './IconList.module.scss';

type Props = {
  /** `good` for green icons, used for benefits. */
  tone?: 'good';
  className?: string;
  items: { key: string; icon: IconName; text: ReactNode }[];
};

/** List of short facts with decorative icons. */
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
