import { useTranslation } from 'next-i18next/pages';
import { useState } from 'react';
import { Button } from '@/components/ui/actions/Button';
import { Banner } from '@/components/ui/feedback/Banner';
import { useToast } from '@/components/ui/feedback/useToast';
import type { OwnParcel } from '@/contract/orders';
import type { Claim } from '@/contract/parcels';
import { useChangeOwnOrder } from '@/hooks/orders/useOwnOrders';
import { firstName, formatCents } from '@/lib/format/format';
import { ClaimNoteForm } from './ClaimNoteForm';
import styles from './OwnClaim.module.scss';
import { TrackingModal } from './TrackingModal';

type Props = { parcel: OwnParcel; claim: Claim };

/** State of an answered problem, with actions to add tracking or a note. */
export function ClaimOutcome({ parcel, claim: { state, entries, isUnsent, can } }: Props) {
  const { t, i18n } = useTranslation('dashboard');
  const toast = useToast();
  const { sendReplacement } = useChangeOwnOrder(parcel.id);
  const [isSending, setSending] = useState(false);
  const [isAdding, setAdding] = useState(false);
  const name = firstName(parcel.buyer.name);
  const last = entries.at(-1);
  const refunded = entries.findLast(({ step }) => step === 'REFUNDED');
  const amount = formatCents(refunded?.amountCents ?? 0, i18n.language, { exact: true });
  const isLate = entries.some(({ step }) => step === 'NOT_ANSWERED');
  const focusClaim = () => document.getElementById('problem')?.focus();

  const said = {
    CREATOR: { tone: 'warning', text: t('shopOrders.claim.outcome.CREATOR') },
    BUYER: { tone: 'info', text: t('shopOrders.claim.outcome.BUYER', { name }) },
    OFFICE: {
      tone: 'warning',
      text: t(isLate ? 'shopOrders.claim.outcome.late' : 'shopOrders.claim.outcome.OFFICE', { name }),
    },
    ACCEPTED: {
      tone: 'success',
      text: t(isUnsent ? 'shopOrders.claim.outcome.ACCEPTED_unsent' : 'shopOrders.claim.outcome.ACCEPTED', {
        name,
      }),
    },
    RESOLVED: {
      tone: 'success',
      text: t(
        last?.step === 'DECLINED' ? 'shopOrders.claim.outcome.declined' : 'shopOrders.claim.outcome.RESOLVED',
        {
          name,
        },
      ),
    },
    REFUNDED: {
      tone: 'info',
      text: t(
        refunded?.author === 'OFFICE'
          ? 'shopOrders.claim.outcome.decided'
          : 'shopOrders.claim.outcome.REFUNDED',
        { name, amount },
      ),
    },
  } as const;
  const { tone, text } = said[state];

  return (
    <div className={styles.outcome}>
      <Banner tone={tone}>{text}</Banner>
      {isAdding && (
        <ClaimNoteForm
          parcelId={parcel.id}
          name={name}
          onDone={() => {
            setAdding(false);
            focusClaim();
          }}
        />
      )}
      <div className={styles.actions}>
        {can.send && (
          <Button theme="black" size="s" icon="shipping" onClick={() => setSending(true)}>
            {t(isUnsent ? 'shopOrders.claim.addTracking_unsent' : 'shopOrders.claim.addTracking')}
          </Button>
        )}
        {can.add && !isAdding && (
          <Button size="s" icon="image" onClick={() => setAdding(true)}>
            {t('shopOrders.claim.add')}
          </Button>
        )}
      </div>
      {isSending && (
        <TrackingModal
          title={t(isUnsent ? 'shopOrders.claim.sendAnother_unsent' : 'shopOrders.claim.sendAnother')}
          text={t('shopOrders.claim.sendAnotherText', { name })}
          action={t('shopOrders.markSent')}
          tracking={null}
          isOptional
          onSave={async (given) => {
            await sendReplacement(given);
            toast(t('shopOrders.claim.sentAnother', { name }));
            focusClaim();
          }}
          onClose={() => setSending(false)}
        />
      )}
    </div>
  );
}
