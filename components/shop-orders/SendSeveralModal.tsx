import { useTranslation } from 'next-i18next/pages';
import { useState, type FormEvent } from 'react';
import { Button } from '@/components/ui/actions/Button';
import { Banner } from '@/components/ui/feedback/Banner';
import { Modal, ModalActions } from '@/components/ui/feedback/Modal';
import type { OwnParcelCard } from '@/contract/orders';
import { useMarkSent, type SentResult } from '@/hooks/orders/useOwnOrders';
import { useErrorText } from '@/hooks/useErrorText';
import { firstName } from '@/lib/format/format';
import { moveFocus } from '@/lib/page/focus';
import { isLinkWrong, startTracking, toTrackingInput, type TrackingDraft } from '@/lib/orders/tracking-draft';
import styles from './SendSeveralModal.module.scss';
import { TrackingFields } from './TrackingFields';

type Props = { parcels: OwnParcelCard[]; onSent: (result: SentResult) => void; onClose: () => void };

/** Confirmation before several orders are marked as sent, with tracking fields for each order. */
export function SendSeveralModal({ parcels: given, onSent, onClose }: Props) {
  const { t, i18n } = useTranslation('dashboard');
  const errorText = useErrorText();
  const markSent = useMarkSent();
  // The list is reloaded while the dialog is open, so the dialog stores its own orders.
  const [parcels] = useState(given);
  const [drafts, setDrafts] = useState(() => new Map(parcels.map(({ id }) => [id, startTracking(null)])));
  const [isAsked, setAsked] = useState(false);
  const [isSending, setSending] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  const draftOf = (id: string): TrackingDraft => drafts.get(id)!;
  const names = [...new Set(parcels.map(({ buyerName }) => firstName(buyerName)))];

  async function send(event: FormEvent) {
    event.preventDefault();
    setAsked(true);
    setFailure(undefined);
    const wrong = parcels.find(({ id }) => isLinkWrong(draftOf(id)));
    if (wrong) return moveFocus(document.getElementById(`send-${wrong.id}-link`));
    setSending(true);
    try {
      onSent(await markSent(parcels.map(({ id }) => ({ id, tracking: toTrackingInput(draftOf(id)) }))));
    } catch (error) {
      setFailure(error);
      setSending(false);
    }
  }

  return (
    <Modal
      open
      onClose={onClose}
      title={t('shopOrders.bulk.ask', { count: parcels.length })}
      dirty={!isSending && [...drafts.values()].some(({ number, link }) => number !== '' || link !== '')}
    >
      <p>
        {t('shopOrders.bulk.askText', {
          count: names.length,
          names: new Intl.ListFormat(i18n.language).format(names),
        })}
      </p>
      <form method="post" onSubmit={(event) => void send(event)} noValidate>
        {parcels.map(({ id, number, buyerName, deliveryName }) => (
          <fieldset key={id} className={styles.parcel}>
            <legend>
              <b className="tabular">{number}</b>{' '}
              <span>{t('shopOrders.bulk.parcel', { name: buyerName, delivery: deliveryName })}</span>
            </legend>
            <TrackingFields
              id={`send-${id}`}
              draft={draftOf(id)}
              isLinkWrong={isAsked && isLinkWrong(draftOf(id))}
              onChange={(draft) => setDrafts((now) => new Map(now).set(id, draft))}
            />
          </fieldset>
        ))}
        {failure !== undefined && (
          <Banner tone="error" announced>
            {errorText(failure)}
          </Banner>
        )}
        <ModalActions>
          <Button theme="hollow" onClick={onClose}>
            {t('shopOrders.notYet')}
          </Button>
          <Button theme="green" type="submit" loading={isSending && t('shopOrders.marking')}>
            {t('shopOrders.bulk.markCount', { count: parcels.length })}
          </Button>
        </ModalActions>
      </form>
    </Modal>
  );
}
