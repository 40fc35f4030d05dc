import { useTranslation } from 'next-i18next/pages';
import { useState } from 'react';
import { RefundPartForm, type RefundPart } from '@/components/checkout/RefundPartForm';
import { Modal } from '@/components/ui/Modal';
import { usePrice } from '@/components/ui/usePrice';
import { useToast } from '@/components/ui/useToast';
import type { OfficePurchase } from '@/contract/checkout';

type Props = {
  purchase: OfficePurchase;
  /** @throws ApiError */
  refundPart: (id: string, part: RefundPart) => Promise<unknown>;
  onClose: () => void;
};

/** A refund by the office: how much of what is left, and why. */
export function OfficeRefundModal({ purchase, refundPart, onClose }: Props) {
  const { t } = useTranslation('admin');
  const price = usePrice();
  const toast = useToast();
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<unknown>();
  const { id, title: name, buyerEmail: buyer, amountCents, paidCents, refundedCents } = purchase;
  const whole = paidCents ?? amountCents;

  async function refund(part: RefundPart) {
    setBusy(true);
    setProblem(undefined);
    try {
      await refundPart(id, part);
      toast(t('office.actions.refund.done', { name }));
      onClose();
    } catch (error) {
      setProblem(error);
    } finally {
      setBusy(false);
    }
  }

  return (
    <Modal open onClose={onClose} title={t('office.actions.refund.title', { name })}>
      <RefundPartForm
        mostCents={purchase.refundableCents}
        isBusy={isBusy}
        problem={problem}
        onRefund={(part) => void refund(part)}
        onCancel={onClose}
        effectsOf={(cents) => (
          <>
            <li>{t('office.purchases.refund.gets', { buyer, amount: price(cents, { exact: true }) })}</li>
            <li>{t(`office.purchases.refund.${refundedCents + cents === whole ? 'ends' : 'stays'}`)}</li>
          </>
        )}
      />
    </Modal>
  );
}
