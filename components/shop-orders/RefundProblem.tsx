import { useTranslation } from 'next-i18next/pages';
import { Banner } from '@/components/ui/feedback/Banner';
import { useErrorText } from '@/hooks/useErrorText';
import { ApiError } from '@/lib/api-error';

/** Returns true if the server refused a request and therefore did nothing. */
export const isRefusal = (error: unknown): boolean =>
  error instanceof ApiError && error.status > 0 && error.status < 500;

/**
 * Reason why a refund was not made. Without a response the outcome is unknown, so the text only
 * says that a retry is safe.
 */
export function RefundProblem({ error }: { error: unknown }) {
  const { t } = useTranslation('dashboard');
  const errorText = useErrorText();
  const isPartnerDown = error instanceof ApiError && error.code === 'PAYMENTS_UNAVAILABLE';
  if (isPartnerDown)
    return (
      <Banner tone="error" announced title={t('shopOrders.refund.notMade')}>
        {t('shopOrders.refund.partnerDown')}
      </Banner>
    );
  if (isRefusal(error))
    return (
      <Banner tone="error" announced title={t('shopOrders.refund.notMade')}>
        {errorText(error)}
      </Banner>
    );
  return (
    <Banner tone="error" announced title={t('shopOrders.refund.noAnswer')}>
      {t('shopOrders.refund.noAnswerText')}
    </Banner>
  );
}
