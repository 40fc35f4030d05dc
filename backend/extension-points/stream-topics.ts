import type { Actor } from '../http/actor.ts';

/** Topics of the event stream with one prefix, such as "user" of "user:<id>". */
export type StreamTopic = {
  prefix: string;
  /** Returns true if the actor may read the events of the topic. */
  mayRead(actor: Actor, id: string): boolean | Promise<boolean>;
};

const contributed = new Map<string, StreamTopic>();

/** Registers the topics; called once at startup by `app.ts`. */
export const registerStreamTopics = (list: StreamTopic[]): void => {
  for (const topic of list) contributed.set(topic.prefix, topic);
};

/** Returns true if the actor may read a topic such as "user:<id>"; false for an unknown prefix. */
export async function mayReadTopic(actor: Actor, topic: string): Promise<boolean> {
  const colon = topic.indexOf(':');
  const rule = contributed.get(topic.slice(0, Math.max(0, colon)));
  return rule !== undefined && (await rule.mayRead(actor, topic.slice(colon + 1)));
}
