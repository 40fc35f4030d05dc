import { useTranslation } from 'next-i18next/pages';
import { SEAT_HOLD_MINUTES } from '@/contract/values/lives';
import { MINUTE_MS } from '@/contract/values/times';
import { useServerSecond } from '@/hooks/lives/useServerSecond';
import { formatClock } from '@/lib/format/format';

/**
 * Time for which the seat of an unfinished payment is held; nothing once it has passed.
 * @param since time at which the payment was opened
 */
export function SeatHold({ since }: { since: string }) {
  const { t } = useTranslation('wallet');
  const now = useServerSecond();
  if (now === null) return null;
  const seconds = Math.ceil((Date.parse(since) + SEAT_HOLD_MINUTES * MINUTE_MS - now) / 1000);
  // A clock that is behind does not make the hold longer.
  const left = Math.min(seconds, SEAT_HOLD_MINUTES * 60);
  return left > 0 && <p className="tabular">{t('checkout.heldFor', { left: formatClock(left) })}</p>;
}
