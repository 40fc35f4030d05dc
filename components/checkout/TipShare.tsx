import { useTranslation } from 'next-i18next/pages';
import { usePrice } from '@/components/money/usePrice';
import { platformFeeCents } from '@/contract/fees';
import { useCall } from '@/hooks/useCall';

/** Share of an amount that the creator receives; hidden until the fee is known. */
export function TipShare({ cents, name }: { cents: number; name: string }) {
  const { t } = useTranslation('wallet');
  const price = usePrice();
  const { data: rule } = useCall('GET /creators/fee-rule', {}, { revalidateOnFocus: false });
  if (!rule) return null;
  const fee = platformFeeCents(cents, rule);
  const values = { name, share: price(cents - fee, { exact: true }), fee: price(fee, { exact: true }) };
  return <>{t(fee > 0 ? 'tip.share' : 'tip.whole', values)}</>;
}
