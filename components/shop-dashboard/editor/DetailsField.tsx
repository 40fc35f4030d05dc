import { useTranslation } from 'next-i18next/pages';
import { useState } from 'react';
import { Button } from '@/components/ui/actions/Button';
import { IconButton } from '@/components/ui/actions/IconButton';
import { TextField } from '@/components/ui/fields/TextField';
import { MOST_DETAILS } from '@/contract/values/shop';
import type { ProductForm } from '@/lib/shop/product-form';
import styles from './ProductEditor.module.scss';

type Detail = ProductForm['details'][number];

type Props = {
  details: Detail[];
  errorOf: (path: string) => string | undefined;
  onChange: (details: Detail[]) => void;
};

/** Field for facts such as size and care, one per row. */
export function DetailsField({ details, errorOf, onChange }: Props) {
  const { t } = useTranslation('dashboard');
  const [added, setAdded] = useState<number>();
  const set = (place: number, fields: Partial<Detail>) =>
    onChange(details.map((detail, index) => (index === place ? { ...detail, ...fields } : detail)));
  return (
    <div role="group" aria-labelledby="details-label" tabIndex={-1} className={styles.form}>
      <div>
        <b id="details-label">{t('shop.form.details.title')}</b>
        <p className={styles.quiet}>{t('shop.form.details.hint')}</p>
      </div>
      {details.map((detail, place) => (
        <div key={place} className={styles.detail}>
          <TextField
            id={`details.${place}.label`}
            label={t('shop.form.details.label', { number: place + 1 })}
            error={errorOf(`details.${place}.label`)}
            autoComplete="off"
            autoFocus={place === added}
            value={detail.label}
            onChange={({ target }) => set(place, { label: target.value })}
          />
          <TextField
            id={`details.${place}.text`}
            label={t('shop.form.details.text', { number: place + 1 })}
            error={errorOf(`details.${place}.text`)}
            autoComplete="off"
            value={detail.text}
            onChange={({ target }) => set(place, { text: target.value })}
          />
          <IconButton
            icon="trash"
            label={t('shop.form.details.remove', { number: place + 1 })}
            onClick={() => onChange(details.toSpliced(place, 1))}
          />
        </div>
      ))}
      {details.length < MOST_DETAILS && (
        <Button
          size="s"
          theme="hollow-border"
          icon="plus"
          className={styles.start}
          onClick={() => {
            setAdded(details.length);
            onChange([...details, { label: '', text: '' }]);
          }}
        >
          {t('shop.form.details.add')}
        </Button>
      )}
    </div>
  );
}
