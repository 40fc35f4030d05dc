import { useTranslation } from 'next-i18next/pages';
import { Loaded } from '@/components/loading/Loaded';
import { Skeleton } from '@/components/ui/feedback/Skeleton';
import { useDelivery } from '@/hooks/shop/useOwnShop';
import { CollectPanel } from './delivery/CollectPanel';
import { PostingPanel } from './delivery/PostingPanel';
import { TakingOrders } from './delivery/TakingOrders';
import { ZonesPanel } from './delivery/ZonesPanel';
import styles from './DeliveryPage.module.scss';
import { ShopFrame } from './ShopFrame';

/**
 * Delivery settings of the creator: zones with rates, shipping days, collection, and whether orders
 * are accepted.
 */
export function DeliveryPage() {
  const { t } = useTranslation('dashboard');
  const delivery = useDelivery();
  return (
    <ShopFrame section="delivery">
      <Loaded
        of={delivery}
        failed={{ title: t('shop.delivery.failedTitle') }}
        loading={t('shop.delivery.loading')}
        skeleton={<Skeleton shape="block" height={320} />}
      >
        {(settings) => (
          <div className={styles.columns}>
            <ZonesPanel zones={settings.zones} change={delivery.change} />
            <div className={styles.column}>
              <PostingPanel settings={settings} change={delivery.change} />
              <CollectPanel collect={settings.collect} change={delivery.change} />
              <TakingOrders isPaused={settings.isPaused} change={delivery.change} />
            </div>
          </div>
        )}
      </Loaded>
    </ShopFrame>
  );
}
