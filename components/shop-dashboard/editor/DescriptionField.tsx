import { useTranslation } from 'next-i18next/pages';
import { RichTextField } from '@/components/content/editor/RichTextField';
import { limits } from '@/contract/values/limits';

type Props = { value: string; error: string | undefined; onChange: (text: string) => void };

/** Text of a product with headings, lists and links. */
export function DescriptionField({ value, error, onChange }: Props) {
  const { t } = useTranslation('dashboard');
  return (
    <RichTextField
      id="description"
      dialect="description"
      label={t('shop.form.texts.text')}
      error={error}
      maxCharacters={limits.longTextCharacters}
      value={value}
      onChange={onChange}
    />
  );
}
