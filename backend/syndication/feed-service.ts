import { paths } from '../../contract/paths.ts';
import { machinePaths } from '../../contract/rules/machine-paths.ts';
import { topicIds, type TopicId } from '../../contract/values/topics.ts';
import { read as readCreator } from '../creators/service.ts';
import { db } from '../db/connection.ts';
import { listSyndicatedKinds, type FeedEntry } from '../extension-points/syndicated-kinds.ts';
import { notFound } from '../errors.ts';
import { topicName } from '../topic-names.ts';
import { rss, type Channel, type RssEntry } from './rss.ts';
import { texts } from './texts.ts';

const ENTRIES = 30;

/** Returns the newest entries of every type that has feeds. */
async function latest(filter: { creatorId?: string; topicId?: TopicId }): Promise<FeedEntry[]> {
  const lists = await Promise.all(
    listSyndicatedKinds().map((kind) => kind.latest?.(db, filter, ENTRIES) ?? Promise.resolve([])),
  );
  return lists
    .flat()
    .sort((one, other) => other.publishedAt.getTime() - one.publishedAt.getTime())
    .slice(0, ENTRIES);
}

/**
 * Returns the feed of a creator.
 * @throws 404 for a creator who is not public
 */
export async function makeCreatorFeed(id: string): Promise<string> {
  const { name, tagline, username } = await readCreator(null, id);
  const channel: Channel = {
    title: texts.feeds.creator.replace('{{name}}', () => name),
    text: tagline,
    path: paths.creator(username),
    feedPath: machinePaths.creatorFeed(id),
  };
  return rss(channel, await latest({ creatorId: id }));
}

/**
 * Returns the feed of a topic.
 * @throws 404 for an unknown topic
 */
export async function makeTopicFeed(word: string): Promise<string> {
  const topicId = topicIds.find((each) => each === word);
  if (!topicId) throw notFound('This topic');
  const topic = topicName(topicId);
  const channel: Channel = {
    title: texts.feeds.topic.replace('{{topic}}', topic),
    text: texts.feeds.aboutTopic.replace('{{topic}}', topic),
    path: paths.list(topicId),
    feedPath: machinePaths.topicFeed(topicId),
  };
  return rss(channel, await latest({ topicId }));
}

/** Returns a creator's feed at a user's private address, with the posts that the user may read. */
export const makePrivateFeed = (
  { name, tagline, username }: { name: string; tagline: string; username: string },
  feedPath: string,
  entries: RssEntry[],
): string =>
  rss(
    {
      title: texts.feeds.own.replace('{{name}}', () => name),
      text: tagline,
      path: paths.creator(username),
      feedPath,
    },
    entries,
  );
