import { useTranslation } from 'next-i18next/pages';
import { ApiError } from '@/lib/api-error';

/** These say nothing away from their field. */
const besideTheField = ['REQUIRED', 'UNKNOWN_FIELD'];

/** The text about a failed call: of input that of the first field, else that of its code, which comes after load, else a general one. */
export function useErrorText(): (error: unknown) => string {
  const { t } = useTranslation('common', { bindI18nStore: 'added' });
  return (error) => {
    if (!(error instanceof ApiError)) return t('ui.unknownError');
    const [field] = error.errors.filter(({ code }) => !besideTheField.includes(code));
    if (error.code !== 'INVALID_INPUT' || !field) return t([`errors.${error.code}`, 'ui.unknownError']);
    return t([`fieldErrors.${field.code}`, `errors.${error.code}`], { count: field.limit ?? 0 });
  };
}
