/** Number of components of this tab that need each topic. */
const held = new Map<string, number>();
const listeners = new Set<() => void>();

/** Returns the topics that this tab needs in addition to the user's own topic, sorted. */
export const listTopics = (): string[] => [...held.keys()].sort();

/** Adds topics to the topics of this tab. Returns a function that removes them. */
export function holdTopics(topics: readonly string[]): () => void {
  change(topics, 1);
  return () => change(topics, -1);
}

function change(topics: readonly string[], by: number): void {
  const before = listTopics().join();
  for (const topic of topics) {
    const count = (held.get(topic) ?? 0) + by;
    if (count > 0) held.set(topic, count);
    else held.delete(topic);
  }
  if (listTopics().join() !== before) listeners.forEach((listener) => listener());
}

/** Calls a listener when the topics of this tab change. Returns a function that unsubscribes. */
export function onTopicsChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
