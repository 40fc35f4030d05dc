import { useTranslation } from 'next-i18next/pages';
import { ButtonLink } from '@/components/ui/actions/ButtonLink';
import { Card } from '@/components/ui/layout/Card';
import { paths } from '@/contract/paths';
import type { ProductPage, ProductViewerState } from '@/contract/shop';
import styles from './OwnProduct.module.scss';

type Props = { product: ProductPage; own: ProductViewerState['own']; isPublic: boolean };

/** Numbers of a product and its edit link, for its creator. */
export function OwnProduct({ product, own, isPublic }: Props) {
  const { t } = useTranslation('shop');
  return (
    <Card className={styles.box}>
      {own && (
        <p className="tabular">
          <b>{t('product.own.stock', { count: own.stock })}</b>
          <span>
            {t('product.own.facts', {
              sold: t('product.own.sold', { count: own.soldCount }),
              likes: t('product.own.likes', { count: own.likesCount }),
            })}
          </span>
        </p>
      )}
      {!isPublic && <p>{t('product.own.notPublic')}</p>}
      <ButtonLink theme="hollow-border" size="s" icon="edit" href={paths.editProduct(product.id)}>
        {t('product.own.edit')}
      </ButtonLink>
    </Card>
  );
}
