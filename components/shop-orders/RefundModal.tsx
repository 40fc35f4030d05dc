import { useTranslation } from 'next-i18next/pages';
import { useState, type FormEvent } from 'react';
import { Button } from '@/components/ui/actions/Button';
import { Modal, ModalActions } from '@/components/ui/feedback/Modal';
import { useToast } from '@/components/ui/feedback/useToast';
import { TextField } from '@/components/ui/fields/TextField';
import type { OwnParcel } from '@/contract/orders';
import { limits } from '@/contract/values/limits';
import { useChangeOwnOrder } from '@/hooks/orders/useOwnOrders';
import { useRefundDraft } from '@/hooks/orders/useRefundDraft';
import { firstName, formatCents } from '@/lib/format/format';
import { moveFocus } from '@/lib/page/focus';
import styles from './Refund.module.scss';
import { refundFieldId, RefundFields } from './RefundFields';
import { isRefusal, RefundProblem } from './RefundProblem';
import { RefundSums } from './RefundSums';

type Props = { parcel: OwnParcel; onClose: () => void };

/**
 * Dialog that refunds order lines, in whole or in part. The sums are shown before the refund is
 * made.
 */
export function RefundModal({ parcel, onClose }: Props) {
  const { t, i18n } = useTranslation('dashboard');
  const toast = useToast();
  const { refund, reload } = useChangeOwnOrder(parcel.id);
  const form = useRefundDraft(parcel);
  const [reason, setReason] = useState('');
  const [isAsked, setAsked] = useState(false);
  const [isRefunding, setRefunding] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  const [unansweredCents, setUnanswered] = useState<number>();
  const { number, buyer, money } = parcel;
  const name = firstName(buyer.name);
  const amount = formatCents(form.own.totalCents, i18n.language, { exact: true });
  const isReady = form.lines.length > 0 && form.faults.length === 0 && form.sums !== undefined;

  async function submit(event: FormEvent) {
    event.preventDefault();
    setAsked(true);
    const [fault] = form.faults;
    if (fault !== undefined) return moveFocus(document.getElementById(refundFieldId(fault)));
    // A refund is made only after its sums were shown.
    if (!isReady || isRefunding) return;
    // After a missing response the same total is sent again, so that the server finds the first
    // refund.
    const seenCents = unansweredCents ?? money.refundedCents;
    setRefunding(true);
    setFailure(undefined);
    try {
      const { state } = await refund({
        lines: form.lines,
        reason: reason.trim(),
        seenCents,
      });
      toast(
        t(state === 'SUCCEEDED' ? 'shopOrders.refund.done' : 'shopOrders.refund.pending', { amount, name }),
      );
      onClose();
    } catch (error) {
      setFailure(error);
      setRefunding(false);
      if (!isRefusal(error)) return setUnanswered(seenCents);
      setUnanswered(undefined);
      // Reloads the order, so that refunds made in the meantime are shown before a retry.
      void reload();
    }
  }

  return (
    <Modal
      open
      size="l"
      onClose={onClose}
      title={t('shopOrders.refund.title', { number })}
      dirty={!isRefunding && (form.draft.size > 0 || reason !== '')}
    >
      <p>{t('shopOrders.refund.text')}</p>
      <form method="post" onSubmit={(event) => void submit(event)} noValidate>
        <div className={styles.layout}>
          <div className={styles.choices}>
            <RefundFields form={form} discountCode={money.discount?.code} isAsked={isAsked} />
            <TextField
              id="refund-reason"
              label={t('shopOrders.refund.why', { name })}
              optional
              maxLength={limits.reasonCharacters.max}
              value={reason}
              onChange={({ target }) => setReason(target.value)}
            />
          </div>
          <RefundSums form={form} parcel={parcel} />
        </div>
        {failure !== undefined && <RefundProblem error={failure} />}
        <ModalActions>
          <Button theme="hollow" onClick={onClose}>
            {t('shopOrders.notNow')}
          </Button>
          <Button
            type="submit"
            theme="black"
            aria-disabled={form.faults.length === 0 && !isReady}
            loading={isRefunding && t('shopOrders.refund.running')}
          >
            {form.own.totalCents > 0
              ? t('shopOrders.refund.action', { amount })
              : t('shopOrders.refund.open')}
          </Button>
        </ModalActions>
      </form>
    </Modal>
  );
}
