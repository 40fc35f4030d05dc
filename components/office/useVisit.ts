import { useState } from 'react';
import type { Decide } from '@/hooks/office/useOffice';

/** Items on which a person has decided since the queue was opened. */
export type Visit = {
  answeredCount: number;
  /** Time between opening the queue and the last decision (seconds). */
  seconds: number;
};

/**
 * Counts the decided items while a queue is open. An item whose decision is undone and made again
 * counts once.
 */
export function useVisit<Q extends { decide: Decide }>(queue: Q): { queue: Q; visit: Visit } {
  const [startedAt] = useState(() => Date.now());
  const [answered, setAnswered] = useState<{ ids: ReadonlySet<string>; at: number }>();
  const decide: Decide = async (action, subject, given) => {
    const decision = await queue.decide(action, subject, given);
    setAnswered((before) => ({ ids: new Set([...(before?.ids ?? []), subject.id]), at: Date.now() }));
    return decision;
  };
  return {
    queue: { ...queue, decide },
    visit: {
      answeredCount: answered?.ids.size ?? 0,
      seconds: answered ? Math.round((answered.at - startedAt) / 1000) : 0,
    },
  };
}
