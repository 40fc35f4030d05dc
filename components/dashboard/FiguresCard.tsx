import { useTranslation } from 'next-i18next/pages';
import { Link } from '@/components/ui/actions/Link';
import { Card } from '@/components/ui/layout/Card';
import { paths } from '@/contract/paths';
import type { MeasureName } from '@/contract/values/insights';
import { useReport } from '@/hooks/insights/useReport';
import { formatNumber, formatPercent } from '@/lib/format/format';
import { toChange } from '@/lib/insights/change';
import styles from './FiguresCard.module.scss';

const shown = ['MEMBERS', 'COURSES_SOLD', 'VISITORS'] as const satisfies MeasureName[];

/** Members, courses sold and visitors of the last 30 days; hidden before there are any. */
export function FiguresCard() {
  const { t, i18n } = useTranslation('dashboard');
  const { data: report } = useReport({ report: 'overview', query: {} });
  const figures = shown.flatMap((name) => {
    const values = report?.rows.find(({ key }) => key === name)?.values;
    return values ? [{ name, now: values.value ?? 0, before: values.before ?? null }] : [];
  });
  if (figures.every(({ now, before }) => now === 0 && !before)) return null;
  return (
    <Card as="section" look="pane" aria-labelledby="figures">
      <h2 id="figures" className={styles.title}>
        {t('overview.figures.title')}
      </h2>
      <dl className={styles.figures}>
        {figures.map(({ name, now, before }) => {
          const change = toChange(name, now, before);
          const format = change?.isPercent
            ? (by: number) => formatPercent(by * 100, i18n.language)
            : (by: number) => formatNumber(by, i18n.language);
          return (
            <div key={name}>
              <dt>{t(`overview.figures.${name}`)}</dt>
              <dd>{formatNumber(now, i18n.language)}</dd>
              <dd className={change && change.by < 0 ? styles.down : styles.up}>
                {change && change.by !== 0 && `${change.by > 0 ? '+' : '−'}${format(Math.abs(change.by))}`}
              </dd>
            </div>
          );
        })}
      </dl>
      <p className={styles.open}>
        <Link className="link" href={paths.insights}>
          {t('overview.figures.open')}
        </Link>
      </p>
    </Card>
  );
}
