import type { ReactNode, RefObject } from 'react';
import { PriceTag } from '@/components/money/PriceTag';
import { useInView } from '@/hooks/browser/useInView';
import styles from './BuyBar.module.scss';

type Props = {
  priceCents: number;
  /** What comes with the price, in a few words. */
  terms: string;
  /** Names the bar. */
  label: string;
  /** The box with the same button. */
  box: RefObject<Element | null>;
  /** The button. */
  children: ReactNode;
};

/** On small screens the price and the way to unlock stay in reach, in the tab bar's place, while the box is out of view. */
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
