import { useTranslation } from 'next-i18next/pages';
import type { ComponentProps } from 'react';
import { BuyButton } from '@/components/checkout/BuyButton';
import { usePrice } from '@/components/money/usePrice';

type Props = Omit<ComponentProps<typeof BuyButton>, 'children'> & { priceCents: number };

/** Button that unlocks a digital product or opens its checkout, labelled with the price. */
export function UnlockButton({ priceCents, ...rest }: Props) {
  const { t } = useTranslation('content');
  const price = usePrice();
  return (
    <BuyButton {...rest}>
      {priceCents === 0 ? t('buy.unlockFree') : t('digitalProduct.unlock', { price: price(priceCents) })}
    </BuyButton>
  );
}
