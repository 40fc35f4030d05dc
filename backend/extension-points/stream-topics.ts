import type { SentEvent } from '../../contract/stream.ts';
import type { Actor } from '../http/actor.ts';
import { log } from '../log.ts';

/** Topics of the event stream with one prefix, such as "user" of "user:<id>". */
export type StreamTopic = {
  prefix: string;
  /** Returns true if the actor may read the events of the topic. */
  mayRead(actor: Actor, id: string): boolean | Promise<boolean>;
  /**
   * Minimum time between two messages about one topic (ms). The events of that time are sent
   * together. Absent for topics whose events are sent at once.
   */
  frameMs?: number;
  /** Merges events of one topic that are sent together; keeps their order. */
  merge?(events: SentEvent[]): SentEvent[];
  /**
   * Adds the contents that stored events refer to, once for all readers of a process.
   * @returns the same events with their contents, in the same order
   */
  expand?(events: SentEvent[]): Promise<SentEvent[]>;
};

const contributed = new Map<string, StreamTopic>();

/** Registers the topics; called once at startup by `app.ts`. */
export const registerStreamTopics = (list: StreamTopic[]): void => {
  for (const topic of list) contributed.set(topic.prefix, topic);
};

const findRule = (topic: string): StreamTopic | undefined =>
  contributed.get(topic.slice(0, Math.max(0, topic.indexOf(':'))));

/** Returns true if the actor may read a topic such as "user:<id>"; false for an unknown prefix. */
export async function mayReadTopic(actor: Actor, topic: string): Promise<boolean> {
  const rule = findRule(topic);
  return rule !== undefined && (await rule.mayRead(actor, topic.slice(topic.indexOf(':') + 1)));
}

/** Returns the time between two messages about a topic (ms); 0 for events that are sent at once. */
export const getFrameMs = (topic: string): number => findRule(topic)?.frameMs ?? 0;

/**
 * Merges and expands the events of several topics. An event that several readers receive is
 * expanded once.
 * @param lists events of each topic
 * @returns the lists in the order of the topics
 */
export async function expandEvents(topics: readonly string[], lists: SentEvent[][]): Promise<SentEvent[][]> {
  const rules = topics.map(findRule);
  const merged = lists.map((events, place) => rules[place]?.merge?.(events) ?? events);
  const expanded = new Map<number, SentEvent>();
  for (const rule of new Set(rules)) {
    if (!rule?.expand) continue;
    const own = merged.flatMap((events, place) => (rules[place] === rule ? events : []));
    const events = [...new Map(own.map((event) => [event.id, event])).values()];
    if (!events.length) continue;
    try {
      for (const event of await rule.expand(events)) expanded.set(event.id, event);
    } catch (error) {
      // The events are sent without contents, which readers then request. Other topics are not
      // affected.
      log.warn({ err: error, prefix: rule.prefix }, 'stream expansion');
    }
  }
  return merged.map((events) => events.map((event) => expanded.get(event.id) ?? event));
}
