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
];

/** What a field of content is called; every other one is "Other". */
export function useFieldName() {
  const { t } = useTranslation('admin');
  return (field: string): string => t(`office.changes.fields.${named.includes(field) ? field : 'other'}`);
}
