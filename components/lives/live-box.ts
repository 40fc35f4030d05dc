import type { RefObject } from 'react';
import type { LivePage, LiveViewerState } from '@/contract/lives';
import type { Membership } from '@/contract/memberships';
import type { Buy } from '@/hooks/checkout/useBuy';
import type { useSeat } from '@/hooks/lives/useLive';
import type { LivePhase } from '@/lib/lives/phase';

/** Properties of the box with the time, the price and the next step of a live. */
export type LiveBoxProps = {
  live: LivePage;
  phase: LivePhase;
  viewerState: LiveViewerState | undefined;
  membership: Membership | null;
  buy: Buy;
  isPublic: boolean;
  onGiveBack: ReturnType<typeof useSeat>;
  box: RefObject<HTMLDivElement | null>;
};
