import { useTranslation } from 'next-i18next/pages';
import { MoneyField } from '@/components/money/MoneyField';
import { classNames } from '@/components/ui/class-names';
import { Checkbox } from '@/components/ui/fields/Checkbox';
import { TextField } from '@/components/ui/fields/TextField';
import { shopLimits } from '@/contract/values/shop';
import { findSwatch, isColour } from '@/lib/shop/colours';
import { isLow, type ProductForm } from '@/lib/shop/product-form';
import type { VariantForm } from '@/lib/shop/variant-form';
import styles from './VariantTable.module.scss';

type Props = {
  variant: VariantForm;
  place: number;
  form: ProductForm;
  errorOf: (path: string) => string | undefined;
  onChange: (fields: Partial<VariantForm>) => void;
};

/**
 * Row of a variant. A variant that does not exist is switched off, but its fields are preserved.
 */
export function VariantRow({ variant, place, form, errorOf, onChange }: Props) {
  const { t } = useTranslation('dashboard');
  const { values, price, sku, stock, weight, isMade } = variant;
  const [first, ...others] = values;
  const name = first === undefined ? t('shop.form.variants.only') : values.join(', ');
  const colourPlace = form.options.findIndex((option) => isColour(option.name));
  const swatch = findSwatch(values[colourPlace] ?? '');
  const label = (column: string) => `${column}, ${name}`;
  const error = (field: string) => errorOf(`variants.${place}.${field}`);
  const text = {
    autoComplete: 'off',
    labelHidden: true,
    disabled: !isMade,
  } as const;
  return (
    <tr role="row" className={classNames(!isMade && styles.off)}>
      <th role="rowheader" scope="row">
        <span className={styles.name}>
          {swatch && <i style={{ background: swatch }} />}
          <span>
            {first ?? name}
            {others.length > 0 && <span className="visually-hidden">, </span>}
            {others.length > 0 && <span className={styles.others}>{others.join(', ')}</span>}
          </span>
        </span>
      </th>
      <td role="cell" data-label={t('shop.form.variants.price')}>
        <MoneyField
          {...text}
          id={`variants.${place}.priceCents`}
          label={label(t('shop.form.variants.price'))}
          error={error('priceCents')}
          value={price}
          onChange={({ target }) => onChange({ price: target.value })}
        />
      </td>
      <td role="cell" data-label={t('shop.form.variants.sku')}>
        <TextField
          {...text}
          id={`variants.${place}.sku`}
          label={label(t('shop.form.variants.sku'))}
          error={error('sku')}
          maxLength={shopLimits.skuCharacters}
          value={sku}
          onChange={({ target }) => onChange({ sku: target.value })}
        />
      </td>
      <td role="cell" data-label={t('shop.form.variants.stock')}>
        <TextField
          {...text}
          id={`variants.${place}.stock`}
          label={label(t('shop.form.variants.stock'))}
          error={error('stock')}
          inputMode="numeric"
          className={classNames(isLow(variant, form.lowStock) && styles.low)}
          value={stock}
          onChange={({ target }) => onChange({ stock: target.value })}
        />
      </td>
      <td role="cell" data-label={t('shop.form.variants.weight')}>
        <TextField
          {...text}
          id={`variants.${place}.weightGrams`}
          label={label(t('shop.form.variants.weight'))}
          error={error('weightGrams')}
          inputMode="numeric"
          value={weight}
          onChange={({ target }) => onChange({ weight: target.value })}
        />
      </td>
      <td role="cell" className={styles.made}>
        <Checkbox
          asSwitch
          label={t('shop.form.variants.isMade', { name })}
          labelHidden
          checked={isMade}
          onChange={({ currentTarget }) => onChange({ isMade: currentTarget.checked })}
        />
      </td>
    </tr>
  );
}
