import { useTranslation } from 'next-i18next/pages';
import type { MeasureName } from '@/contract/values/insights';
import { formatNumber, formatPercent } from '@/lib/format/format';
import { toChange } from '@/lib/insights/change';
import styles from './Headlines.module.scss';
import { useInsightFormat } from './useInsightFormat';

type Props = { measure: MeasureName; now: number | null; before: number | null };

/** Change of a number since the compared period, with its value in that period. */
export function Change({ measure, now, before }: Props) {
  const { t } = useTranslation('insights');
  const format = useInsightFormat();
  if (now === null || before === null) return null;
  const change = toChange(measure, now, before);
  const from = t('headlines.from', { value: format.measure(measure, before) });
  if (!change) return from;
  const { by, isPercent } = change;
  const size = Math.abs(by);
  const sign = by > 0 ? '+' : by < 0 ? '−' : '';
  return (
    <>
      <span className={by > 0 ? styles.up : by < 0 ? styles.down : styles.same}>
        {sign + (isPercent ? formatPercent(size * 100, format.locale) : formatNumber(size, format.locale))}
      </span>{' '}
      {from}
    </>
  );
}
