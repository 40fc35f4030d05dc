import { useTranslation } from 'next-i18next/pages';
import { earningSources } from '@/contract/values/wallet';
import type { Earnings } from '@/contract/wallet';
import { formatCents, formatDayOnly, formatMonthOnly, formatShortMonth } from '@/lib/format/format';
import { sumEarnings } from './earned';

type Item = Earnings['items'][number];

/** Returns the texts of an earnings chart whose unit is a day or a month. */
export function useEarningTexts(unit: Earnings['unit']) {
  const { t, i18n } = useTranslation('wallet');
  const exact = (cents: number) => formatCents(cents, i18n.language, { exact: true });
  const short = (from: string) =>
    unit === 'day' ? formatDayOnly(from, i18n.language) : formatShortMonth(from, i18n.language);
  const full = (from: string) =>
    unit === 'day' ? formatDayOnly(from, i18n.language) : formatMonthOnly(from.slice(0, 7), i18n.language);

  function bar(item: Item): [string, string] {
    const cents = sumEarnings(item);
    const first = t('earnings.bar', { when: full(item.from), amount: exact(cents) });
    const [most] = earningSources.toSorted((left, right) => item.sources[right] - item.sources[left]);
    if (cents < 0) return [first, t('earnings.barBelow')];
    if (!most || item.sources[most] <= 0) return [first, t('earnings.barNone')];
    const source = t(`earnings.sources.${most}`).toLowerCase();
    return [first, t('earnings.barMost', { amount: exact(item.sources[most]), source })];
  }

  function summary({ items, totalCents }: Earnings): string {
    const from = full(items[0]!.from);
    const to = full(items.at(-1)!.from);
    const best = items.reduce((most, item) => (sumEarnings(item) > sumEarnings(most) ? item : most));
    if (sumEarnings(best) <= 0) return t('earnings.summaryNone', { from, to });
    return t('earnings.summary', {
      from,
      to,
      total: exact(totalCents),
      best: full(best.from),
      amount: exact(sumEarnings(best)),
    });
  }
  return { short, full, bar, summary };
}
