import type { IconName } from '@/components/ui/display/icon-names';
import type { LiveReaction } from '@/contract/values/lives';

export const reactionIcons = {
  LOVE: 'heart',
  SUNNY: 'sun',
  SMILE: 'smile',
  WOW: 'sparkle',
  SAME_HERE: 'hand',
} as const satisfies Record<LiveReaction, IconName>;
