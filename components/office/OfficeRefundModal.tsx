import { useTranslation } from 'next-i18next/pages';
import { useState } from 'react';
import { RefundPartForm, type RefundPart } from '@/components/checkout/RefundPartForm';
import { Modal } from '@/components/ui/feedback/Modal';
import { SelectField } from '@/components/ui/fields/SelectField';
import { usePrice } from '@/components/money/usePrice';
import { useToast } from '@/components/ui/feedback/useToast';
import type { QueueEntry } from '@/contract/office-queues';
import { useSecondPersonCents, type Decide } from '@/hooks/office/useOffice';
import { formatDate } from '@/lib/format/format';
import { listRefundablePayments } from './refundable-payments';

type Props = {
  purchase: QueueEntry<'purchases'>;
  decide: Decide;
  onClose: () => void;
};

type Payment = ReturnType<typeof listRefundablePayments>[number];

/** Form for a refund by the office with payment, amount and reason. */
export function OfficeRefundModal({ purchase, decide, onClose }: Props) {
  const { t, i18n } = useTranslation('admin');
  const price = usePrice();
  const toast = useToast();
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<unknown>();
  const { id, title: name, version, buyerEmail: buyer } = purchase;
  const payments = listRefundablePayments(purchase);
  const [chosen, setChosen] = useState(payments[0]?.id);
  const payment = payments.find((each) => each.id === chosen);
  const secondPersonCents = useSecondPersonCents();
  const exact = (cents: number) => price(cents, { exact: true });

  async function refund({ reason, ...part }: RefundPart, { id: paymentId, refundedCents }: Payment) {
    setBusy(true);
    setProblem(undefined);
    try {
      const input = { ...part, refundedCents, ...(paymentId !== id && { invoiceId: paymentId }) };
      const decision = await decide('refund', { id, name, version }, { reason, input });
      toast(t(decision?.isAsked ? 'office.requests.asked' : 'office.actions.refund.done', { name }));
      onClose();
    } catch (error) {
      setProblem(error);
    } finally {
      setBusy(false);
    }
  }

  return (
    <Modal open onClose={onClose} title={t('office.actions.refund.title', { name })}>
      {payments.length > 1 && (
        <SelectField
          label={t('office.purchases.refund.payment')}
          value={chosen ?? ''}
          options={payments.map(({ id: value, paidAt, amountCents, refundedCents }) => ({
            value,
            label: t(`office.purchases.refund.${refundedCents > 0 ? 'paidOnPartly' : 'paidOn'}`, {
              date: formatDate(paidAt, i18n.language),
              amount: exact(amountCents),
              refunded: exact(refundedCents),
            }),
          }))}
          onChange={({ target }) => setChosen(target.value)}
        />
      )}
      {payment && (
        <RefundPartForm
          key={payment.id}
          mostCents={payment.refundableCents}
          isBusy={isBusy}
          problem={problem}
          onRefund={(part) => void refund(part, payment)}
          onCancel={onClose}
          effectsOf={(cents) => {
            const isFull = payment.refundedCents + cents === payment.amountCents;
            const isLarge = payment.refundedCents + cents > (secondPersonCents ?? Infinity);
            const after = isFull ? (payment.endsAccess ? 'ends' : 'past') : 'stays';
            return (
              <>
                <li>{t('office.purchases.refund.gets', { buyer, amount: exact(cents) })}</li>
                <li>{t(`office.purchases.refund.${after}`)}</li>
                <li>{t(isLarge ? 'office.requests.needed' : 'office.follows.final')}</li>
              </>
            );
          }}
        />
      )}
    </Modal>
  );
}
