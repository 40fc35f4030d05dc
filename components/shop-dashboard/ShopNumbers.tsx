import { useTranslation } from 'next-i18next/pages';
import { Card } from '@/components/ui/layout/Card';
import type { ShopOverview } from '@/contract/shop-editing';
import { formatCents, formatNumber, formatPercent } from '@/lib/format/format';
import styles from './ShopOverviewPage.module.scss';

type Props = { numbers: ShopOverview['numbers'] };

/** Figures of the last 30 days, with their change since the 30 days before. */
export function ShopNumbers({ numbers }: Props) {
  const { t, i18n } = useTranslation('dashboard');
  const signed = (text: string, change: number) => `${change > 0 ? '+' : change < 0 ? '−' : '±'}${text}`;
  const count = (change: number) => signed(formatNumber(Math.abs(change), i18n.language), change);
  const [sales, salesBefore] = numbers.salesCents;
  const share = salesBefore === 0 ? null : Math.round(((sales - salesBefore) / salesBefore) * 100) * 100;
  const rows = [
    ...(['orders', 'items'] as const).map((name) => ({
      name,
      value: formatNumber(numbers[name][0], i18n.language),
      change: numbers[name][0] - numbers[name][1],
      text: count(numbers[name][0] - numbers[name][1]),
    })),
    {
      name: 'sales' as const,
      value: formatCents(sales, i18n.language),
      change: sales - salesBefore,
      text: share === null ? '' : signed(formatPercent(Math.abs(share), i18n.language), share),
    },
    {
      name: 'problems' as const,
      value: formatNumber(numbers.problems[0], i18n.language),
      // The difference is reversed, because more problems are worse.
      change: numbers.problems[1] - numbers.problems[0],
      text: count(numbers.problems[0] - numbers.problems[1]),
    },
  ];
  return (
    <Card as="section" look="pane" aria-labelledby="last-days">
      <h2 id="last-days" className={styles.title}>
        {t('shop.lastDays')}
      </h2>
      <dl className={styles.numbers}>
        {rows.map(({ name, value, change, text }) => (
          <div key={name}>
            <dt>{t(`shop.numbers.${name}`)}</dt>
            <dd>{value}</dd>
            <dd className={change > 0 ? styles.better : change < 0 ? styles.worse : styles.same}>
              {text && <span className="visually-hidden">{t('shop.numbers.change')} </span>}
              {text}
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
