import { useTranslation } from 'next-i18next/pages';
import { useState, type FormEvent } from 'react';
import { Button } from '@/components/ui/actions/Button';
import { Banner } from '@/components/ui/feedback/Banner';
import { useToast } from '@/components/ui/feedback/useToast';
import { Card } from '@/components/ui/layout/Card';
import type { OwnParcel } from '@/contract/orders';
import { useChangeOwnOrder } from '@/hooks/orders/useOwnOrders';
import { useErrorText } from '@/hooks/useErrorText';
import { firstName, formatNumber } from '@/lib/format/format';
import { isLinkWrong, startTracking, toTrackingInput } from '@/lib/orders/tracking-draft';
import { moveFocus } from '@/lib/page/focus';
import styles from './ShopOrderPage.module.scss';
import { TrackingFields } from './TrackingFields';

/** Form that marks an order as sent, with the tracking of its parcel. */
export function SendCard({
  parcel: { id, number, deliveryName, weightGrams, buyer },
}: {
  parcel: OwnParcel;
}) {
  const { t, i18n } = useTranslation('dashboard');
  const errorText = useErrorText();
  const toast = useToast();
  const { send } = useChangeOwnOrder(id);
  const [draft, setDraft] = useState(() => startTracking(null));
  const [isAsked, setAsked] = useState(false);
  const [isSending, setSending] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  const weight =
    weightGrams > 0 &&
    t('shopOrders.send.weight', { weight: formatNumber(weightGrams / 1000, i18n.language) });

  async function submit(event: FormEvent) {
    event.preventDefault();
    setAsked(true);
    setFailure(undefined);
    if (isLinkWrong(draft)) return moveFocus(document.getElementById('send-link'));
    setSending(true);
    try {
      await send(toTrackingInput(draft));
      toast(t('shopOrders.send.done', { number }));
      moveFocus(document.getElementById('so-far'));
    } catch (error) {
      setFailure(error);
      setSending(false);
    }
  }

  return (
    <Card as="section" look="pane" aria-labelledby="send-it">
      <h2 id="send-it">{t('shopOrders.send.title')}</h2>
      <p className={styles.small}>{[deliveryName, weight].filter(Boolean).join(' · ')}</p>
      <form method="post" className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
        <TrackingFields
          id="send"
          draft={draft}
          isLinkWrong={isAsked && isLinkWrong(draft)}
          onChange={setDraft}
        />
        {failure !== undefined && (
          <Banner tone="error" announced>
            {errorText(failure)}
          </Banner>
        )}
        <div className={styles.sending}>
          <Button type="submit" theme="green" icon="shipping" loading={isSending && t('shopOrders.marking')}>
            {t('shopOrders.markSent')}
          </Button>
          <span className={styles.small}>{t('shopOrders.send.final', { name: firstName(buyer.name) })}</span>
        </div>
      </form>
    </Card>
  );
}
