import { useTranslation } from 'next-i18next/pages';
import { LoadingRegion } from '@/components/ui/feedback/LoadingRegion';
import { Skeleton } from '@/components/ui/feedback/Skeleton';
import { Card } from '@/components/ui/layout/Card';
import styles from './CartPage.module.scss';

/** Outline of the cart. */
export function CartSkeleton() {
  const { t } = useTranslation('shop');
  return (
    <LoadingRegion label={t('cart.loading')} className={styles.layout}>
      <Card className={styles.outline}>
        <Skeleton width={180} />
        <Skeleton shape="block" height={110} />
      </Card>
      <Card className={styles.outline}>
        <Skeleton width="50%" />
        <Skeleton shape="block" height={52} />
      </Card>
    </LoadingRegion>
  );
}
