import { useTranslation } from 'next-i18next/pages';
import { useState } from 'react';
import { Button } from '@/components/ui/actions/Button';
import { Banner } from '@/components/ui/feedback/Banner';
import { useToast } from '@/components/ui/feedback/useToast';
import { Card } from '@/components/ui/layout/Card';
import type { OwnParcel } from '@/contract/orders';
import { useChangeOwnOrder } from '@/hooks/orders/useOwnOrders';
import { useErrorText } from '@/hooks/useErrorText';
import { firstName } from '@/lib/format/format';
import { moveFocus } from '@/lib/page/focus';
import styles from './ShopOrderPage.module.scss';

/**
 * Steps of click and collect: notify the buyer that the order is ready, then compare the buyer's
 * code.
 */
export function CollectCard({ parcel: { id, number, buyer, collectCode, can } }: { parcel: OwnParcel }) {
  const { t } = useTranslation('dashboard');
  const errorText = useErrorText();
  const toast = useToast();
  const { setState } = useChangeOwnOrder(id);
  const [isRunning, setRunning] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  const name = firstName(buyer.name);

  async function run(state: 'READY' | 'DELIVERED') {
    setRunning(true);
    setFailure(undefined);
    try {
      await setState(state, state === 'DELIVERED' ? (collectCode ?? undefined) : undefined);
      toast(t(`shopOrders.collect.done.${state}`, { number, name }));
      if (state === 'DELIVERED') moveFocus(document.getElementById('so-far'));
    } catch (error) {
      setFailure(error);
    }
    setRunning(false);
  }

  return (
    <Card as="section" look="pane" aria-labelledby="collect">
      <h2 id="collect">{t(can.setReady ? 'shopOrders.collect.toReady' : 'shopOrders.collect.ready')}</h2>
      <p className={styles.small}>
        {t(can.setReady ? 'shopOrders.collect.toReadyText' : 'shopOrders.collect.readyText', { name })}
      </p>
      {collectCode && <p className={styles.code}>{collectCode}</p>}
      {failure !== undefined && (
        <Banner tone="error" announced>
          {errorText(failure)}
        </Banner>
      )}
      <div className={styles.row}>
        <Button
          theme={can.setReady ? 'green' : 'black'}
          loading={isRunning && t('shopOrders.marking')}
          onClick={() => void run(can.setReady ? 'READY' : 'DELIVERED')}
        >
          {t(can.setReady ? 'shopOrders.collect.setReady' : 'shopOrders.collect.collected')}
        </Button>
      </div>
    </Card>
  );
}
