import { useTranslation } from 'next-i18next/pages';
import { Badge, type BadgeTone } from '@/components/ui/display/Badge';
import type { ListedPerson } from '@/contract/office-people';
import type { CreatorState } from '@/contract/values/states';

const tones: Record<CreatorState, BadgeTone> = {
  DRAFT: 'neutral',
  PENDING_APPROVAL: 'warning',
  APPROVED: 'green',
  REJECTED: 'warning',
  SUSPENDED: 'danger',
};

/** Badge with the state of a person's account or creator profile. */
export function PersonState({ state, isClosed }: Pick<ListedPerson, 'state' | 'isClosed'>) {
  const { t } = useTranslation('admin');
  if (isClosed) return <Badge tone="danger">{t('office.people.closed')}</Badge>;
  if (state === null) return <Badge>{t('office.people.member')}</Badge>;
  return <Badge tone={tones[state]}>{t(`office.creators.views.${state}`)}</Badge>;
}
