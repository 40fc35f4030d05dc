import { useTranslation } from 'next-i18next/pages';
import { useState } from 'react';
import { LoadFailed } from '@/components/loading/LoadFailed';
import { Link } from '@/components/ui/actions/Link';
import { LoadingRegion } from '@/components/ui/feedback/LoadingRegion';
import { Skeleton } from '@/components/ui/feedback/Skeleton';
import { Segments } from '@/components/ui/fields/Segments';
import { Card } from '@/components/ui/layout/Card';
import { paths } from '@/contract/paths';
import { useReport } from '@/hooks/insights/useReport';
import { countChosenDays, listSpans, toChartRead, type Choices } from '@/lib/insights/choices';
import { Headlines } from './Headlines';
import styles from './HeadlineCard.module.scss';
import { MeasureChart } from './MeasureChart';
import { PanelFoot } from './PanelFoot';
import { PanelMessage } from './PanelMessage';
import { ReportTable } from './ReportTable';
import { useChoiceTexts } from './useChoiceTexts';

type Props = {
  overview: ReturnType<typeof useReport>;
  choices: Choices;
  onAdjust: (fields: Partial<Choices>) => void;
};

/** Headline numbers, with the chosen number over time as a chart or a table. */
export function HeadlineCard({ overview, choices, onAdjust }: Props) {
  const { t } = useTranslation('insights');
  const texts = useChoiceTexts();
  const [isTable, setTable] = useState(false);
  const { measure, span, compare, range } = choices;
  const read = toChartRead(choices);
  const { data: report, error, reload } = useReport(read);
  const title = t(`chart.${measure}.${span}`);
  const spans = listSpans(countChosenDays(range));
  return (
    <Card as="section" look="pane" aria-labelledby="headlines">
      <h2 id="headlines" className="visually-hidden">
        {t('headlines.title')}
      </h2>
      {!overview.data && overview.error !== undefined ? (
        <LoadFailed
          title={t('headlines.failed')}
          level={3}
          isFrameless
          error={overview.error}
          onRetry={overview.reload}
        />
      ) : (
        <Headlines
          overview={overview.data}
          chosen={measure}
          onChoose={(chosen) => onAdjust({ measure: chosen })}
        />
      )}
      <div className={styles.head}>
        <div>
          <h3>{title}</h3>
          {compare !== 'none' && (
            <p className={styles.key}>
              <svg viewBox="0 0 22 6" width={22} height={6} aria-hidden="true">
                <path d="M1 3h20" />
              </svg>
              {texts.then(compare, range)}
            </p>
          )}
        </div>
        {spans.length > 1 && (
          <Segments
            label={t('chart.spanLabel')}
            value={span}
            options={spans.map((value) => ({ value, label: t(`chart.spans.${value}`) }))}
            onChange={(chosen) => onAdjust({ span: chosen })}
          />
        )}
      </div>
      {!report && error !== undefined && <PanelMessage of="failed" onRetry={reload} />}
      {!report && error === undefined && (
        <LoadingRegion label={t('panel.loading')} className={styles.loading}>
          <Skeleton shape="block" height={330} />
        </LoadingRegion>
      )}
      {report && (
        <>
          {isTable ? (
            <ReportTable key={`${measure} ${span}`} read={read} report={report} caption={title} />
          ) : (
            <MeasureChart report={report} choices={choices} title={title} />
          )}
          <PanelFoot read={read} title={title} isTable={isTable} onTable={setTable}>
            {measure === 'EARNED' && (
              <Link className="link" href={paths.wallet}>
                {t('chart.inWallet')}
              </Link>
            )}
          </PanelFoot>
        </>
      )}
    </Card>
  );
}
