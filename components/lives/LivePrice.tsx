import { useTranslation } from 'next-i18next/pages';
import { PriceTag } from '@/components/money/PriceTag';
import type { LiveCard } from '@/contract/lives';

type Props = {
  live: Pick<LiveCard, 'priceCents' | 'isFreeForMembers'>;
  /** True if the viewer is a member of the live's creator. */
  isMember: boolean;
  /** Text that replaces the price if the viewer has a seat. */
  owned?: string | false;
};

/** Price of a live, or the viewer's access that replaces the price. */
export function LivePrice({ live, isMember, owned }: Props) {
  const { t } = useTranslation('lives');
  if (owned) return <b>{owned}</b>;
  if (live.priceCents > 0 && live.isFreeForMembers && isMember) return <b>{t('card.members')}</b>;
  return <PriceTag cents={live.priceCents} />;
}
