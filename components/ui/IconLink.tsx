import Link from 'next/link';
import type { ComponentProps } from 'react';
import { classNames } from './class-names';
import { Icon } from './Icon';
import { CountBubble } from './IconButton';
import styles from './IconButton.module.scss';
import type { IconName } from './icon-names';

type Props = Omit<ComponentProps<typeof Link>, 'children'> & {
  icon: IconName;
  label: string;
  /** Shown as a small bubble; say it in the label as well. */
  count?: number;
};

/** An icon that goes somewhere: the basket, the messages. */
export function IconLink({ icon, label, count = 0, className, ...rest }: Props) {
  return (
    <Link {...rest} aria-label={label} className={classNames(styles.button, styles.plain, className)}>
      <Icon name={icon} />
      {count > 0 && <CountBubble count={count} />}
    </Link>
  );
}
