import type { kindWords } from '../values/categories.ts';
import type { ContentType } from '../values/content.ts';
import type { TopicId } from '../values/topics.ts';

/** Kind of share cards as named in their addresses. */
export type ShareCardKind = (typeof kindWords)[ContentType] | 'pages' | 'topics';

/**
 * Lists and information pages that have a share card with their name. Other names are not drawn.
 */
export const pageCards = [
  'about',
  'become-creator',
  'categories',
  'contact',
  'cookie-policy',
  'courses',
  'creators',
  'digital-products',
  'explore',
  'faqs',
  'lives',
  'memberships',
  'posts',
  'products',
  'terms',
] as const;
export type PageCard = (typeof pageCards)[number];

/** Size of every share picture (pixels). */
export const shareCardSize = { width: 1200, height: 630 } as const;

/** Addresses that programs read and that are not pages; each is also a call below /api. */
export const machinePaths = {
  robots: '/robots.txt',
  /** Description of the site for language models. */
  llms: '/llms.txt',
  sitemapIndex: '/sitemap.xml',
  sitemap: (name: string) => `/sitemaps/${encodeURIComponent(name)}`,
  /** Feed of a creator by id, because a username can change. */
  creatorFeed: (id: string) => `/feeds/creators/${encodeURIComponent(id)}`,
  /** Feed of one person; the token is the key. */
  privateFeed: (token: string) => `/feeds/private/${encodeURIComponent(token)}`,
  topicFeed: (topic: TopicId) => `/feeds/topics/${topic}`,
  /** @param key id, topic word or page name */
  shareCard: <Kind extends ShareCardKind>(kind: Kind, key: Kind extends 'pages' ? PageCard : string) =>
    `/share-cards/${kind}/${encodeURIComponent(key)}`,
} as const;
