import { useRouter } from 'next/router';
import { useTranslation } from 'next-i18next/pages';
import { ButtonLink } from '@/components/ui/actions/ButtonLink';
import { Card } from '@/components/ui/layout/Card';
import { officePaths } from '@/contract/office-paths';
import type { AuditFilter } from '@/contract/office';
import { useAudit, useAuditSummary } from '@/hooks/office/useOffice';
import { toReadAddress } from '@/lib/api-call';
import { addressWith } from '@/lib/list-query';
import { readAuditFilter, toAuditQuery } from '@/lib/office/audit-filter';
import { AuditFilters } from './AuditFilters';
import { OfficeFrame } from './OfficeFrame';
import { QueueFrame } from './QueueFrame';
import { QueueTable } from './QueueTable';
import { useAuditColumns } from './useAuditColumns';

/** Log of the office's decisions, newest first. Its filter is in the address. */
export function OfficeAuditPage() {
  const { t } = useTranslation('admin');
  const router = useRouter();
  const filter = readAuditFilter(router.query);
  const queue = useAudit(filter);
  const { data: summary } = useAuditSummary(filter);
  const columns = useAuditColumns();
  const isFiltered = Object.values(filter).some((value) => value !== undefined);

  const setFilter = (next: AuditFilter) =>
    void router.push(addressWith(officePaths.audit, toAuditQuery(next)), undefined, {
      shallow: true,
      scroll: false,
    });

  return (
    <OfficeFrame
      title={t('office.audit.title')}
      lead={t('office.audit.lead')}
      actions={
        summary && (
          <ButtonLink
            theme="grey"
            icon="download"
            href={toReadAddress('GET /office/audit/csv', { query: filter })}
            download
          >
            {t(`office.audit.${summary.isMore ? 'downloadMore' : 'download'}`, { count: summary.count })}
          </ButtonLink>
        )
      }
    >
      <Card look="pane">
        <AuditFilters filter={filter} people={summary?.people} onFilter={setFilter} />
      </Card>
      <QueueFrame
        queue={queue}
        emptyTitle={t(`office.audit.${isFiltered ? 'noMatchTitle' : 'emptyTitle'}`)}
        emptyText={t(`office.audit.${isFiltered ? 'noMatchText' : 'emptyText'}`)}
      >
        <QueueTable caption={t('office.audit.title')} columns={columns} rows={queue.items} hasLongValues />
      </QueueFrame>
    </OfficeFrame>
  );
}
