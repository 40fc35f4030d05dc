import { useEffect, useRef, useState } from 'react';
import { followNetwork, followRoom, type NetworkWord } from '@/lib/live/network';
import { startLiveSession, type LiveSession } from '@/lib/live/session';
import type { SendQuality, SessionState } from '@/lib/live/session-types';
import type { StudioMedia } from '@/lib/live/studio-media';

/**
 * Number of consecutive readings without a frame after which a shared screen is published without
 * the camera.
 */
const STILL_FIGURES = 3;

/** Publishes the picture and audio of a studio while `isOn`. */
export function usePublishing(liveId: string, media: StudioMedia, isOn: boolean) {
  const [state, setState] = useState<SessionState>('connecting');
  const [network, setNetwork] = useState<{ word: NetworkWord; quality: SendQuality } | null>(null);
  const session = useRef<LiveSession>(null);

  useEffect(() => {
    const { tracks } = media;
    if (!isOn || !tracks) return;
    const toWord = followNetwork();
    const follow = followRoom((hasRoom) => media.setRoomForPicture(hasRoom));
    let still = 0;
    const own = startLiveSession({
      role: 'publish',
      liveId,
      tracks,
      onState: setState,
      onQuality(quality) {
        const word = toWord(quality);
        follow(word);
        // Some browsers draw nothing while the page is hidden behind the shared window.
        still = quality.frames === 0 ? still + 1 : 0;
        if (still >= STILL_FIGURES) media.sharePlain();
        setNetwork({ word, quality });
      },
    });
    session.current = own;
    return () => {
      own.stop();
      media.setRoomForPicture(true);
    };
  }, [media, isOn, liveId]);

  return { state, network, retry: () => session.current?.retry() };
}
