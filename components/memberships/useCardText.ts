import { useTranslation } from 'next-i18next/pages';
import type { Subscription } from '@/contract/memberships';

/** "Visa ending 4242"; null where the card is not known. */
export function useCardText(card: Subscription['card']): string | null {
  const { t } = useTranslation('wallet');
  return (
    card &&
    t('membership.card.ending', { brand: t(`membership.card.brands.${card.brand}`), last4: card.last4 })
  );
}
