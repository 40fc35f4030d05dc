import { useTranslation } from 'next-i18next/pages';
import { useState, type FormEvent, type ReactNode } from 'react';
import { Banner } from '@/components/ui/feedback/Banner';
import { Button } from '@/components/ui/actions/Button';
import { ModalActions } from '@/components/ui/feedback/Modal';
import { MoneyField } from '@/components/money/MoneyField';
import { TextAreaField } from '@/components/ui/fields/TextAreaField';
import { usePrice } from '@/components/money/usePrice';
import { limits } from '@/contract/values/limits';
import { useLeaveWarning } from '@/hooks/browser/useLeaveWarning';
import { useErrorText } from '@/hooks/useErrorText';
import { moveFocus } from '@/lib/page/focus';
import { parseCents, plainAmount } from '@/lib/format/parse-cents';
import styles from './RefundPartForm.module.scss';

export type RefundPart = { amountCents: number; reason: string };

type Props = {
  /** Maximum refundable amount (cents). */
  mostCents: number;
  /** Effects of a refund of this amount, as list items. */
  effectsOf: (amountCents: number) => ReactNode;
  isBusy: boolean;
  problem: unknown;
  onRefund: (part: RefundPart) => void;
  onCancel: () => void;
};

const { min: leastReason, max: mostReason } = limits.reasonCharacters;

/** Form for the amount and reason of a refund, with its effects shown while typing. */
export function RefundPartForm({ mostCents, effectsOf, isBusy, problem, onRefund, onCancel }: Props) {
  const { t, i18n } = useTranslation('wallet');
  const price = usePrice();
  const errorText = useErrorText();
  const [typed, setTyped] = useState(plainAmount(mostCents));
  const [reason, setReason] = useState('');
  const [isAsked, setAsked] = useState(false);
  const amountCents = parseCents(typed, i18n.language) ?? 0;
  const isAmount = amountCents > 0 && amountCents <= mostCents;
  const isReason = reason.trim().length >= leastReason;
  const most = price(mostCents, { exact: true });

  useLeaveWarning(reason !== '' && !isBusy, { sentence: t('common:ui.leaveUnsaved') });

  function submit(event: FormEvent) {
    event.preventDefault();
    setAsked(true);
    if (!isAmount || !isReason)
      return moveFocus(document.getElementById(isAmount ? 'refund-reason' : 'refund-amount'));
    if (!isBusy) onRefund({ amountCents, reason: reason.trim() });
  }

  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <MoneyField
        id="refund-amount"
        label={t('saleRefund.amount')}
        hint={t('saleRefund.amountHint', { amount: most })}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        error={isAsked && !isAmount ? t('saleRefund.amountWrong', { amount: most }) : undefined}
      />
      <TextAreaField
        id="refund-reason"
        label={t('saleRefund.reason')}
        hint={t('saleRefund.reasonHint')}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
        error={isAsked && !isReason ? t('saleRefund.reasonWrong', { count: leastReason }) : undefined}
        rows={3}
        maxCharacters={mostReason}
      />
      {isAmount && (
        <div className={styles.happens} aria-live="polite">
          <h3>{t('saleRefund.happens')}</h3>
          <ul>{effectsOf(amountCents)}</ul>
        </div>
      )}
      {problem !== undefined && (
        <Banner tone="error" announced>
          {errorText(problem)}
        </Banner>
      )}
      <ModalActions>
        <Button theme="hollow" onClick={onCancel}>
          {t('saleRefund.cancel')}
        </Button>
        <Button theme="danger" type="submit" loading={isBusy && t('saleRefund.busy')}>
          {t('saleRefund.action', { amount: price(isAmount ? amountCents : mostCents, { exact: true }) })}
        </Button>
      </ModalActions>
    </form>
  );
}
