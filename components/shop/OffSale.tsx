import { useTranslation } from 'next-i18next/pages';
import { ButtonLink } from '@/components/ui/actions/ButtonLink';
import { Card } from '@/components/ui/layout/Card';
import { paths } from '@/contract/paths';
import type { ProductPage } from '@/contract/shop';
import { firstName } from '@/lib/format/format';
import styles from './OwnProduct.module.scss';

type Props = { product: ProductPage; isBuyer: boolean };

/** Notice for buyers and the office that a product is no longer sold. */
export function OffSale({ product, isBuyer }: Props) {
  const { t } = useTranslation('shop');
  return (
    <Card className={styles.box}>
      <p>
        <b>{t('product.gone.title', { name: firstName(product.creator.name) })}</b>
        {isBuyer && <span>{t('product.gone.text')}</span>}
      </p>
      <ButtonLink theme="hollow-border" size="s" href={paths.shop}>
        {t('product.gone.back')}
      </ButtonLink>
    </Card>
  );
}
