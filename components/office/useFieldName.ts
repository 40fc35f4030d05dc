import { useTranslation } from 'next-i18next/pages';

/** Fields of content that have their own name on screen. */
const named = [
  'title',
  'tagline',
  'description',
  'topicId',
  'tags',
  'outcomes',
  'priceCents',
  'picture',
  'captions',
  'outline',
  'text',
];

/** Returns a function that names a field of content; unknown fields are "Other". */
export function useFieldName() {
  const { t } = useTranslation('admin');
  return (field: string): string => {
    // "text:{id}" is the text of a single part.
    const name = field.split(':')[0]!;
    return t(`office.changes.fields.${named.includes(name) ? name : 'other'}`);
  };
}
