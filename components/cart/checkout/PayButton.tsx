import { useTranslation } from 'next-i18next/pages';
import { Button } from '@/components/ui/actions/Button';
import type { ShopCheckout } from '@/hooks/cart/useShopCheckout';
import { formatCents } from '@/lib/format/format';

type Props = { checkout: ShopCheckout; full?: boolean; showsTotal?: boolean };

/** Button that opens the payment. It is busy until the total matches the current choices. */
export function PayButton({ checkout, full = false, showsTotal = false }: Props) {
  const { t, i18n } = useTranslation('shop');
  const { preview, isOpening, isPricing, staleError, pay } = checkout;
  const amount = formatCents(preview?.totalCents ?? 0, i18n.language, { exact: true });
  return (
    <Button
      theme="green"
      size="l"
      full={full}
      icon="lock"
      aria-disabled={staleError !== undefined || undefined}
      loading={(isOpening && t('checkout.opening')) || (isPricing && t('checkout.pricing'))}
      onClick={() => void pay()}
    >
      {showsTotal ? t('checkout.pay', { amount }) : t('checkout.payShort')}
    </Button>
  );
}
