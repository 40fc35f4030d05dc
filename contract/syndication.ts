import { z } from './zod.ts';
import { get } from './call.ts';

/** Query that is ignored. It accepts any fields, because links may carry tracking parameters. */
const whatever = z.record(z.string().max(100), z.unknown());

const text = { access: 'public', raw: true, query: whatever, reply: z.unknown() } as const;

/**
 * Calls for search engines, feed readers, language models and messengers. `rules/machine-paths` has
 * their addresses.
 */
export const syndication = {
  robots: get('/robots.txt', { ...text, summary: 'Which addresses search engines may read' }),
  llms: get('/llms.txt', { ...text, summary: 'What the site is and has, for language models' }),
  sitemapIndex: get('/sitemap.xml', { ...text, summary: 'The addresses of the sitemaps' }),
  sitemap: get('/sitemaps/:name', { ...text, summary: 'Up to 50,000 addresses of public pages' }),
  creatorFeed: get('/feeds/creators/:id', { ...text, summary: 'The newest of a creator, as RSS 2.0' }),
  topicFeed: get('/feeds/topics/:topic', { ...text, summary: 'The newest of a topic, as RSS 2.0' }),
  /** The query field `v` changes with the content. The picture can therefore be cached for days. */
  shareCard: get('/share-cards/:kind/:key', {
    ...text,
    summary: 'The picture that messengers show with a link',
  }),
};
