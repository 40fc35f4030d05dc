import { useTranslation } from 'next-i18next/pages';
import { MINUTE_MS } from '@/contract/values/times';
import type { Wallet } from '@/contract/wallet';
import { useMinute } from '@/hooks/browser/useMinute';
import { formatRelative } from '@/lib/format/format';

/**
 * Age of the card provider's figures in words. A space reserves the line until the reader's clock
 * is known.
 */
export function CheckedText({ asOf }: Pick<Wallet, 'asOf'>) {
  const { t, i18n } = useTranslation('wallet');
  const nowAt = useMinute();
  if (asOf === null) return t('checked.never');
  if (nowAt === null) return '\u00a0';
  // Rounded down to a minute, because the displayed clock changes once a minute.
  const checkedAt = Math.floor(Date.parse(asOf) / MINUTE_MS) * MINUTE_MS;
  return (
    <time dateTime={asOf}>
      {nowAt <= checkedAt
        ? t('checked.now')
        : t('checked.ago', { ago: formatRelative(checkedAt, i18n.language, nowAt) })}
    </time>
  );
}
