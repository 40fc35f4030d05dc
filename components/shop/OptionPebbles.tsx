import { useTranslation } from 'next-i18next/pages';
import { useId } from 'react';
import { classNames } from '@/components/ui/class-names';
import type { ProductPage } from '@/contract/shop';
import { isColour, findSwatch } from '@/lib/shop/colours';
import { stateOfValue } from '@/lib/shop/variants';
import styles from './OptionPebbles.module.scss';
import type { ProductChoice } from './useProductChoice';

type Props = { product: ProductPage; choice: ProductChoice; place: number };

/**
 * Values of an option as radio buttons. A value that does not exist in combination with the other
 * choices is struck through, not removed.
 */
export function OptionPebbles({ product, choice: { chosen, choose }, place }: Props) {
  const { t } = useTranslation('shop');
  const group = useId();
  const option = product.options[place]!;
  return (
    <fieldset className={styles.option}>
      <legend>
        {t('product.option', { name: option.name })} <span>{chosen[place]}</span>
      </legend>
      <div className={styles.pebbles}>
        {option.values.map((value) => {
          const state = stateOfValue(product, chosen, place, value);
          const swatch = isColour(option.name) ? findSwatch(value) : undefined;
          return (
            <label key={value} className={classNames(state !== 'AVAILABLE' && styles.not)}>
              <input
                type="radio"
                name={group}
                value={value}
                checked={value === chosen[place]}
                onChange={() => choose(place, value)}
              />
              <span className={styles.pebble}>
                {swatch && <i style={{ background: swatch }} />}
                {state === 'NOT_MADE' ? (
                  <span>
                    <s>{value}</s>
                    <span className="visually-hidden"> {t('product.valueNotMade')}</span>
                  </span>
                ) : (
                  value
                )}
                {state === 'SOLD_OUT' && <span className={styles.sold}> {t('product.valueSoldOut')}</span>}
              </span>
            </label>
          );
        })}
      </div>
    </fieldset>
  );
}
