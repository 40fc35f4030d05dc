import { useTranslation } from 'next-i18next/pages';
import type { ComponentProps } from 'react';
import { Button } from '@/components/ui/actions/Button';
import type { Buy } from '@/hooks/checkout/useBuy';

type Props = { buy: Buy } & Pick<
  ComponentProps<typeof Button>,
  'full' | 'className' | 'children' | 'aria-disabled' | 'aria-describedby'
>;

/** Button that unlocks free content or opens its checkout. */
export function BuyButton({ buy, ...look }: Props) {
  const { t } = useTranslation(['content', 'common']);
  const busyText = (buy.isUnlocking && t('buy.unlocking')) || (buy.isWaiting && t('common:ui.loading'));
  return <Button theme="green" size="l" {...look} loading={busyText} onClick={buy.choose} />;
}
