import { useTranslation } from 'next-i18next/pages';
import { useState } from 'react';
import { CheckoutProblem } from '@/components/checkout/CheckoutProblem';
import { Button } from '@/components/ui/actions/Button';
import { RadioCards } from '@/components/ui/fields/RadioCards';
import { useCreditsText } from '@/components/money/useCreditsText';
import { usePrice } from '@/components/money/usePrice';
import { creditPacks, type CreditPack } from '@/contract/values/checkout';
import { useBuyCredits } from '@/hooks/credits/useCredits';
import styles from './Credits.module.scss';

/** Pack that is selected by default if no transaction is pending. */
const USUAL_PACK = 25;
const LARGEST_PACK = 100;

/**
 * Returns the usual pack, or the smallest pack that covers a pending transaction. If no pack covers
 * the transaction, the largest pack is returned.
 */
function firstPack(balanceCents: number, wantedCents?: number): CreditPack {
  if (wantedCents === undefined) return USUAL_PACK;
  return creditPacks.find((pack) => balanceCents + pack * 100 >= wantedCents) ?? LARGEST_PACK;
}

type Props = {
  balanceCents: number;
  /** Balance that the pending transaction needs (cents). */
  wantedCents?: number;
};

/** Credit packs with a button to pay. */
export function BuyCredits({ balanceCents, wantedCents }: Props) {
  const { t } = useTranslation('wallet');
  const price = usePrice();
  const credits = useCreditsText();
  const [chosen, setChosen] = useState<number>();
  const { buy, isOpening, problem, forget } = useBuyCredits();
  const pack = creditPacks.find((known) => known === chosen) ?? firstPack(balanceCents, wantedCents);

  function hint(known: CreditPack): string | undefined {
    if (wantedCents === undefined) return undefined;
    const left = balanceCents + known * 100 - wantedCents;
    return t(left < 0 ? 'credits.packShort' : 'credits.packEnough', { amount: credits(Math.abs(left)) });
  }
  return (
    <div className={styles.buy}>
      <RadioCards
        label={t('credits.pack')}
        labelHidden
        name="credit-pack"
        layout="rows"
        value={String(pack)}
        onChange={({ currentTarget }) => {
          setChosen(Number(currentTarget.value));
          forget();
        }}
        options={creditPacks.map((known) => ({
          value: String(known),
          label: (
            <span className={styles.pack}>
              <span>{credits(known * 100)}</span>
              <span>{price(known * 100)}</span>
            </span>
          ),
          hint: hint(known),
        }))}
      />
      {problem && <CheckoutProblem problem={problem} />}
      <Button
        theme="green"
        size="l"
        full
        loading={isOpening && t('checkout.opening')}
        onClick={() => void buy(pack)}
      >
        {t('checkout.pay', { amount: price(pack * 100) })}
      </Button>
      <p className={styles.note}>
        {wantedCents === undefined && t('credits.after', { amount: credits(balanceCents + pack * 100) })}{' '}
        {t('checkout.note')}
      </p>
    </div>
  );
}
