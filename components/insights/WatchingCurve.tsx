import { useTranslation } from 'next-i18next/pages';
import { ButtonLink } from '@/components/ui/actions/ButtonLink';
import { Curve } from '@/components/ui/charts/Curve';
import { LoadingRegion } from '@/components/ui/feedback/LoadingRegion';
import { Skeleton } from '@/components/ui/feedback/Skeleton';
import type { ReportRow } from '@/contract/insights';
import { useReport } from '@/hooks/insights/useReport';
import { formatClock } from '@/lib/format/format';
import { findStop } from '@/lib/insights/stops';
import { PanelMessage } from './PanelMessage';
import styles from './Panels.module.scss';
import { useInsightFormat } from './useInsightFormat';

type Props = {
  /** Report row of the course part, from the report of finished parts. */
  part: ReportRow;
  number: number;
  courseId: string;
};

/** Curve of the people who are still watching a part, with the point at which most people stop. */
export function WatchingCurve({ part, number, courseId }: Props) {
  const { t } = useTranslation('insights');
  const {
    data: report,
    error,
    reload,
  } = useReport({
    report: 'still-watching',
    query: { contentType: 'COURSE', contentId: courseId, partId: part.key },
  });
  const rows = report?.rows ?? [];
  const stop = findStop(rows);
  const count = rows[0]?.values.people ?? 0;
  const sentence = stop
    ? t('panels.stops.stop', {
        count: stop.people,
        started: stop.started,
        from: formatClock(stop.from),
        to: formatClock(stop.to),
      })
    : t('panels.stops.noStop');
  return (
    <>
      <div>
        <h3>{t('panels.stops.part', { number, title: part.title })}</h3>
        {count > 0 && <p>{t('panels.stops.watching', { count })}</p>}
        {!report && error !== undefined && <PanelMessage of="failed" onRetry={reload} />}
        {!report && error === undefined && (
          <LoadingRegion label={t('panel.loading')}>
            <Skeleton shape="block" height={250} />
          </LoadingRegion>
        )}
        {report?.hidden && <PanelMessage of="few">{t('panels.stops.few')}</PanelMessage>}
        {report && !report.hidden && rows.length === 0 && (
          <PanelMessage of="empty">{t('panels.stops.noRecording')}</PanelMessage>
        )}
        {rows.length > 0 && <Watching rows={rows} stopAt={stop?.at} sentence={sentence} />}
      </div>
      {rows.length > 0 && (
        <div className={styles.stop}>
          <p>{sentence}</p>
          {part.path && (
            <ButtonLink theme="hollow-border" size="s" icon="play" href={part.path}>
              {t('panels.stops.open')}
            </ButtonLink>
          )}
        </div>
      )}
    </>
  );
}

type WatchingProps = { rows: ReportRow[]; stopAt: number | undefined; sentence: string };

function Watching({ rows, stopAt, sentence }: WatchingProps) {
  const { t } = useTranslation('insights');
  const format = useInsightFormat();
  const percent = (share: number) => format.value('percent', Math.round(share));
  const points = rows.map(({ key, values }) => ({ at: Number(key), share: values.share ?? 0 }));
  return (
    <Curve
      summary={t('panels.stops.curve', { end: percent(points.at(-1)?.share ?? 0), sentence })}
      sliderLabel={t('panels.stops.curveSlider')}
      points={points}
      tick={(share) => format.value('percent', share)}
      label={formatClock}
      textOf={({ at, share }) => [formatClock(at), t('panels.stops.still', { share: percent(share) })]}
      start={stopAt}
    />
  );
}
