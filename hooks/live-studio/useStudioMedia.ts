import { useEffect, useState, useSyncExternalStore } from 'react';
import { StudioMedia, type StudioMediaState } from '@/lib/live/studio-media';

type Card = ConstructorParameters<typeof StudioMedia>[0];

/** Opens the devices of the studio while the component is mounted. */
export function useStudioMedia(card: Card): { media: StudioMedia; devices: StudioMediaState } {
  const [media] = useState(() => new StudioMedia(card));
  const devices = useSyncExternalStore(media.subscribe, media.getState, media.getState);
  useEffect(() => {
    void media.start();
    return () => media.stop();
  }, [media]);
  return { media, devices };
}
