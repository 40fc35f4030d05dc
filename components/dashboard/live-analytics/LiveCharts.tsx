import { useTranslation } from 'next-i18next/pages';
import type { LiveAnalytics } from '@/contract/live-analytics';
import { toCallPath } from '@/lib/browser/call';
import { formatCents, formatNumber } from '@/lib/format/format';
import { toSteps } from '@/lib/lives/minute-steps';
import styles from './LiveAnalytics.module.scss';
import { LiveChartPanel, type Series } from './LiveChartPanel';

/** Charts of a live by minute: viewers, arrivals and departures, chat messages, and tips. */
export function LiveCharts({ numbers }: { numbers: LiveAnalytics }) {
  const { i18n } = useTranslation('lives-dashboard');
  const steps = toSteps(numbers.minutes);
  const count = (value: number) => formatNumber(value, i18n.language);
  const cents = (value: number) => formatCents(value, i18n.language, { exact: true });
  const series = (id: Series['id'], valueOf: Series['valueOf']): Series => ({ id, valueOf });
  const csvHref = toCallPath('GET /lives/:id/analytics/csv', { params: { id: numbers.id } });
  const whole = { csvHref, steps, format: count };
  return (
    <div className={styles.charts}>
      <LiveChartPanel
        {...whole}
        id="viewers"
        place="page"
        isLevel
        series={[series('viewers', ({ viewers }) => viewers)]}
      />
      <div className={styles.pair}>
        <LiveChartPanel
          {...whole}
          id="moves"
          series={[series('joins', ({ joins }) => joins), series('leaves', ({ leaves }) => -leaves)]}
        />
        <LiveChartPanel
          {...whole}
          id="chat"
          series={[
            series('messages', ({ messages }) => messages),
            series('questions', ({ questions }) => questions),
            series('reactions', ({ reactions }) => reactions),
          ]}
        />
      </div>
      <LiveChartPanel
        {...whole}
        format={cents}
        tick={(value) => formatCents(value, i18n.language)}
        id="income"
        place="page"
        series={[series('tips', ({ tipsCents }) => tipsCents)]}
      />
    </div>
  );
}
