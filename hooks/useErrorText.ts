import { useTranslation } from 'next-i18next/pages';
import { ApiError } from '@/lib/api-error';

/** What to tell the reader about a failed call: the text of its code, else that it did not work. */
export function useErrorText(): (error: unknown) => string {
  const { t } = useTranslation('common');
  return (error) =>
    error instanceof ApiError ? t([`errors.${error.code}`, 'errors.UNKNOWN']) : t('errors.UNKNOWN');
}
