import { useTranslation } from 'next-i18next/pages';
import { RadioCards } from '@/components/ui/fields/RadioCards';
import { usePrice } from '@/components/money/usePrice';
import type { Quote } from '@/contract/checkout';
import { yearlySavingCents } from '@/contract/rules/yearly-saving';
import type { RecurringInterval } from '@/contract/values/checkout';

type Props = {
  intervals: Quote['intervals'];
  chosen: RecurringInterval;
  onChoose: (interval: RecurringInterval) => void;
};

/** Choice between the monthly and the yearly price, with the amount that a year saves. */
export function IntervalChoice({ intervals, chosen, onChoose }: Props) {
  const { t } = useTranslation('wallet');
  const price = usePrice();
  const monthlyCents = intervals.find(({ interval }) => interval === 'month')?.priceCents ?? 0;
  return (
    <RadioCards
      label={t('checkout.join.interval')}
      name="interval"
      value={chosen}
      onChange={({ target }) => onChoose(target.value === 'year' ? 'year' : 'month')}
      options={intervals.map(({ interval, priceCents }) => {
        const saving = interval === 'year' ? yearlySavingCents(monthlyCents, priceCents) : 0;
        const about = { price: price(priceCents, { per: interval }), saving: price(saving) };
        return {
          value: interval,
          label: t(`checkout.join.${interval}`),
          hint: saving > 0 ? t('checkout.join.saving', about) : about.price,
        };
      })}
    />
  );
}
