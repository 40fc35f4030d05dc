import { useTranslation } from 'next-i18next/pages';
import { RadioCards } from '@/components/ui/fields/RadioCards';
import { Card } from '@/components/ui/layout/Card';
import type { ProductEditing } from '@/hooks/shop/useProductEditing';
import { formatDate } from '@/lib/format/format';
import type { ProductForm } from '@/lib/shop/product-form';
import styles from './ProductEditor.module.scss';

type Status = ProductForm['status'];

/** Choice whether the product is in the shop; it takes effect with the next save. */
export function OnSale({ editing: { stored, form, change } }: { editing: ProductEditing }) {
  const { t, i18n } = useTranslation('dashboard');
  const isDraft = stored === null || stored.state === 'DRAFT';
  const choices: Status[] = isDraft ? ['DRAFT', 'PUBLISHED'] : ['PUBLISHED', 'UNPUBLISHED'];
  const hintOf = (status: Status) => {
    if (status === 'PUBLISHED' && stored?.state === 'PUBLISHED' && stored.publishedAt)
      return t('shop.form.since', { date: formatDate(stored.publishedAt, i18n.language) });
    return t(`shop.form.statusHint.${status}`);
  };
  return (
    <Card as="section" look="pane" aria-labelledby="on-sale" className={styles.pane}>
      <h2 id="on-sale">{t('shop.form.onSale')}</h2>
      <div className={styles.form}>
        <RadioCards
          label={t('content.columns.status')}
          labelHidden
          name="status"
          layout="rows"
          value={form.status}
          onChange={({ currentTarget }) => change({ status: currentTarget.value as Status })}
          options={choices.map((value) => ({
            value,
            label: t(`content.state.${value}`),
            hint: hintOf(value),
          }))}
        />
      </div>
    </Card>
  );
}
