import { useTranslation } from 'next-i18next/pages';
import { RichTextField } from '@/components/content/editor/RichTextField';
import { Card } from '@/components/ui/layout/Card';
import { TextAreaField } from '@/components/ui/fields/TextAreaField';
import { TextField } from '@/components/ui/fields/TextField';
import { limits } from '@/contract/values/limits';
import { useUntitled } from '@/hooks/content/useUntitled';
import type { DigitalProductEditing } from '@/hooks/digital-products/useDigitalProductEditing';
import styles from './DigitalProductEditorPage.module.scss';

/** Title and public description of a digital product. */
export function ProductTexts({ editing }: { editing: DigitalProductEditing }) {
  const { t } = useTranslation('content');
  const { product, values, change, errorOf } = editing;
  const { titleProps } = useUntitled('DIGITAL_PRODUCT', values.title);
  return (
    <Card look="pane" className={styles.pane}>
      <TextField
        id="title"
        label={t('digitalProductEditor.name')}
        error={errorOf('title')}
        value={values.title}
        autoComplete="off"
        {...titleProps}
        onChange={({ target }) => change({ title: target.value })}
      />
      <TextAreaField
        id="summary"
        label={t('digitalProductEditor.summary')}
        hint={t('digitalProductEditor.summaryHint')}
        error={errorOf('summary')}
        rows={2}
        maxCharacters={limits.digitalProductSummaryCharacters}
        value={values.summary}
        onChange={({ target }) => change({ summary: target.value })}
      />
      <RichTextField
        id="description"
        dialect="description"
        label={t('digitalProductEditor.description')}
        hint={t('digitalProductEditor.descriptionHint')}
        error={errorOf('description')}
        maxCharacters={limits.longTextCharacters}
        disabled={!product.can.update}
        value={values.description}
        onChange={(description) => change({ description })}
      />
    </Card>
  );
}
