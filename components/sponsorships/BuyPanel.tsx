import { useTranslation } from 'next-i18next/pages';
import { useState } from 'react';
import { CheckoutProblem } from '@/components/checkout/CheckoutProblem';
import { Button } from '@/components/ui/actions/Button';
import { Card } from '@/components/ui/layout/Card';
import { RadioCards } from '@/components/ui/fields/RadioCards';
import { TextField } from '@/components/ui/fields/TextField';
import { useCreditsText } from '@/components/money/useCreditsText';
import { usePrice } from '@/components/money/usePrice';
import { creditPacks } from '@/contract/values/checkout';
import { limits } from '@/contract/values/limits';
import { useBuyForBusiness } from '@/hooks/sponsorships/useSponsorship';
import styles from './Sponsorship.module.scss';
import { parseWholeNumber } from './whole-number';

const OTHER = 'other';

/** Packs or a larger number of credits, with card payment for the business. */
export function BuyPanel() {
  const { t } = useTranslation('profile');
  const price = usePrice();
  const credits = useCreditsText();
  const { buy, isOpening, problem, forget } = useBuyForBusiness();
  const [chosen, setChosen] = useState('100');
  const [typed, setTyped] = useState('250');
  const count = chosen === OTHER ? parseWholeNumber(typed, limits.boughtCredits) : Number(chosen);
  return (
    <Card as="section" className={styles.panel} aria-labelledby="business-buy-title">
      <h2 id="business-buy-title">{t('business.credits.buy')}</h2>
      <div className={styles.form}>
        <RadioCards
          label={t('business.credits.pack')}
          labelHidden
          name="business-pack"
          layout="rows"
          value={chosen}
          onChange={({ currentTarget }) => {
            setChosen(currentTarget.value);
            forget();
          }}
          options={[
            ...creditPacks.map((pack) => ({
              value: String(pack),
              label: (
                <span className={styles.pack}>
                  <span>{credits(pack * 100)}</span>
                  <span>{price(pack * 100)}</span>
                </span>
              ),
            })),
            { value: OTHER, label: t('business.credits.other') },
          ]}
        />
        {chosen === OTHER && (
          <TextField
            label={t('business.credits.otherCount')}
            hint={t('business.credits.otherHint', limits.boughtCredits)}
            error={count === undefined ? t('business.credits.wrong', limits.boughtCredits) : undefined}
            inputMode="numeric"
            autoComplete="off"
            value={typed}
            onChange={({ target }) => {
              setTyped(target.value);
              forget();
            }}
          />
        )}
        {problem && <CheckoutProblem problem={problem} />}
        <Button
          theme="green"
          size="l"
          full
          aria-disabled={count === undefined}
          loading={isOpening && t('business.credits.opening')}
          onClick={() => count !== undefined && void buy(count)}
        >
          {t('business.credits.pay', { amount: price((count ?? 0) * 100) })}
        </Button>
        <p className={styles.note}>{t('business.credits.note')}</p>
      </div>
    </Card>
  );
}
