import { useTranslation } from 'next-i18next/pages';
import { useId, useRef, useState, type ReactNode, type RefObject } from 'react';
import { classNames } from '@/components/ui/class-names';
import { LoadingRegion } from '@/components/ui/feedback/LoadingRegion';
import { Skeleton } from '@/components/ui/feedback/Skeleton';
import { Card } from '@/components/ui/layout/Card';
import { ErrorBoundary } from '@/components/shell/status/ErrorBoundary';
import type { Report } from '@/contract/insights';
import { useReport } from '@/hooks/insights/useReport';
import { useWasNear } from '@/hooks/browser/useWasNear';
import type { ReportRead } from '@/lib/insights/choices';
import { Definition } from './Definition';
import styles from './Panel.module.scss';
import { PanelFoot } from './PanelFoot';
import { PanelMessage } from './PanelMessage';
import { ReportTable } from './ReportTable';

type Props = {
  /** Key of the panel's texts in `panels` and in `definitions`. */
  id: string;
  read: ReportRead;
  /** True if the report is loaded together with the page, so that it is shown at once. */
  isFirst?: boolean;
  /** Height of the outline while the report is loading (pixels). */
  height: number;
  /** Control at the right of the title. */
  control?: ReactNode;
  /** Sentence below the title. */
  lead?: (report: Report) => ReactNode;
  isEmpty?: (report: Report) => boolean;
  /**
   * True if the content already is a list of numbers; the foot with table and download is then
   * omitted.
   */
  isPlain?: boolean;
  className?: string;
  /** Ref of the panel, for a page that checks whether the panel is near the window. */
  card?: RefObject<HTMLDivElement | null>;
  children: (report: Report) => ReactNode;
};

/** Distance below the window at which a report is requested. */
export const AHEAD = '240px';

/**
 * Panel with one report. It loads, fails and recovers independently of the other panels. Its
 * content can be shown as a table and downloaded.
 */
export function Panel({
  id,
  read,
  isFirst = false,
  height,
  control,
  lead,
  isEmpty,
  isPlain = false,
  className,
  card,
  children,
}: Props) {
  const { t } = useTranslation('insights');
  const heading = useId();
  const own = useRef<HTMLDivElement>(null);
  const ref = card ?? own;
  const isNear = useWasNear(ref, AHEAD) || isFirst;
  const [isTable, setTable] = useState(false);
  const { data: report, error, reload } = useReport(isNear ? read : null);
  const title = t(`panels.${id}.title`);
  const isShown = report && !report.hidden && !isEmpty?.(report);
  return (
    <Card
      as="section"
      look="pane"
      ref={ref}
      aria-labelledby={heading}
      className={classNames(styles.panel, className)}
    >
      <header className={styles.head}>
        <div className={styles.title}>
          <h2 id={heading}>{title}</h2>
          <Definition id={id} title={title} />
        </div>
        {control}
      </header>
      {isShown && lead && <p className={styles.lead}>{lead(report)}</p>}
      {!report && error !== undefined && <PanelMessage of="failed" onRetry={reload} />}
      {!report && error === undefined && <Outline height={height} isLoading={isNear} />}
      {report?.hidden && <PanelMessage of="few" />}
      {report && !report.hidden && isEmpty?.(report) && (
        <PanelMessage of="empty">{t(`panels.${id}.empty`)}</PanelMessage>
      )}
      {isShown && (
        <ErrorBoundary attempt={String(isTable)} fallback={<PanelMessage of="failed" onRetry={reload} />}>
          {isTable ? <ReportTable read={read} report={report} caption={title} /> : children(report)}
          {!isPlain && <PanelFoot read={read} title={title} isTable={isTable} onTable={setTable} />}
        </ErrorBoundary>
      )}
    </Card>
  );
}

/** Placeholder for a report; announced only while the report is loading. */
function Outline({ height, isLoading }: { height: number; isLoading: boolean }) {
  const { t } = useTranslation('insights');
  const outline = <Skeleton shape="block" height={height} />;
  return isLoading ? <LoadingRegion label={t('panel.loading')}>{outline}</LoadingRegion> : outline;
}
