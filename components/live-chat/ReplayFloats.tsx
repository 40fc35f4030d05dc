import { useEffect, useEffectEvent, useRef } from 'react';
import { useCall } from '@/hooks/useCall';
import { Floats, useFloats } from './Floats';

type Props = {
  liveId: string;
  /** Position of the recording (s). */
  seconds: number;
};

/** Longest step of a playing recording between two positions (s); a longer step is a jump. */
const MOST_STEP = 3;

/** Reactions of a live, shown at their positions in its recording. */
export function ReplayFloats({ liveId, seconds }: Props) {
  const { floats, add, remove } = useFloats();
  // A recording without its reactions can still be watched; `call` logs a failure.
  const { data } = useCall(
    'GET /lives/:id/reactions',
    { params: { id: liveId } },
    { revalidateOnFocus: false },
  );
  const second = Math.floor(seconds);
  const before = useRef(second);
  const show = useEffectEvent(() => {
    const start = before.current;
    before.current = second;
    if (second <= start || second - start > MOST_STEP) return;
    for (const each of data?.items ?? []) if (each.second > start && each.second <= second) add(each.counts);
  });
  useEffect(() => show(), [second]);
  return <Floats floats={floats} remove={remove} />;
}
