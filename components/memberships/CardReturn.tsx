import { useTranslation } from 'next-i18next/pages';
import { Banner } from '@/components/ui/feedback/Banner';
import type { Subscription } from '@/contract/memberships';
import { useCardReturn } from '@/hooks/memberships/useCardChange';
import { useErrorText } from '@/hooks/useErrorText';
import { useCardText } from './useCardText';

type Props = { subscription: Subscription; keep: (changed: Subscription) => unknown };

const tones = { saved: 'success', declined: 'error', cancelled: 'info', failed: 'error' } as const;

/** Message about the new card after the return from the card provider's page. */
export function CardReturn({ subscription, keep }: Props) {
  const { t } = useTranslation('wallet');
  const errorText = useErrorText();
  const card = useCardText(subscription.card);
  const outcome = useCardReturn(subscription, keep);
  if (!outcome) return null;
  const { result } = outcome;
  const name = card ? 'named' : 'unnamed';
  return (
    <Banner
      tone={tones[result]}
      announced
      title={
        result === 'saved' || result === 'declined'
          ? t(`membership.card.${result}.${name}`, { card })
          : t(`membership.card.${result}`)
      }
    >
      {'error' in outcome ? errorText(outcome.error) : t(`membership.card.${outcome.result}Text`)}
    </Banner>
  );
}
