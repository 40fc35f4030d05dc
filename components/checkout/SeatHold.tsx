import { useTranslation } from 'next-i18next/pages';
import { SEAT_HOLD_MINUTES } from '@/contract/values/lives';
import { MINUTE_MS } from '@/contract/values/times';
import { useServerSecond } from '@/hooks/lives/useServerSecond';
import { formatClock } from '@/lib/format/format';

/**
 * Remaining time of the reserved seat of an unfinished payment; renders nothing once it has passed.
 * @param since time at which the payment was opened
 */
export function SeatHold({ since }: { since: string }) {
  const { t } = useTranslation('wallet');
  const now = useServerSecond();
  if (now === null) return null;
  const seconds = Math.ceil((Date.parse(since) + SEAT_HOLD_MINUTES * MINUTE_MS - now) / 1000);
  // Limits the time, because a clock that is behind would show a longer hold.
  const left = Math.min(seconds, SEAT_HOLD_MINUTES * 60);
  return left > 0 && <p className="tabular">{t('checkout.heldFor', { left: formatClock(left) })}</p>;
}
