import { useTranslation } from 'next-i18next/pages';
import { useState } from 'react';
import { Button } from '@/components/ui/actions/Button';
import { ButtonLink } from '@/components/ui/actions/ButtonLink';
import { BarChart } from '@/components/ui/charts/BarChart';
import type { ChartPlace } from '@/components/ui/charts/sizes';
import { Card } from '@/components/ui/layout/Card';
import { Table, type Column } from '@/components/ui/layout/Table';
import type { MinuteStep } from '@/lib/lives/minute-steps';
import { LiveDefinition } from './LiveDefinition';
import styles from './LiveAnalytics.module.scss';

export type Series = {
  id: 'viewers' | 'joins' | 'leaves' | 'messages' | 'questions' | 'reactions' | 'tips';
  /** Value of a step; a negative value is drawn below the axis. */
  valueOf: (step: MinuteStep) => number;
};

type Props = {
  /** Address of the minutes as CSV. */
  csvHref: string;
  /** Key of the chart's texts in `analytics.charts` and `analytics.definitions`. */
  id: 'viewers' | 'moves' | 'chat' | 'income';
  steps: readonly MinuteStep[];
  series: readonly Series[];
  format: (value: number) => string;
  /** Formats a value of the axis. */
  tick?: (value: number) => string;
  place?: ChartPlace;
  /** True if the values cannot be summed, because each step counts the same people again. */
  isLevel?: boolean;
};

/** Number of table rows shown initially. */
const FIRST_ROWS = 10;

/** Panel with a chart of a live by minute, or the same numbers as a table. */
export function LiveChartPanel({
  csvHref,
  id,
  steps,
  series,
  format,
  tick = format,
  place = 'panel',
  isLevel,
}: Props) {
  const { t } = useTranslation('lives-dashboard');
  const [isTable, setTable] = useState(false);
  const title = t(`analytics.charts.${id}.title`);
  const isEmpty = series.every(({ valueOf }) => steps.every((step) => valueOf(step) === 0));
  const absolute = (each: Series, step: MinuteStep) => Math.abs(each.valueOf(step));
  const when = ({ minute, length }: MinuteStep) =>
    length === 1
      ? t('analytics.minute', { minute })
      : t('analytics.minutes', { from: minute, to: minute + length - 1 });
  const sums = series.map((each) => {
    const values = steps.map((step) => absolute(each, step));
    return isLevel ? Math.max(...values) : values.reduce((sum, value) => sum + value, 0);
  });
  const summary = [
    t('analytics.summary', { title, count: steps.length * (steps[0]?.length ?? 1) }),
    ...series.map((each, place) =>
      t(isLevel ? 'analytics.highest' : 'analytics.total', {
        name: t(`analytics.series.${each.id}`),
        value: format(sums[place]!),
      }),
    ),
  ].join(' ');
  const other = t(isTable ? 'analytics.asChart' : 'analytics.asTable');
  return (
    <Card as="section" look="pane" className={styles.panel} aria-labelledby={`chart-${id}`}>
      <header className={styles.head}>
        <h2 id={`chart-${id}`}>{title}</h2>
        <LiveDefinition id={id} title={title} />
      </header>
      {isEmpty && <PanelEmpty id={id} />}
      {!isEmpty && isTable && (
        <Steps steps={steps} series={series} format={format} title={title} when={when} absolute={absolute} />
      )}
      {!isEmpty && !isTable && (
        <>
          <BarChart
            place={place}
            summary={summary}
            sliderLabel={t('analytics.slider', { title })}
            bars={steps.map((step) => ({
              key: String(step.minute),
              label: String(step.minute),
              parts: series.map(({ valueOf }) => valueOf(step)),
              text: [
                when(step),
                ...series.map((each) =>
                  t('analytics.point', {
                    name: t(`analytics.series.${each.id}`),
                    value: format(absolute(each, step)),
                  }),
                ),
              ],
            }))}
            tick={(value) => tick(Math.abs(value))}
          />
          {series.length > 1 && (
            <ul role="list" className={styles.legend}>
              {series.map((each, place) => (
                <li key={each.id}>
                  <i className={styles[`part${place + 1}`]} aria-hidden="true" />
                  {t('analytics.point', {
                    name: t(`analytics.series.${each.id}`),
                    value: format(sums[place]!),
                  })}
                </li>
              ))}
            </ul>
          )}
        </>
      )}
      {!isEmpty && (
        <div className={styles.foot}>
          <Button
            theme="hollow-underlined"
            size="s"
            aria-label={t('analytics.of', { text: other, title })}
            onClick={() => setTable(!isTable)}
          >
            {other}
          </Button>
          <ButtonLink
            theme="hollow-underlined"
            size="s"
            href={csvHref}
            download
            aria-label={t('analytics.of', { text: t('analytics.csv'), title })}
          >
            {t('analytics.csv')}
          </ButtonLink>
        </div>
      )}
    </Card>
  );
}

function PanelEmpty({ id }: { id: Props['id'] }) {
  const { t } = useTranslation('lives-dashboard');
  return (
    <div className={styles.empty}>
      <p>{t(`analytics.charts.${id}.empty`)}</p>
    </div>
  );
}

type StepsProps = Pick<Props, 'steps' | 'series' | 'format'> & {
  title: string;
  when: (step: MinuteStep) => string;
  absolute: (each: Series, step: MinuteStep) => number;
};

function Steps({ steps, series, format, title, when, absolute }: StepsProps) {
  const { t } = useTranslation('lives-dashboard');
  const [isWhole, setWhole] = useState(false);
  const columns: Column<MinuteStep>[] = [
    { key: 'when', label: t('analytics.when'), heading: true, cell: when },
    ...series.map((each): Column<MinuteStep> => ({
      key: each.id,
      label: t(`analytics.series.${each.id}`),
      align: 'end',
      cell: (step) => format(absolute(each, step)),
    })),
  ];
  const shown = isWhole ? steps : steps.slice(0, FIRST_ROWS);
  return (
    <div className={styles.table}>
      <Table
        caption={title}
        captionHidden
        columns={columns}
        rows={[...shown]}
        rowId={({ minute }) => String(minute)}
      />
      {steps.length > shown.length && (
        <Button theme="hollow" onClick={() => setWhole(true)}>
          {t('analytics.all', { count: steps.length })}
        </Button>
      )}
    </div>
  );
}
