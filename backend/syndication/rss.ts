import type { TextBlock } from '../../contract/posts.ts';
import { config } from '../config.ts';
import type { FeedEntry } from '../extension-points/syndicated-kinds.ts';
import { toHtml } from './blocks-html.ts';
import { topicName } from '../topic-names.ts';
import { element, emptyElement, textElement, xmlDocument } from './xml.ts';

const namespaces = {
  version: '2.0',
  'xmlns:atom': 'http://www.w3.org/2005/Atom',
  'xmlns:content': 'http://purl.org/rss/1.0/modules/content/',
  'xmlns:dc': 'http://purl.org/dc/elements/1.1/',
};

export type Channel = { title: string; text: string; path: string; feedPath: string };

/** Feed entry with members-only content, for private feeds. */
export type RssEntry = FeedEntry & {
  /** Complete text of the entry. */
  blocks?: TextBlock[];
  /** Pictures below the text. */
  pictures?: { url: string; description: string }[];
  /** Recording with its length in bytes. */
  enclosure?: { url: string; length: number; type: string };
};

function item(entry: RssEntry): string {
  const { title, path, text, creatorName, topicId, permanentName, publishedAt, blocks } = entry;
  const { pictures = [], enclosure } = entry;
  const link = config.appUrl + path;
  return element('item', [
    textElement('title', title),
    textElement('link', link),
    // The link is the `guid` if it contains the content's id, because it then never changes. Other
    // content has a `permanentName`.
    permanentName
      ? element('guid', [permanentName], { isPermaLink: 'false' })
      : element('guid', [link], { isPermaLink: 'true' }),
    textElement('pubDate', publishedAt.toUTCString()),
    textElement('dc:creator', creatorName),
    ...(topicId ? [textElement('category', topicName(topicId))] : []),
    textElement('description', text),
    ...(blocks ? [textElement('content:encoded', toHtml(blocks, pictures))] : []),
    ...(enclosure ? [emptyElement('enclosure', { ...enclosure, length: String(enclosure.length) })] : []),
  ]);
}

/**
 * Returns the feed as RSS 2.0. Its time depends only on its entries, so that an unchanged feed
 * keeps its tag.
 */
export function rss({ title, text, path, feedPath }: Channel, entries: RssEntry[]): string {
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
