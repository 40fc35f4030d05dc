import { useTranslation } from 'next-i18next/pages';
import { useState, type FormEvent } from 'react';
import { Button } from '@/components/ui/actions/Button';
import { Banner } from '@/components/ui/feedback/Banner';
import { ConfirmModal } from '@/components/ui/feedback/ConfirmModal';
import { TextAreaField } from '@/components/ui/fields/TextAreaField';
import type { Order, Parcel } from '@/contract/orders';
import type { Claim } from '@/contract/parcels';
import { orderLimits } from '@/contract/values/orders';
import { useClaimPictures } from '@/hooks/orders/useClaimPictures';
import { useChangeOrder } from '@/hooks/orders/useOrders';
import { useErrorText } from '@/hooks/useErrorText';
import { firstName, formatCents } from '@/lib/format/format';
import { toClaimElementId } from '@/lib/orders/order-state';
import styles from './Claim.module.scss';
import { ClaimPictureField } from './ClaimPictureField';

type Props = { order: Order; parcel: Parcel; claim: Claim };
type Step = 'ACCEPT' | 'PASS_ON';

/** Offer of the creator, with the actions of the buyer. */
export function ClaimActions({ order, parcel, claim }: Props) {
  const { t, i18n } = useTranslation('shop');
  const errorText = useErrorText();
  const { continueClaim } = useChangeOrder(order.id);
  const [running, setRunning] = useState<Step>();
  const [failure, setFailure] = useState<unknown>();
  const [isAdding, setAdding] = useState(false);
  const [isSorting, setSorting] = useState(false);
  const { can } = claim;
  const name = firstName(parcel.creator.name);
  const offer = can.accept
    ? claim.entries.findLast(({ step }) => step === 'OFFERED_REPLACEMENT' || step === 'REFUNDED')
    : undefined;
  const isRefund = offer?.step === 'REFUNDED';
  const focusThread = () => document.getElementById(toClaimElementId(parcel.id))?.focus();

  async function run(action: Step) {
    setRunning(action);
    setFailure(undefined);
    try {
      await continueClaim(claim.id, { action, text: '', pictureIds: [] });
      focusThread();
    } catch (error) {
      setFailure(error);
    }
    setRunning(undefined);
  }

  const passOn = can.passOn && (
    <Button
      theme="hollow"
      size="s"
      loading={running === 'PASS_ON' && t('claims.passing')}
      onClick={() => void run('PASS_ON')}
    >
      {t('claims.passOn')}
    </Button>
  );

  return (
    <>
      {failure !== undefined && (
        <Banner tone="error" announced>
          {errorText(failure)}
        </Banner>
      )}
      {offer && (
        <div className={styles.offer}>
          <b>
            {t(`claims.offer.${isRefund ? 'REFUNDED' : 'OFFERED_REPLACEMENT'}`, {
              name,
              amount: formatCents(offer.amountCents ?? 0, i18n.language, { exact: true }),
              context: claim.isUnsent ? 'unsent' : undefined,
            })}
          </b>
          <span>{t(isRefund ? 'claims.offer.refundText' : 'claims.offer.replacementText')}</span>
          <div className={styles.actions}>
            <Button
              theme="green"
              size="s"
              loading={running === 'ACCEPT' && t('claims.offer.accepting')}
              onClick={() => void run('ACCEPT')}
            >
              {t('claims.offer.accept')}
            </Button>
            {passOn}
          </div>
        </div>
      )}
      {isAdding && can.add && (
        <AddForm
          order={order}
          parcel={parcel}
          claim={claim}
          onDone={() => {
            setAdding(false);
            focusThread();
          }}
        />
      )}
      <div className={styles.actions}>
        {can.add && !isAdding && (
          <Button size="s" onClick={() => setAdding(true)}>
            {t('claims.add')}
          </Button>
        )}
        {!offer && passOn}
        {can.sort && (
          <Button theme="hollow" size="s" onClick={() => setSorting(true)}>
            {t('claims.sort')}
          </Button>
        )}
      </div>
      {isSorting && (
        <ConfirmModal
          title={t('claims.sortTitle')}
          action={t('claims.sort')}
          acting={t('claims.sorting')}
          keep={t('claims.sortKeep')}
          theme="black"
          errorText={errorText}
          onConfirm={() => continueClaim(claim.id, { action: 'SORT', text: '', pictureIds: [] })}
          onClose={() => setSorting(false)}
        >
          <p>{t('claims.sortText', { name })}</p>
        </ConfirmModal>
      )}
    </>
  );
}

/** Form that adds a text or pictures to a reported problem. */
function AddForm({ order, parcel, claim, onDone }: Props & { onDone: () => void }) {
  const { t } = useTranslation('shop');
  const errorText = useErrorText();
  const { continueClaim } = useChangeOrder(order.id);
  const pictures = useClaimPictures(parcel.id);
  const [text, setText] = useState('');
  const [error, setError] = useState<string>();
  const [isSending, setSending] = useState(false);

  async function send(event: FormEvent) {
    event.preventDefault();
    setError(undefined);
    if (pictures.isUploading) return setError(t('claims.wait'));
    if (pictures.hasFailed) return setError(t('claims.failedPictures'));
    if (text.trim() === '' && pictures.fileIds.length === 0) return setError(t('claims.addMissing'));
    setSending(true);
    try {
      await continueClaim(claim.id, { action: 'ADD', text: text.trim(), pictureIds: pictures.fileIds });
      onDone();
    } catch (refused) {
      setError(errorText(refused));
      setSending(false);
    }
  }

  return (
    <form method="post" className={styles.form} onSubmit={(event) => void send(event)} noValidate>
      <TextAreaField
        label={t('claims.addText')}
        rows={3}
        maxCharacters={orderLimits.claimTextCharacters.max}
        autoFocus
        value={text}
        error={error}
        onChange={({ target }) => setText(target.value)}
      />
      <ClaimPictureField field={pictures} />
      <div className={styles.actions}>
        <Button type="submit" theme="black" size="s" loading={isSending && t('claims.adding')}>
          {t('claims.addSend')}
        </Button>
        <Button theme="hollow" size="s" onClick={onDone}>
          {t('claims.notNow')}
        </Button>
      </div>
    </form>
  );
}
