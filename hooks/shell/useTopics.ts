import { useEffect } from 'react';
import { holdTopics } from '@/lib/browser/stream/topics';

/** Subscribes to additional topics while the component is mounted. */
export function useTopics(topics: readonly string[]): void {
  const wanted = topics.join();
  useEffect(() => (wanted ? holdTopics(wanted.split(',')) : undefined), [wanted]);
}
