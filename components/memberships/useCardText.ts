import { useTranslation } from 'next-i18next/pages';
import type { Subscription } from '@/contract/memberships';

/** Returns the card as text, such as "Visa ending 4242"; null if the card is unknown. */
export function useCardText(card: Subscription['card']): string | null {
  const { t } = useTranslation('wallet');
  return (
    card &&
    t('membership.card.ending', { brand: t(`membership.card.brands.${card.brand}`), last4: card.last4 })
  );
}
