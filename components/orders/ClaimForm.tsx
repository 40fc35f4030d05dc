import { useRouter } from 'next/router';
import { useTranslation } from 'next-i18next/pages';
import { useState, type FormEvent } from 'react';
import { Button } from '@/components/ui/actions/Button';
import { ButtonLink } from '@/components/ui/actions/ButtonLink';
import { ErrorSummary } from '@/components/ui/fields/ErrorSummary';
import { RadioCards } from '@/components/ui/fields/RadioCards';
import { TextAreaField } from '@/components/ui/fields/TextAreaField';
import { Card } from '@/components/ui/layout/Card';
import type { Order, Parcel } from '@/contract/orders';
import { paths } from '@/contract/paths';
import { claimReasons, claimWishes, orderLimits } from '@/contract/values/orders';
import { useLeaveWarning } from '@/hooks/browser/useLeaveWarning';
import { useClaimPictures } from '@/hooks/orders/useClaimPictures';
import { useChangeOrder } from '@/hooks/orders/useOrders';
import { useErrorText } from '@/hooks/useErrorText';
import { firstName } from '@/lib/format/format';
import {
  findGaps,
  listReasons,
  missingFrom,
  startDraft,
  type ClaimDraft,
  type ClaimGap,
} from '@/lib/orders/claim-draft';
import { toClaimElementId, isOver } from '@/lib/orders/order-state';
import styles from './Claim.module.scss';
import { ClaimLines } from './ClaimLines';
import { ClaimNextSteps, TooLate } from './ClaimNextSteps';
import { ClaimPictureField } from './ClaimPictureField';
import { useDayText } from './useDayText';

type Props = { order: Order; parcel: Parcel };

/** Form that reports a problem with a parcel, or the reason why it cannot be reported. */
export function ClaimForm({ order, parcel }: Props) {
  const { t } = useTranslation('shop');
  return (
    <>
      <h1>{t('claims.title')}</h1>
      <p className={styles.of}>
        {t('claims.of', { parcel: parcel.number, order: order.number, name: parcel.creator.name })}
      </p>
      <div className={styles.layout}>
        {parcel.can.claim ? <Form order={order} parcel={parcel} /> : <TooLate parcel={parcel} />}
        <ClaimNextSteps name={firstName(parcel.creator.name)} />
      </div>
    </>
  );
}

function Form({ order, parcel }: Props) {
  const { t } = useTranslation(['shop', 'common']);
  const router = useRouter();
  const errorText = useErrorText();
  const { report } = useChangeOrder(order.id);
  const pictures = useClaimPictures(parcel.id);
  const [draft, setDraft] = useState<ClaimDraft>(() => startDraft(parcel));
  const [attempt, setAttempt] = useState(0);
  const [isSending, setSending] = useState(false);
  const [general, setGeneral] = useState<string>();
  const reasonOptions = useReasonOptions(parcel);
  const name = firstName(parcel.creator.name);
  const gaps = attempt > 0 ? findGaps(draft) : [];
  const gapText = (gap: ClaimGap) => (gaps.includes(gap) ? t(`claims.gaps.${gap}`) : undefined);
  const change = (fields: Partial<ClaimDraft>) => setDraft((now) => ({ ...now, ...fields }));
  const isDirty = draft.text !== '' || pictures.pictures.length > 0;
  useLeaveWarning(isDirty && !isSending, { sentence: t('claims.leave') });

  async function send(event: FormEvent) {
    event.preventDefault();
    setAttempt((count) => count + 1);
    setGeneral(undefined);
    const { quantities, reason, wish, text } = draft;
    if (findGaps(draft).length > 0 || !reason || !wish) return;
    if (pictures.isUploading) return setGeneral(t('claims.wait'));
    if (pictures.hasFailed) return setGeneral(t('claims.failedPictures'));
    setSending(true);
    try {
      await report({
        parcelId: parcel.id,
        reason,
        wish,
        text: text.trim(),
        lines: [...quantities].map(([position, quantity]) => ({ position, quantity })),
        pictureIds: pictures.fileIds,
      });
      await router.push(`${paths.order(order.id)}#${toClaimElementId(parcel.id)}`);
      document.getElementById(toClaimElementId(parcel.id))?.focus();
    } catch (error) {
      setGeneral(errorText(error));
      setSending(false);
    }
  }

  return (
    <Card className={styles.pane}>
      {/* The method is POST because a submit before hydration must not put the input into the address. */}
      <form method="post" className={styles.form} onSubmit={(event) => void send(event)} noValidate>
        <ErrorSummary
          title={gaps.length > 0 ? t('claims.gaps.title', { count: gaps.length }) : t('claims.notSent')}
          errors={gaps.map((gap) => ({ id: `claim-${gap}`, message: t(`claims.gaps.${gap}`) }))}
          general={general}
          attempt={attempt}
        />
        <ClaimLines
          id="claim-lines"
          lines={parcel.lines}
          quantities={draft.quantities}
          error={gapText('lines')}
          onChange={(quantities) => change({ quantities })}
        />
        <RadioCards
          id="claim-reason"
          name="reason"
          layout="rows"
          label={t('claims.reason.label')}
          options={reasonOptions}
          value={draft.reason ?? ''}
          error={gapText('reason')}
          onChange={({ target }) => change({ reason: claimReasons.find((each) => each === target.value) })}
        />
        <TextAreaField
          id="claim-text"
          rows={4}
          label={t('claims.text', { name })}
          hint={t('claims.textHint', { name })}
          maxCharacters={orderLimits.claimTextCharacters.max}
          value={draft.text}
          error={
            gaps.includes('text')
              ? t('claims.gaps.textShort', { count: orderLimits.claimTextCharacters.min })
              : undefined
          }
          onChange={({ target }) => change({ text: target.value })}
        />
        <ClaimPictureField field={pictures} />
        <RadioCards
          id="claim-wish"
          name="wish"
          layout="chips"
          label={t('claims.wish.label')}
          options={claimWishes.map((value) => ({ value, label: t(`claims.wish.${value}`) }))}
          value={draft.wish ?? ''}
          error={gapText('wish')}
          onChange={({ target }) => change({ wish: claimWishes.find((each) => each === target.value) })}
        />
        <div className={styles.actions}>
          <Button type="submit" theme="green" loading={isSending && t('claims.sending')}>
            {t('claims.send', { name })}
          </Button>
          <ButtonLink theme="hollow" href={paths.order(order.id)}>
            {t('claims.notNow')}
          </ButtonLink>
        </div>
      </form>
    </Card>
  );
}

/** Returns the reason options. "Not arrived" is available only some days after sending. */
function useReasonOptions(parcel: Parcel) {
  const { t } = useTranslation('shop');
  const day = useDayText();
  const from = missingFrom(parcel);
  return listReasons(parcel).map((reason) => {
    const isEarly = reason === 'NOT_ARRIVED' && from !== null && !isOver(from);
    return {
      value: reason,
      label: t(`claims.reason.${reason}`),
      disabled: isEarly,
      hint:
        isEarly && parcel.sentAt
          ? t('claims.reason.notYet', { sent: day(parcel.sentAt), date: day(from) })
          : undefined,
    };
  });
}
