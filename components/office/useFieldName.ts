import { useTranslation } from 'next-i18next/pages';
import { findChangeKind } from '@/contract/values/changes';

/** Returns a function that names a field of content; a field of an older release is "Other". */
export function useFieldName() {
  const { t } = useTranslation('admin');
  return (field: string): string => {
    // "text:{id}" is the text of a single part of a course.
    if (field.startsWith('text:')) return t('office.changes.fields.partText');
    return t(`office.changes.fields.${findChangeKind(field) ? field : 'other'}`);
  };
}
