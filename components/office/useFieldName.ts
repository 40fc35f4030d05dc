import { useTranslation } from 'next-i18next/pages';

/** Fields of content that have a name of their own on screen. */
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

/** What a field of content is called; every other one is "Other". */
export function useFieldName() {
  const { t } = useTranslation('admin');
  return (field: string): string => {
    // "text:{id}" is what is to read in one part.
    const name = field.split(':')[0]!;
    return t(`office.changes.fields.${named.includes(name) ? name : 'other'}`);
  };
}
