import { useTranslation } from 'next-i18next/pages';
import type { ProductForm } from '@/lib/shop/product-form';
import type { VariantForm } from '@/lib/shop/variant-form';
import styles from './VariantTable.module.scss';
import { VariantRow } from './VariantRow';

type Props = {
  form: ProductForm;
  errorOf: (path: string) => string | undefined;
  onChange: (variants: VariantForm[]) => void;
};

const columns = ['variant', 'price', 'sku', 'stock', 'weight', 'made'] as const;

/**
 * Table of the variants; cards on narrow screens. Explicit ARIA roles keep the table semantics
 * although `display` changes.
 */
export function VariantTable({ form, errorOf, onChange }: Props) {
  const { t } = useTranslation('dashboard');
  const { variants } = form;
  return (
    <div className={styles.scroll}>
      <table role="table" className={styles.table}>
        <caption className="visually-hidden">{t('shop.form.variants.caption')}</caption>
        <thead role="rowgroup">
          <tr role="row">
            {columns.map((column) => (
              <th key={column} role="columnheader" scope="col">
                {t(`shop.form.variants.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {variants.map((variant, place) => (
            <VariantRow
              key={variant.values.join('\n')}
              variant={variant}
              place={place}
              form={form}
              errorOf={errorOf}
              onChange={(fields) => onChange(variants.with(place, { ...variant, ...fields }))}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}
