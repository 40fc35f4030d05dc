import { useTranslation } from 'next-i18next/pages';
import { useState } from 'react';
import { CheckoutProblem } from '@/components/checkout/CheckoutProblem';
import { Button } from '@/components/ui/Button';
import { RadioCards } from '@/components/ui/RadioCards';
import { useCreditsText } from '@/components/ui/useCreditsText';
import { usePrice } from '@/components/ui/usePrice';
import { creditPacks } from '@/contract/values/checkout';
import { useBuyCredits } from '@/hooks/credits/useCredits';
import styles from './Credits.module.scss';

/** Chosen first, unless something else is waiting. */
const USUAL_PACK = 25;

/** The packs, and the way to pay for one. */
export function BuyCredits({ balanceCents }: { balanceCents: number | undefined }) {
  const { t } = useTranslation('wallet');
  const price = usePrice();
  const credits = useCreditsText();
  const [chosen, setChosen] = useState<number>(USUAL_PACK);
  const { buy, isOpening, problem, forget } = useBuyCredits();
  const pack = creditPacks.find((known) => known === chosen) ?? USUAL_PACK;
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
        {balanceCents !== undefined && t('credits.after', { amount: credits(balanceCents + pack * 100) })}{' '}
        {t('checkout.note')}
      </p>
    </div>
  );
}
