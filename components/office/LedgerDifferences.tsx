import { useTranslation } from 'next-i18next/pages';
import type { Column } from '@/components/ui/layout/Table';
import type { LedgerDifference } from '@/contract/wallet';
import { useDifferences } from '@/hooks/office/usePaymentsOffice';
import { formatDate, formatSigned } from '@/lib/format/format';
import styles from './CourseQueue.module.scss';
import { QueueFrame } from './QueueFrame';
import { QueueTable } from './QueueTable';

/**
 * Differences between the ledger and the payments partner, found by the last nightly comparison.
 */
export function LedgerDifferences() {
  const { t, i18n } = useTranslation('admin');
  const list = useDifferences();
  const signed = (cents: number) => formatSigned(cents, i18n.language);
  const columns: Column<LedgerDifference>[] = [
    {
      key: 'title',
      label: t('office.differences.columns.title'),
      heading: true,
      cell: ({ title, kind }) => (
        <span className={styles.stack}>
          <b>{title}</b>
          <small>{t(`office.differences.kinds.${kind}`)}</small>
        </span>
      ),
    },
    {
      key: 'ledger',
      label: t('office.differences.columns.ledger'),
      align: 'end',
      cell: ({ ledgerCents }) => signed(ledgerCents),
    },
    {
      key: 'provider',
      label: t('office.differences.columns.provider'),
      align: 'end',
      cell: ({ providerCents }) => signed(providerCents),
    },
    {
      key: 'found',
      label: t('office.differences.columns.found'),
      cell: ({ foundAt }) => formatDate(foundAt, i18n.language),
    },
  ];
  return (
    <section aria-labelledby="differences" className={styles.part}>
      <h2 id="differences" className={styles.partTitle}>
        {t('office.differences.title')}
      </h2>
      <QueueFrame
        queue={list}
        emptyTitle={t('office.differences.emptyTitle')}
        emptyText={t('office.differences.emptyText')}
      >
        <QueueTable caption={t('office.differences.title')} columns={columns} rows={list.items} />
      </QueueFrame>
    </section>
  );
}
