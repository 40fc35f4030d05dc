import { useTranslation } from 'next-i18next/pages';
import { useState } from 'react';
import { DashboardFrame } from '@/components/shell/layouts/DashboardFrame';
import { SelectField } from '@/components/ui/fields/SelectField';
import type { Column } from '@/components/ui/layout/Table';
import { usePrice } from '@/components/money/usePrice';
import type { OfficePurchase } from '@/contract/office-purchases';
import { purchaseStates, type PurchaseState } from '@/contract/values/checkout';
import { useOfficePurchases } from '@/hooks/office/useOffice';
import { formatCents, formatDate, formatMoment } from '@/lib/format/format';
import styles from './CourseQueue.module.scss';
import { DecisionButtons } from './DecisionButtons';
import { OfficeRefundModal } from './OfficeRefundModal';
import { QueueFrame } from './QueueFrame';
import { QueueTable } from './QueueTable';
import { listRefundablePayments } from './refundable-payments';
import { useDecisions } from './useDecisions';

/** List of purchases by state, first those with a payment that could not be settled. */
export function OfficePurchasesPage() {
  const { t } = useTranslation('admin');
  const [state, setState] = useState<PurchaseState>('REVIEW');
  return (
    <DashboardFrame title={t('office.purchases.title')} lead={t('office.purchases.lead')}>
      <SelectField
        className={styles.filter}
        label={t('office.purchases.state')}
        value={state}
        options={purchaseStates.map((id) => ({ value: id, label: t(`office.purchases.states.${id}`) }))}
        onChange={({ target }) => setState(purchaseStates.find((id) => id === target.value) ?? state)}
      />
      <Purchases key={state} state={state} />
    </DashboardFrame>
  );
}

function Purchases({ state }: { state: PurchaseState }) {
  const { t, i18n } = useTranslation('admin');
  const price = usePrice();
  const queue = useOfficePurchases(state);
  const decisions = useDecisions(queue.decide);
  const [refunding, setRefunding] = useState<OfficePurchase>();
  const columns: Column<OfficePurchase>[] = [
    {
      key: 'title',
      label: t('office.purchases.columns.title'),
      heading: true,
      cell: ({ title, reviewReason, amountCents, paidCents, isTrial, trialUntil }) => (
        <span className={styles.stack}>
          <b>{title}</b>
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
      key: 'payment',
      label: t('office.purchases.columns.payment'),
      cell: ({ paymentId }) => (
        <span className={styles.value}>{paymentId ?? t('office.purchases.none')}</span>
      ),
    },
    {
      key: 'decision',
      label: t('office.purchases.columns.decision'),
      cell: (row) => {
        const { id, title, canDeliver } = row;
        const can = { refund: listRefundablePayments(row).length > 0, deliver: canDeliver };
        const actions = (['refund', 'deliver'] as const).filter((action) => can[action]);
        // A refund also needs an amount.
        const choose: typeof decisions.choose = (action, subject) =>
          action === 'refund' ? setRefunding(row) : decisions.choose(action, subject);
        return actions.length ? (
          <DecisionButtons
            subject={{ id, name: title }}
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
    <QueueFrame
      queue={queue}
      decisions={decisions}
      emptyTitle={t('office.purchases.emptyTitle')}
      emptyText={t('office.purchases.emptyText')}
    >
      <QueueTable caption={t('office.purchases.title')} columns={columns} rows={queue.items} hasLongValues />
      {refunding && (
        <OfficeRefundModal
          purchase={refunding}
          refundPart={queue.refundPart}
          onClose={() => setRefunding(undefined)}
        />
      )}
    </QueueFrame>
  );
}
