import { useTranslation } from 'next-i18next/pages';
import { useState, type FormEvent } from 'react';
import { ClaimPictureField } from '@/components/orders/ClaimPictureField';
import { Button } from '@/components/ui/actions/Button';
import { Banner } from '@/components/ui/feedback/Banner';
import { ErrorSummary } from '@/components/ui/fields/ErrorSummary';
import { RadioCards } from '@/components/ui/fields/RadioCards';
import { TextAreaField } from '@/components/ui/fields/TextAreaField';
import { TextField } from '@/components/ui/fields/TextField';
import type { OwnParcel } from '@/contract/orders';
import type { Claim } from '@/contract/parcels';
import { claimAnswers, orderLimits, REPLACEMENT_DAYS } from '@/contract/values/orders';
import { useLeaveWarning } from '@/hooks/browser/useLeaveWarning';
import { useClaimAnswer } from '@/hooks/orders/useClaimAnswer';
import { firstName } from '@/lib/format/format';
import { toDay } from '@/lib/format/chat-time';
import { toLastSendDay } from '@/lib/orders/claim-draft';
import styles from './OwnClaim.module.scss';
import { refundFieldId, RefundFields } from './RefundFields';
import { RefundProblem } from './RefundProblem';
import { RefundSums } from './RefundSums';

type Props = { parcel: OwnParcel; claim: Claim };

const { min: leastWords, max: mostWords } = orderLimits.claimTextCharacters;

/** The creator's answer to a problem: a replacement, a refund, a question, or a disagreement. */
export function ClaimAnswerForm({ parcel, claim }: Props) {
  const { t } = useTranslation(['dashboard', 'shop', 'common']);
  const form = useClaimAnswer(parcel, claim);
  const [attempt, setAttempt] = useState(0);
  const { draft, change, refund, pictures, failure, isSending } = form;
  const { answer, text, sendBy } = draft;
  const name = firstName(parcel.buyer.name);
  const context = claim.isUnsent ? 'unsent' : undefined;
  const gaps = attempt > 0 ? form.gaps : [];
  const errorOf = (gap: (typeof gaps)[number]) =>
    gaps.includes(gap)
      ? t(`shopOrders.claim.answer.gaps.${gap}`, { count: leastWords, days: REPLACEMENT_DAYS })
      : undefined;
  const fieldIds = {
    text: 'answer-text',
    sendBy: 'answer-send-by',
    refund:
      refund.faults.length > 0
        ? refundFieldId(refund.faults[0]!)
        : `refund-${refund.refundable[0]?.position}`,
    sums: 'answer-send',
    uploading: 'answer-text',
    pictures: 'answer-text',
  };
  useLeaveWarning((text !== '' || pictures.pictures.length > 0) && !isSending, {
    sentence: t('common:ui.leaveUnsaved'),
  });

  async function send(event: FormEvent) {
    event.preventDefault();
    setAttempt((count) => count + 1);
    if (form.gaps.length > 0 || isSending) return;
    if (await form.send()) document.getElementById('problem')?.focus();
  }

  return (
    <form method="post" className={styles.form} onSubmit={(event) => void send(event)} noValidate>
      <ErrorSummary
        title={t('shopOrders.claim.answer.notSent')}
        errors={gaps.map((gap) => ({ id: fieldIds[gap], message: errorOf(gap) ?? '' }))}
        attempt={attempt}
      />
      <RadioCards
        name="answer"
        layout="rows"
        label={t('shopOrders.claim.answer.label')}
        options={claimAnswers.map((value) => ({
          value,
          label: t(`shopOrders.claim.answer.${value}`, { context }),
          hint: t(`shopOrders.claim.answer.${value}_hint`, { count: form.itemsCount, name, context }),
        }))}
        value={answer}
        onChange={({ target }) =>
          change({ answer: claimAnswers.find((each) => each === target.value) ?? answer })
        }
      />
      {answer === 'REPLACEMENT' && (
        <TextField
          id="answer-send-by"
          type="date"
          characters={12}
          label={t('shopOrders.claim.answer.sendBy')}
          min={toDay(new Date())}
          max={toLastSendDay()}
          value={sendBy}
          error={errorOf('sendBy')}
          onChange={({ target }) => change({ sendBy: target.value })}
        />
      )}
      {answer === 'REFUND' && (
        <>
          <RefundFields
            form={refund}
            discountCode={parcel.money.discount?.code}
            isAsked={gaps.includes('refund')}
          />
          <RefundSums form={refund} parcel={parcel} />
        </>
      )}
      <TextAreaField
        id="answer-text"
        label={t('shopOrders.claim.answer.words', { name })}
        rows={3}
        optional={!form.needsWords}
        maxCharacters={mostWords}
        value={text}
        error={errorOf('text')}
        onChange={({ target }) => change({ text: target.value })}
      />
      <ClaimPictureField field={pictures} />
      {failure !== undefined &&
        (answer === 'REFUND' ? (
          <RefundProblem error={failure} />
        ) : (
          <Banner tone="error" announced>
            {form.failureText}
          </Banner>
        ))}
      <div className={styles.actions}>
        <Button id="answer-send" type="submit" theme="green" loading={isSending && t('shopOrders.sending')}>
          {t('shopOrders.claim.answer.send')}
        </Button>
        <a className="link" href="#order">
          {t('shopOrders.claim.answer.seeOrder')}
        </a>
      </div>
    </form>
  );
}
