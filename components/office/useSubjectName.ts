import { useTranslation } from 'next-i18next/pages';

const kinds = ['VOICE', 'FEEDBACK', 'MESSAGE', 'USER'];

/**
 * Returns a function that names the subject of a decision. The log omits titles that contain names
 * of people, so those subjects get a general name.
 */
export function useSubjectName() {
  const { t } = useTranslation('admin');
  return ({ subjectTitle, subjectType }: { subjectTitle: string; subjectType: string }): string =>
    subjectTitle || t(`office.audit.unnamed.${kinds.includes(subjectType) ? subjectType : 'OTHER'}`);
}
