import { useTranslation } from 'next-i18next/pages';
import type { RefObject } from 'react';
import { PriceTag } from '@/components/ui/PriceTag';
import type { CoursePage } from '@/contract/courses';
import { useInView } from '@/hooks/browser/useInView';
import type { Buy } from '@/hooks/checkout/useBuy';
import styles from './BuyBar.module.scss';
import { BuyButton } from './BuyButton';

type Props = {
  course: CoursePage;
  buy: Buy;
  /** The box with the same button. */
  box: RefObject<Element | null>;
};

/** On small screens the price and the way to unlock stay in reach, in the tab bar's place, while the box is out of view. */
export function BuyBar({ course, buy, box }: Props) {
  const { t } = useTranslation('content');
  const isBoxInView = useInView(box);
  const isFree = course.priceCents === 0;
  return (
    <div
      className={styles.bar}
      role="region"
      aria-label={t('course.buy.quick')}
      hidden={isBoxInView}
      data-over-tabs
    >
      <p>
        <PriceTag cents={course.priceCents} />
        <span>{t(isFree ? 'course.buy.freeTermsShort' : 'course.buy.termsShort')}</span>
      </p>
      <BuyButton course={course} buy={buy} />
    </div>
  );
}
