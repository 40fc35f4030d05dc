import { useTranslation } from 'next-i18next/pages';
import { Segments } from '@/components/ui/fields/Segments';
import { reportParts, type ReportPart } from '@/contract/values/office';
import { useOfficeCounts, useReportParts } from '@/hooks/office/useOffice';
import { AppealCard } from './AppealCard';
import { OfficeFrame } from './OfficeFrame';
import { OfficeQueue } from './OfficeQueue';
import { asCards } from './queue-rows';
import { QueueFilter } from './QueueFilter';
import { QueueSearch } from './QueueSearch';
import { QueueSection } from './QueueSection';
import { ReportPanes } from './ReportPanes';
import styles from './ReportPanes.module.scss';
import { useQueueAddress } from './useQueueAddress';

const Appeals = asCards<'appeals'>(AppealCard);

/** Reports by people and word filters in two panes, and the appeals of creators. */
export function OfficeReportsPage() {
  const { t } = useTranslation('admin');
  const { view, search, part, show } = useQueueAddress('reports');
  const counts = useReportParts(view);
  const waiting = useOfficeCounts()?.find(({ name }) => name === 'reports');
  const labelOf = (each: ReportPart | 'all') => {
    const count = each === 'all' ? (view === 'OPEN' ? waiting?.count : undefined) : counts?.[each];
    const label = t(`office.reports.parts.${each}`);
    return count === undefined ? label : t('office.reports.partCount', { label, count });
  };
  return (
    <OfficeFrame title={t('office.reports.title')} lead={t('office.reports.lead')}>
      <div className={styles.tools}>
        <QueueFilter name="reports" view={view} onView={(next) => show({ view: next, search })} />
        <QueueSearch name="reports" search={search} onSearch={(next) => show({ view, search: next, part })} />
        <Segments
          look="chips"
          label={t('office.reports.show')}
          value={part ?? 'all'}
          // Only an open report can be late.
          options={(['all', ...reportParts] as const)
            .filter((each) => view === 'OPEN' || each !== 'late')
            .map((value) => ({ value, label: labelOf(value) }))}
          onChange={(next) => show({ view, search, part: next === 'all' ? undefined : next })}
        />
      </div>
      <OfficeQueue
        key={view}
        name="reports"
        view={view}
        Rows={ReportPanes}
        narrowed={{ search, part }}
        onEverything={() => show({ view })}
      />
      <QueueSection name="appeals" Rows={Appeals} />
    </OfficeFrame>
  );
}
