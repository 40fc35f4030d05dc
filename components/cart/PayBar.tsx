import type { ReactNode, RefObject } from 'react';
import { useInView } from '@/hooks/browser/useInView';
import styles from './PayBar.module.scss';

type Props = {
  /** Label of the bar for screen readers. */
  label: string;
  amount: ReactNode;
  /** Short description of what is included in the amount. */
  terms: string;
  /** Element that contains the same button. */
  box: RefObject<Element | null>;
  children: ReactNode;
};

/** Bar for small screens with the total and the button, in place of the tab bar. */
export function PayBar({ label, amount, terms, box, children }: Props) {
  const isBoxInView = useInView(box);
  return (
    <div className={styles.bar} role="region" aria-label={label} hidden={isBoxInView} data-over-tabs>
      <p>
        {amount}
        <span>{terms}</span>
      </p>
      {children}
    </div>
  );
}
