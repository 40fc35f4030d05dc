import { useTranslation } from 'next-i18next/pages';
import { ApiError } from '@/lib/api-error';
import { formatTimeIn } from '@/lib/format/format';

/** Error codes whose texts make sense only beside a field. */
const besideTheField = ['REQUIRED', 'UNKNOWN_FIELD'];

/**
 * Returns a function that returns the text of a failed call: the text of the first invalid field,
 * otherwise the text of the error code, otherwise a general text.
 *
 * The texts of error codes load after the page.
 */
export function useErrorText(): (error: unknown) => string {
  const { t, i18n } = useTranslation('common', { bindI18nStore: 'added' });
  return (error) => {
    if (!(error instanceof ApiError)) return t('ui.unknownError');
    const [field] = error.errors.filter(({ code }) => !besideTheField.includes(code));
    if (error.code !== 'INVALID_INPUT' || !field)
      return t([`errors.${error.code}`, 'ui.unknownError'], {
        time: formatTimeIn(error.retryAfterSeconds ?? 0, i18n.language),
      });
    return t([`fieldErrors.${field.code}`, `errors.${error.code}`], {
      count: field.limit ?? 0,
      word: field.word,
    });
  };
}
