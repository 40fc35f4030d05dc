import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react';
import type { HlsChoice } from '@/lib/live/hls';
import { startLiveSession, type LiveSession } from '@/lib/live/session';
import type { SessionState } from '@/lib/live/session-types';

type Options = {
  liveId: string;
  /** True while the viewer may watch and the live is on. */
  isOn: boolean;
  /** True while the creator's connection is lost, so that no media is expected. */
  isSourceAway: boolean;
};

/** Plays a live in an element while `isOn`. */
export function useWatching(
  elementRef: RefObject<HTMLVideoElement | null>,
  { liveId, isOn, isSourceAway }: Options,
) {
  const [state, setState] = useState<SessionState>('connecting');
  const [choice, setChoice] = useState<(HlsChoice & { chosen: number | null }) | null>(null);
  const session = useRef<LiveSession>(null);
  const isAway = useEffectEvent(() => isSourceAway);

  useEffect(() => {
    const media = elementRef.current;
    if (!isOn || !media) return;
    // Starts muted unless the person has already pressed something on the site, because browsers
    // block sound before that.
    media.muted = !navigator.userActivation?.hasBeenActive;
    const own = startLiveSession({
      role: 'watch',
      liveId,
      media,
      isSourceAway: () => isAway(),
      onState: setState,
      onChoice: (next) => setChoice(next && { ...next, chosen: null }),
    });
    session.current = own;
    return () => own.stop();
  }, [elementRef, isOn, liveId]);

  function choose(height: number | null): void {
    choice?.choose(height);
    setChoice((current) => current && { ...current, chosen: height });
  }
  return {
    state,
    /** Sizes to choose from; undefined for a connection with one size. */
    quality:
      choice && choice.heights.length > 1
        ? { heights: choice.heights, chosen: choice.chosen, choose }
        : undefined,
    retry: () => session.current?.retry(),
  };
}
