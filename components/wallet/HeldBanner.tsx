import { useTranslation } from 'next-i18next/pages';
import { Banner } from '@/components/ui/feedback/Banner';
import type { Wallet } from '@/contract/wallet';
import { formatCents } from '@/lib/format/format';

/** Banner with the amount in dispute, its sales and the deciding bank; hidden without disputes. */
export function HeldBanner({ held }: Pick<Wallet, 'held'>) {
  const { t, i18n } = useTranslation('wallet');
  if (held.length === 0) return null;
  const total = held.reduce((sum, { shareCents }) => sum + shareCents, 0);
  const titles = [...new Set(held.map(({ title }) => title))];
  return (
    <Banner
      tone="warning"
      title={t('own.disputed.title', { amount: formatCents(total, i18n.language, { exact: true }) })}
    >
      <p>
        {t('own.disputed.text', {
          count: held.length,
          titles: new Intl.ListFormat(i18n.language).format(titles),
        })}
      </p>
      <ul>
        {held.map(({ id, title, reason }) => (
          <li key={id}>{t('own.disputed.sale', { title, reason: t(`disputeReasons.${reason}`) })}</li>
        ))}
      </ul>
    </Banner>
  );
}
