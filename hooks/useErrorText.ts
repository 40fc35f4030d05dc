import { useTranslation } from 'next-i18next/pages';
import { ApiError } from '@/lib/api-error';

/** The text about a failed call: that of its code, which comes after load, else a general one. */
export function useErrorText(): (error: unknown) => string {
  const { t } = useTranslation('common', { bindI18nStore: 'added' });
  return (error) =>
    error instanceof ApiError ? t([`errors.${error.code}`, 'ui.unknownError']) : t('ui.unknownError');
}
