import { useTranslation } from 'next-i18next/pages';
import { Badge, type BadgeTone } from '@/components/ui/display/Badge';
import type { OwnContent } from '@/contract/content';

type State = OwnContent['state'];

const tones: Record<State, BadgeTone> = {
  DRAFT: 'neutral',
  IN_REVIEW: 'info',
  REJECTED: 'danger',
  SCHEDULED: 'info',
  PUBLISHED: 'green',
  UNPUBLISHED: 'warning',
  LIVE: 'live',
  ENDED: 'neutral',
  REPLAY_READY: 'green',
  CANCELLED: 'warning',
  MISSED: 'warning',
  TAKEN_DOWN: 'danger',
  DELETED: 'neutral',
};

/** Badge with the state of one piece of content, for its creator and the office. */
export function ContentStateBadge({ state }: { state: State }) {
  const { t } = useTranslation('dashboard');
  return <Badge tone={tones[state]}>{t(`content.state.${state}`)}</Badge>;
}
