import { useEffect } from 'react';
import { holdTopics } from '@/lib/browser/stream/topics';

/** Receives the events of further topics while the component is shown. */
export function useTopics(topics: readonly string[]): void {
  const wanted = topics.join();
  useEffect(() => (wanted ? holdTopics(wanted.split(',')) : undefined), [wanted]);
}
