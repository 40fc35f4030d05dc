import type { ReactNode, RefObject } from 'react';
import { PriceTag } from '@/components/money/PriceTag';
import { useInView } from '@/hooks/browser/useInView';
import styles from './BuyBar.module.scss';

type Props = {
  priceCents: number;
  /** Short description of what is included in the price. */
  terms: string;
  /** Label of the bar for screen readers. */
  label: string;
  /** Box that contains the same button. */
  box: RefObject<Element | null>;
  children: ReactNode;
};

/**
 * Bar for small screens with the price and the unlock button, shown in place of the tab bar while
 * the box is out of view.
 */
export function BuyBar({ priceCents, terms, label, box, children }: Props) {
  const isBoxInView = useInView(box);
  return (
    <div className={styles.bar} role="region" aria-label={label} hidden={isBoxInView} data-over-tabs>
      <p>
        <PriceTag cents={priceCents} />
        <span>{terms}</span>
      </p>
      {children}
    </div>
  );
}
