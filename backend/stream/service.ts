import { createHash } from 'node:crypto';
import type { Request, Response } from 'express';
import type { stream } from '../../contract/stream.ts';
import type { Query } from '../../contract/call.ts';
import type { StreamBatch } from '../../contract/stream.ts';
import { now } from '../clock.ts';
import { AppError, notFound } from '../errors.ts';
import { mayReadTopic } from '../extension-points/stream-topics.ts';
import type { Actor } from '../http/actor.ts';
import type { Arrival } from './feed.ts';
import { createHub, toEndTime } from './hub.ts';
import { OpenStream } from './open-stream.ts';
import { readPosition } from './position.ts';
import { toUserTopic } from './publish-service.ts';

type Hub = ReturnType<typeof createHub>;

let hub: Hub | undefined;
const getHub = (): Hub => (hub ??= createHub());

/** Maximum number of topics of a reader. */
const MOST_TOPICS = 10;

type Input = { actor: Actor; query: Query<typeof stream.read>; lastEventId: string | undefined };

/**
 * Returns the topics of a reader: the reader's own topic, and the topics of the query.
 * @throws 404 for a topic that the actor may not read
 */
async function listTopics(actor: Actor, given = ''): Promise<string[]> {
  const topics = [...new Set([toUserTopic(actor.userId), ...given.split(',').filter(Boolean)])];
  if (topics.length > MOST_TOPICS) throw notFound('That topic');
  for (const topic of topics) if (!(await mayReadTopic(actor, topic))) throw notFound('That topic');
  return topics;
}

/**
 * Returns where a reader begins. A position that cannot be continued is a reset, so that the reader
 * requests everything again.
 */
function toStart(text: string | undefined, recentSeconds: number | undefined): Omit<Arrival, 'topics'> {
  if (!text) return recentSeconds ? { since: new Date(now().getTime() - recentSeconds * 1000) } : {};
  const snapshot = readPosition(text, now());
  return snapshot === undefined ? { isReset: true } : { snapshot };
}

async function toArrival({ actor, query, lastEventId }: Input): Promise<Arrival> {
  // A page of another user must not receive the events of the user who signed in after it.
  if (query.reader !== undefined && query.reader !== actor.userId)
    throw new AppError(403, 'OTHER_READER', 'Another person is signed in now.');
  const topics = await listTopics(actor, query.topics);
  return { topics, ...toStart(lastEventId ?? query.after, query.recent) };
}

/**
 * Returns the events since a position.
 * @throws 403 for the page of another user
 * @throws 404 for a topic that the actor may not read
 */
export const readSince = async (input: Input): Promise<StreamBatch> => getHub().read(await toArrival(input));

/**
 * Opens a stream. The response ends with the session or the process, or after about an hour.
 * @throws 403 for the page of another user
 * @throws 404 for a topic that the actor may not read
 * @throws 503 if the process has as many streams as it can have
 */
export async function openStream(input: Input, req: Request, res: Response): Promise<void> {
  const { topics, ...start } = await toArrival(input);
  const owner = {
    userId: input.actor.userId,
    sessionHash: createHash('sha256').update(req.accessToken!).digest('base64'),
    topics,
  };
  const own = new OpenStream(res, owner, toEndTime());
  await getHub().open(own, start);
}

/** Ends all streams when the process ends. */
export async function closeStreams(): Promise<void> {
  const closing = hub;
  hub = undefined;
  await closing?.close();
}
