import { useTranslation } from 'next-i18next/pages';
import type { RefObject } from 'react';
import { Button } from '@/components/ui/actions/Button';
import { Icon } from '@/components/ui/display/Icon';
import { Quantity } from '@/components/ui/fields/Quantity';
import { Banner } from '@/components/ui/feedback/Banner';
import type { ProductPage, ProductViewerState } from '@/contract/shop';
import { formatList } from '@/lib/format/format';
import { listValues } from '@/lib/shop/variants';
import { AddButton } from './AddButton';
import { AddFailure } from './AddFailure';
import { BackInStock } from './BackInStock';
import { OptionPebbles } from './OptionPebbles';
import styles from './ProductForm.module.scss';
import type { Adding } from './useAdding';
import type { ProductChoice } from './useProductChoice';

type Props = {
  product: ProductPage;
  viewerState: ProductViewerState | undefined;
  canBuy: boolean;
  choice: ProductChoice;
  adding: Adding;
  box: RefObject<HTMLDivElement | null>;
};

/** Choices of a product, its quantity, and the button that adds it to the basket. */
export function ProductForm({ product, viewerState, canBuy, choice, adding, box }: Props) {
  const { t } = useTranslation('shop');
  const { options, title } = product;
  const { chosen, variant, state, quantity, mostQuantity } = choice;
  const left = variant?.leftCount ?? null;
  return (
    <div className={styles.form}>
      {options.map((option, place) => (
        <OptionPebbles key={option.name} product={product} choice={choice} place={place} />
      ))}
      <div role="status" className={styles.state}>
        {state === 'NOT_MADE' && <NotMade product={product} choice={choice} />}
        {state === 'AVAILABLE' && left !== null && (
          <p className={styles.left}>
            <Icon name="clock" />
            {options.length > 0
              ? t('product.leftIn', { count: left, choice: chosen.join(', ') })
              : t('product.left', { count: left })}
          </p>
        )}
      </div>
      {state === 'NOT_MADE' && canBuy && (
        <Button theme="grey" size="l" full aria-disabled>
          {t('product.notMade.button')}
        </Button>
      )}
      {state === 'SOLD_OUT' && !viewerState?.isOwn && (
        <BackInStock product={product} viewerState={viewerState} choice={choice} />
      )}
      {state === 'AVAILABLE' && canBuy && (
        <>
          <div ref={box} className={styles.add} data-needs-script>
            <div>
              <span className={styles.label} aria-hidden="true">
                {t('product.quantity')}
              </span>
              <Quantity
                label={t('product.quantityOf', { title })}
                fewer={t('product.fewer')}
                more={t('product.more')}
                value={quantity}
                max={mostQuantity}
                onChange={choice.setQuantity}
              />
            </div>
            <AddButton adding={adding} full />
          </div>
          {adding.failure !== undefined && (
            <AddFailure failure={adding.failure} variant={variant} quantity={quantity} />
          )}
        </>
      )}
      <p role="status" className="visually-hidden">
        {adding.isAdded && t('product.addedThis', { title })}
      </p>
    </div>
  );
}

/**
 * Notice that a combination does not exist, with the values that exist in combination with the
 * other chosen values.
 */
function NotMade({ product, choice: { chosen } }: Pick<Props, 'product' | 'choice'>) {
  const { t, i18n } = useTranslation('shop');
  const others = product.options.flatMap(({ name }, place) => {
    const values = listValues(product, chosen, place, 'AVAILABLE');
    if (values.length === 0) return [];
    const text = formatList(values, i18n.language, 'disjunction');
    return [t('product.notMade.instead', { name, values: text })];
  });
  return (
    <Banner tone="warning" icon="info" title={t('product.notMade.title', { choice: chosen.join(', ') })}>
      {others.length > 0 ? others.join(' ') : t('product.notMade.other')}
    </Banner>
  );
}
