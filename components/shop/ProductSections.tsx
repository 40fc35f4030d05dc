import { useTranslation } from 'next-i18next/pages';
import { Prose } from '@/components/ui/display/Prose';
import { Disclosure } from '@/components/ui/layout/Disclosure';
import type { ProductPage } from '@/contract/shop';
import { DeliveryTable } from './DeliveryTable';
import styles from './ProductSections.module.scss';

/** Description, details, delivery and returns of a product. */
export function ProductSections({ product }: { product: ProductPage }) {
  const { t } = useTranslation('shop');
  const { description, details } = product;
  return (
    <>
      {description !== '' && (
        <section className={styles.section} aria-labelledby="product-about">
          <h2 id="product-about">{t('product.about')}</h2>
          <div className={styles.text}>
            <Prose text={description} />
          </div>
        </section>
      )}
      {details.length > 0 && (
        <section className={styles.section} aria-labelledby="product-details">
          <h2 id="product-details">{t('product.details')}</h2>
          <dl className={styles.details}>
            {details.map(({ label, text }, place) => (
              <div key={place}>
                <dt>{label}</dt>
                <dd className="tabular">{text}</dd>
              </div>
            ))}
          </dl>
        </section>
      )}
      <section aria-labelledby="product-delivery">
        <h2 id="product-delivery" className="visually-hidden">
          {t('product.deliveryAndReturns')}
        </h2>
        <Disclosure look="flat" title={t('product.delivery.title')} open>
          <DeliveryTable product={product} />
        </Disclosure>
        <Disclosure look="flat" title={t('product.returns.title')}>
          <p className={styles.returns}>{t('product.returns.text')}</p>
        </Disclosure>
      </section>
    </>
  );
}
