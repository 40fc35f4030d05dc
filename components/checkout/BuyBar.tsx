import { useTranslation } from 'next-i18next/pages';
import type { ReactNode, RefObject } from 'react';
import { PriceTag } from '@/components/ui/PriceTag';
import { useInView } from '@/hooks/browser/useInView';
import styles from './BuyBar.module.scss';

type Props = {
  priceCents: number;
  /** Names the bar. */
  label: string;
  /** The box with the same button. */
  box: RefObject<Element | null>;
  /** The button. */
  children: ReactNode;
};

/** On small screens the price and the way to unlock stay in reach, in the tab bar's place, while the box is out of view. */
export function BuyBar({ priceCents, label, box, children }: Props) {
  const { t } = useTranslation('content');
  const isBoxInView = useInView(box);
  return (
    <div className={styles.bar} role="region" aria-label={label} hidden={isBoxInView} data-over-tabs>
      <p>
        <PriceTag cents={priceCents} />
        <span>{t(priceCents === 0 ? 'buy.freeTermsShort' : 'buy.termsShort')}</span>
      </p>
      {children}
    </div>
  );
}
