import { useTranslation } from 'next-i18next/pages';
import { useErrorText } from '@/hooks/useErrorText';
import { ApiError } from '@/lib/api-error';

const known = ['STOCK_SHORT', 'SOLD_OUT', 'NOT_SOLD', 'PAUSED', 'OWN_PRODUCT'];

/** Returns a function that maps the error of a cart change to its text. */
export function useCartErrorText(): (error: unknown) => string {
  const { t } = useTranslation('shop');
  const errorText = useErrorText();
  return (error) =>
    error instanceof ApiError && known.includes(error.code)
      ? t(`cart.errors.${error.code}`)
      : errorText(error);
}
