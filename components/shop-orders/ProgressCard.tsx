import { useTranslation } from 'next-i18next/pages';
import { useState } from 'react';
import { StepList } from '@/components/orders/StepList';
import { Button } from '@/components/ui/actions/Button';
import { useToast } from '@/components/ui/feedback/useToast';
import { Card } from '@/components/ui/layout/Card';
import type { OwnParcel } from '@/contract/orders';
import { useChangeOwnOrder } from '@/hooks/orders/useOwnOrders';
import styles from './ShopOrderPage.module.scss';
import { TrackingModal } from './TrackingModal';
import { useProgressSteps } from './useProgressSteps';

/** Steps of an order from its payment to its delivery, and its tracking. */
export function ProgressCard({ parcel }: { parcel: OwnParcel }) {
  const { t } = useTranslation('dashboard');
  const toast = useToast();
  const { send } = useChangeOwnOrder(parcel.id);
  const [isChanging, setChanging] = useState(false);
  const { tracking, can } = parcel;
  return (
    <Card as="section" look="pane" aria-labelledby="so-far">
      <h2 id="so-far" tabIndex={-1}>
        {t('shopOrders.progress.title')}
      </h2>
      <StepList steps={useProgressSteps(parcel)} className={styles.steps} />
      {(can.changeTracking || tracking?.url) && (
        <div className={styles.row}>
          {can.changeTracking && (
            <Button size="s" onClick={() => setChanging(true)}>
              {t('shopOrders.tracking.change')}
            </Button>
          )}
          {tracking?.url && (
            <a className="link" href={tracking.url} target="_blank" rel="noreferrer">
              {t('shopOrders.tracking.follow')}
            </a>
          )}
        </div>
      )}
      {isChanging && (
        <TrackingModal
          title={t('shopOrders.tracking.change')}
          text={t('shopOrders.tracking.changeText')}
          action={t('shopOrders.tracking.save')}
          tracking={tracking}
          onSave={async (given) => {
            await send(given);
            toast(t('shopOrders.tracking.saved'));
          }}
          onClose={() => setChanging(false)}
        />
      )}
    </Card>
  );
}
