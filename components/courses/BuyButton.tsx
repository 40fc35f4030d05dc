import { useTranslation } from 'next-i18next/pages';
import type { ComponentProps } from 'react';
import { Button } from '@/components/ui/Button';
import type { CoursePage } from '@/contract/courses';
import type { Buy } from '@/hooks/checkout/useBuy';

type Props = { course: CoursePage; buy: Buy } & Pick<
  ComponentProps<typeof Button>,
  'full' | 'className' | 'aria-disabled' | 'aria-describedby'
>;

/** Unlocks the course, or opens its checkout. */
export function BuyButton({ course, buy, ...look }: Props) {
  const { t } = useTranslation(['content', 'common']);
  const busyText =
    (buy.isUnlocking && t('course.buy.unlocking')) || (buy.isWaiting && t('common:ui.loading'));
  return (
    <Button theme="green" size="l" {...look} loading={busyText} onClick={buy.choose}>
      {t(course.priceCents === 0 ? 'course.buy.unlockFree' : 'course.buy.unlock')}
    </Button>
  );
}
