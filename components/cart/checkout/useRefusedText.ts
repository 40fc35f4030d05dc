import { useTranslation } from 'next-i18next/pages';
import type { CheckoutPreview } from '@/contract/carts';
import { useErrorText } from '@/hooks/useErrorText';
import { ApiError } from '@/lib/api-error';
import { formatCents } from '@/lib/format/format';

/** Returns a function that maps a refused code to the reason shown beside the code field. */
export function useRefusedText(): (refused: CheckoutPreview['refusedCodes'][number]) => string {
  const { t, i18n } = useTranslation('shop');
  const errorText = useErrorText();
  return ({ code, reason, cents }) =>
    cents === null
      ? errorText(new ApiError(422, reason, '', ''))
      : t('checkout.code.minimum', { code, amount: formatCents(cents, i18n.language) });
}
