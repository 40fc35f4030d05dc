import type { kindWords } from '../values/categories.ts';
import type { ContentType } from '../values/content.ts';
import type { TopicId } from '../values/topics.ts';

/** Kind of a share card, as used in its address. */
export type ShareCardKind = (typeof kindWords)[ContentType] | 'pages' | 'topics';

/**
 * Lists and information pages that have a share card with this name. Cards with other names are not
 * drawn.
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

/** Addresses for programs. They are not pages; each is also a call below /api. */
export const machinePaths = {
  robots: '/robots.txt',
  /** Description of the site for language models. */
  llms: '/llms.txt',
  sitemapIndex: '/sitemap.xml',
  sitemap: (name: string) => `/sitemaps/${encodeURIComponent(name)}`,
  /** Feed of a creator. It uses the id because a username can change. */
  creatorFeed: (id: string) => `/feeds/creators/${encodeURIComponent(id)}`,
  /** Private feed of one person. The token grants access. */
  privateFeed: (token: string) => `/feeds/private/${encodeURIComponent(token)}`,
  topicFeed: (topic: TopicId) => `/feeds/topics/${topic}`,
  /**
   * Returns the address of a share card.
   * @param key id, topic word or page name
   */
  shareCard: <Kind extends ShareCardKind>(kind: Kind, key: Kind extends 'pages' ? PageCard : string) =>
    `/share-cards/${kind}/${encodeURIComponent(key)}`,
} as const;
