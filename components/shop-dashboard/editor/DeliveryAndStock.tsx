import { useTranslation } from 'next-i18next/pages';
import { Checkbox } from '@/components/ui/fields/Checkbox';
import { TextField } from '@/components/ui/fields/TextField';
import { Card } from '@/components/ui/layout/Card';
import type { ProductEditing } from '@/hooks/shop/useProductEditing';
import { useDelivery } from '@/hooks/shop/useOwnShop';
import styles from './ProductEditor.module.scss';

type Props = { editing: ProductEditing; errorOf: (path: string) => string | undefined };

/** Delivery methods of the product, and the stock level for an alert. */
export function DeliveryAndStock({ editing: { form, change }, errorOf }: Props) {
  const { t } = useTranslation('dashboard');
  const city = useDelivery().data?.postsFrom.city;
  return (
    <Card as="section" look="pane" aria-labelledby="delivery-and-stock" className={styles.pane}>
      <h2 id="delivery-and-stock">{t('shop.form.delivery.title')}</h2>
      <div className={styles.form}>
        <div>
          <Checkbox
            label={t('shop.form.delivery.posted')}
            hint={t('shop.form.delivery.zones')}
            checked={form.canBePosted}
            onChange={({ currentTarget }) => change({ canBePosted: currentTarget.checked })}
          />
          <Checkbox
            label={city ? t('shop.form.delivery.collectedIn', { city }) : t('shop.form.delivery.collected')}
            checked={form.canBeCollected}
            onChange={({ currentTarget }) => change({ canBeCollected: currentTarget.checked })}
          />
        </div>
        <TextField
          id="lowStock"
          label={t('shop.form.delivery.alert')}
          error={errorOf('lowStock')}
          inputMode="numeric"
          autoComplete="off"
          characters={5}
          value={form.lowStock}
          onChange={({ target }) => change({ lowStock: target.value })}
        />
      </div>
    </Card>
  );
}
