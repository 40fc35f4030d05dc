import { useTranslation } from 'next-i18next/pages';
import type { ComponentProps } from 'react';
import { BuyButton } from '@/components/checkout/BuyButton';
import { usePrice } from '@/components/money/usePrice';
import type { LivePage } from '@/contract/lives';
import type { LivePhase } from '@/lib/lives/phase';

type Props = Omit<ComponentProps<typeof BuyButton>, 'children'> & {
  live: Pick<LivePage, 'priceCents'>;
  phase: LivePhase;
  /** True if the viewer does not pay: for a free live, or as a member. */
  isFree: boolean;
};

/** Returns the key of the button's text, which depends on what the viewer would book. */
function textOf(phase: LivePhase): 'book' | 'join' | 'recording' {
  if (phase === 'on') return 'join';
  return phase === 'recording' ? 'recording' : 'book';
}

/** Button that books a seat or buys the recording, labelled with the price. */
export function BookButton({ live, phase, isFree, ...rest }: Props) {
  const { t } = useTranslation('lives');
  const price = usePrice();
  const text = textOf(phase);
  return (
    <BuyButton {...rest}>
      {isFree
        ? t(`page.${text}.${live.priceCents > 0 ? 'member' : 'free'}`)
        : t(`page.${text}.paid`, { price: price(live.priceCents) })}
    </BuyButton>
  );
}
