import { useTranslation } from 'next-i18next/pages';
import { Banner } from '@/components/ui/feedback/Banner';
import { Checkbox } from '@/components/ui/fields/Checkbox';
import { Card } from '@/components/ui/layout/Card';
import styles from '../DeliveryPage.module.scss';
import type { ChangeDelivery } from './types';
import { useSaving } from './useSaving';

type Props = { isPaused: boolean; change: ChangeDelivery };

/** Switch that stops new orders while the creator is away; it takes effect at once. */
export function TakingOrders({ isPaused, change }: Props) {
  const { t } = useTranslation('dashboard');
  const { isSaving, save, failureText } = useSaving();
  return (
    <Card as="section" look="pane" aria-labelledby="taking-orders">
      <header className={styles.head}>
        <h2 id="taking-orders">{t('shop.delivery.orders.title')}</h2>
        <Checkbox
          asSwitch
          label={t('shop.delivery.orders.title')}
          labelHidden
          checked={!isPaused}
          aria-busy={isSaving}
          onChange={({ currentTarget: { checked } }) =>
            void save(() => change((now) => ({ ...now, isPaused: !checked })))
          }
        />
      </header>
      <p className={styles.quiet}>{t('shop.delivery.orders.text')}</p>
      {failureText && (
        <Banner tone="error" announced>
          {failureText}
        </Banner>
      )}
    </Card>
  );
}
