import { useStreamEvent } from '@/hooks/shell/useStreamEvent';
import { Floats, useFloats } from './Floats';

/** Reactions of everybody in the room, in front of the picture. */
export function LiveFloats({ liveId }: { liveId: string }) {
  const { floats, add, remove } = useFloats();
  useStreamEvent('live.reactions', (event) => {
    if (event.liveId === liveId) add(event.counts);
  });
  return <Floats floats={floats} remove={remove} />;
}
