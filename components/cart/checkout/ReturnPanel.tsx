import { useEffect, useRef, type ReactNode } from 'react';
import { classNames } from '@/components/ui/class-names';
import { Icon } from '@/components/ui/display/Icon';
import type { IconName } from '@/components/ui/display/icon-names';
import { Card } from '@/components/ui/layout/Card';
import { moveFocus } from '@/lib/page/focus';
import styles from './ReturnPanel.module.scss';

type Props = {
  icon: IconName;
  tone?: 'info' | 'danger';
  title: string;
  children: ReactNode;
  /** True while the outcome is not known yet. */
  isRunning?: boolean;
  /** Error of the last action. */
  problem?: ReactNode;
  actions: ReactNode;
};

/** Panel with the outcome of a payment; its heading takes the focus. */
export function ReturnPanel({ icon, tone, title, children, isRunning = false, problem, actions }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => moveFocus(heading.current), [title]);
  return (
    <Card as="section" className={styles.panel}>
      <span className={classNames(styles.sign, tone && styles[tone])}>
        <Icon name={icon} />
      </span>
      <h2 ref={heading} tabIndex={-1}>
        {title}
      </h2>
      <p>{children}</p>
      {isRunning && <progress className={styles.progress} aria-label={title} />}
      {problem}
      <div className={styles.actions}>{actions}</div>
    </Card>
  );
}
