import { useTranslation } from 'next-i18next/pages';
import { TextField } from '@/components/ui/fields/TextField';
import { Card } from '@/components/ui/layout/Card';
import type { ProductEditing } from '@/hooks/shop/useProductEditing';
import { DetailsField } from './DetailsField';
import { DescriptionField } from './DescriptionField';
import styles from './ProductEditor.module.scss';

type Props = { editing: ProductEditing; errorOf: (path: string) => string | undefined };

/** Title, first line, text and facts of a product. */
export function TextsPanel({ editing: { form, change }, errorOf }: Props) {
  const { t } = useTranslation('dashboard');
  return (
    <Card as="section" look="pane" aria-labelledby="what-it-is" className={styles.pane}>
      <h2 id="what-it-is">{t('shop.form.texts.title')}</h2>
      <div className={styles.form}>
        <TextField
          id="title"
          label={t('shop.form.texts.name')}
          hint={t('shop.form.texts.nameHint')}
          error={errorOf('title')}
          autoComplete="off"
          value={form.title}
          onChange={({ target }) => change({ title: target.value })}
        />
        <TextField
          id="summary"
          label={t('shop.form.texts.summary')}
          hint={t('shop.form.texts.summaryHint')}
          error={errorOf('summary')}
          autoComplete="off"
          value={form.summary}
          onChange={({ target }) => change({ summary: target.value })}
        />
        <DescriptionField
          value={form.description}
          error={errorOf('description')}
          onChange={(description) => change({ description })}
        />
        <DetailsField details={form.details} errorOf={errorOf} onChange={(details) => change({ details })} />
      </div>
    </Card>
  );
}
