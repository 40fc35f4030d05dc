import type { TopicId } from './topics.ts';

/** The kinds of share cards, as their addresses name them. */
export const shareCardKinds = [
  'courses',
  'creators',
  'digital-products',
  'memberships',
  'posts',
  'topics',
] as const;
export type ShareCardKind = (typeof shareCardKinds)[number];

/** In pixels, of every share picture. */
export const shareCardSize = { width: 1200, height: 630 } as const;

/** The addresses that programs read and that are no pages; each is a call too, below /api. */
export const machinePaths = {
  robots: '/robots.txt',
  /** What the site is, for language models. */
  llms: '/llms.txt',
  sitemapIndex: '/sitemap.xml',
  sitemap: (name: string) => `/sitemaps/${encodeURIComponent(name)}`,
  /** By id, because a username changes. */
  creatorFeed: (id: string) => `/feeds/creators/${encodeURIComponent(id)}`,
  /** Of one person: the token is its key. */
  privateFeed: (token: string) => `/feeds/private/${encodeURIComponent(token)}`,
  topicFeed: (topic: TopicId) => `/feeds/topics/${topic}`,
  /** @param key an id, or a topic's word */
  shareCard: (kind: ShareCardKind, key: string) => `/share-cards/${kind}/${encodeURIComponent(key)}`,
} as const;
