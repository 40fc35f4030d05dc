import { paths } from '../../contract/paths.ts';
import { machinePaths } from '../../contract/values/machine-paths.ts';
import { topicIds, type TopicId } from '../../contract/values/topics.ts';
import { config } from '../config.ts';
import { read as readCreator } from '../creators/service.ts';
import { db } from '../db/connection.ts';
import { listListedKinds, type FeedEntry } from '../extension-points/listed-kinds.ts';
import { notFound } from '../http/errors.ts';
import { texts, topicName } from './texts.ts';
import { element, emptyElement, textElement, xmlDocument } from './xml.ts';

const ENTRIES = 30;

const namespaces = {
  version: '2.0',
  'xmlns:atom': 'http://www.w3.org/2005/Atom',
  'xmlns:dc': 'http://purl.org/dc/elements/1.1/',
};

type Channel = { title: string; text: string; path: string; feedPath: string };

/** The newest of every kind that is in feeds. */
async function latest(filter: { creatorId?: string; topicId?: TopicId }): Promise<FeedEntry[]> {
  const lists = await Promise.all(
    listListedKinds().map((kind) => kind.latest?.(db, filter, ENTRIES) ?? Promise.resolve([])),
  );
  return lists
    .flat()
    .sort((one, other) => other.publishedAt.getTime() - one.publishedAt.getTime())
    .slice(0, ENTRIES);
}

function item({ title, path, text, creatorName, topicId, publishedAt }: FeedEntry): string {
  const link = config.appUrl + path;
  return element('item', [
    textElement('title', title),
    textElement('link', link),
    // Addresses of content have its id in them, and never change.
    element('guid', [link], { isPermaLink: 'true' }),
    textElement('pubDate', publishedAt.toUTCString()),
    textElement('dc:creator', creatorName),
    textElement('category', topicName(topicId)),
    textElement('description', text),
  ]);
}

/** RSS 2.0. What it says of its time depends on its entries alone, so that an unchanged feed keeps its tag. */
function feed({ title, text, path, feedPath }: Channel, entries: FeedEntry[]): string {
  const [newest] = entries;
  const self = { href: config.appUrl + feedPath, rel: 'self', type: 'application/rss+xml' };
  const channel = element('channel', [
    textElement('title', title),
    textElement('link', config.appUrl + path),
    textElement('description', text),
    textElement('language', 'en'),
    ...(newest ? [textElement('lastBuildDate', newest.publishedAt.toUTCString())] : []),
    emptyElement('atom:link', self),
    ...entries.map(item),
  ]);
  return xmlDocument(element('rss', [channel], namespaces));
}

/** @throws 404 for a creator who is not public */
export async function ofCreator(id: string): Promise<string> {
  const { name, tagline, username } = await readCreator(null, id);
  const channel: Channel = {
    title: texts.feeds.creator.replace('{{name}}', () => name),
    text: tagline,
    path: paths.creator(username),
    feedPath: machinePaths.creatorFeed(id),
  };
  return feed(channel, await latest({ creatorId: id }));
}

/** @throws 404 for what is no topic */
export async function ofTopic(word: string): Promise<string> {
  const topicId = topicIds.find((each) => each === word);
  if (!topicId) throw notFound('This topic');
  const topic = topicName(topicId);
  const channel: Channel = {
    title: texts.feeds.topic.replace('{{topic}}', topic),
    text: texts.feeds.aboutTopic.replace('{{topic}}', topic),
    path: paths.list(topicId),
    feedPath: machinePaths.topicFeed(topicId),
  };
  return feed(channel, await latest({ topicId }));
}
