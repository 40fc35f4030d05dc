import dynamic from 'next/dynamic';
import { useTranslation } from 'next-i18next/pages';
import { useState } from 'react';
import { usePrice } from '@/components/money/usePrice';
import type { Column } from '@/components/ui/layout/Table';
import type { QueueEntry } from '@/contract/office-queues';
import { formatCents, formatDate, formatMoment } from '@/lib/format/format';
import styles from './QueuePage.module.scss';
import { DecisionButtons } from './DecisionButtons';
import { toSubject, type QueueRowsProps } from './queue-rows';
import { QueueTable } from './QueueTable';
import { listRefundablePayments } from './refundable-payments';

// Loaded on demand, because forms need a library and their dialog is opened rarely.
const OfficeRefundModal = dynamic(
  () => import('./OfficeRefundModal').then((file) => file.OfficeRefundModal),
  { ssr: false },
);

/** Purchases with their payment, and the dialog for a refund. */
export function PurchaseRows({ items, decisions }: QueueRowsProps<'purchases'>) {
  const { t, i18n } = useTranslation('admin');
  const price = usePrice();
  const [refundingId, setRefundingId] = useState<string>();
  // A conflict reloads the list, and the dialog then decides about the current purchase.
  const refunding = items.find(({ id }) => id === refundingId);
  const columns: Column<QueueEntry<'purchases'>>[] = [
    {
      key: 'title',
      label: t('office.purchases.columns.title'),
      heading: true,
      cell: ({ title, status, reviewReason, amountCents, paidCents, isTrial, trialUntil }) => (
        <span className={styles.stack}>
          <b>{title}</b>
          <small>{t(`office.purchases.views.${status}`)}</small>
          {reviewReason && <small>{t(`office.purchases.reasons.${reviewReason}`)}</small>}
          {isTrial && (
            <small>
              {trialUntil
                ? t('office.purchases.trialUntil', { date: formatDate(trialUntil, i18n.language) })
                : t('office.purchases.trial')}
            </small>
          )}
          {paidCents !== null && paidCents !== amountCents && (
            <small>{t('office.purchases.received', { amount: price(paidCents, { exact: true }) })}</small>
          )}
        </span>
      ),
    },
    { key: 'buyer', label: t('office.purchases.columns.buyer'), cell: ({ buyerEmail }) => buyerEmail },
    {
      key: 'amount',
      label: t('office.purchases.columns.amount'),
      align: 'end',
      cell: ({ amountCents, isTrial }) =>
        formatCents(isTrial ? 0 : amountCents, i18n.language, { exact: true }),
    },
    {
      key: 'when',
      label: t('office.purchases.columns.when'),
      optional: true,
      cell: ({ createdAt }) => formatMoment(createdAt, i18n.language),
    },
    {
      key: 'receipt',
      label: t('office.purchases.columns.receipt'),
      cell: ({ receiptNumber, paymentId }) => (
        <span className={styles.stack}>
          {receiptNumber ?? t('office.purchases.none')}
          {paymentId && <small className={styles.value}>{paymentId}</small>}
        </span>
      ),
    },
    {
      key: 'decision',
      label: t('office.purchases.columns.decision'),
      cell: (row) => {
        const { id, title } = row;
        const isRefundable = listRefundablePayments(row).length > 0;
        const actions = row.actions.filter((action) => action !== 'refund' || isRefundable);
        // A refund also needs an amount, so it opens a dialog.
        const choose: typeof decisions.choose = (action, subject) =>
          action === 'refund' ? setRefundingId(id) : decisions.choose(action, subject);
        return actions.length ? (
          <DecisionButtons
            subject={toSubject(row, title)}
            decisions={{ ...decisions, choose }}
            actions={actions}
          />
        ) : (
          t('office.purchases.none')
        );
      },
    },
  ];
  return (
    <>
      <QueueTable caption={t('office.purchases.title')} columns={columns} rows={items} hasLongValues />
      {refunding && (
        <OfficeRefundModal
          purchase={refunding}
          decide={decisions.decide}
          onClose={() => setRefundingId(undefined)}
        />
      )}
    </>
  );
}
