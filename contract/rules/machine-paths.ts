import type { TopicId } from '../values/topics.ts';

/** The kinds of share cards, as their addresses name them. */
export const shareCardKinds = [
  'courses',
  'creators',
  'digital-products',
  'memberships',
  'pages',
  'posts',
  'topics',
] as const;
export type ShareCardKind = (typeof shareCardKinds)[number];

/** The lists and information pages that have a card with their name; nothing else is drawn for whoever asks. */
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
  'terms',
] as const;
export type PageCard = (typeof pageCards)[number];

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
  /** @param key an id, a topic's word, or a page's */
  shareCard: <Kind extends ShareCardKind>(kind: Kind, key: Kind extends 'pages' ? PageCard : string) =>
    `/share-cards/${kind}/${encodeURIComponent(key)}`,
} as const;
