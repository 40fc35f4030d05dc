import { read, type PageRead } from '@/lib/api-call';

/** Number of the newest contents on the overview. */
export const CONTENT_ROWS = 5;

/** Number of the newest notifications on the overview. */
export const RECENT_LINES = 5;

/** Query of the orders to send: their number, and the oldest of them. */
export const ordersTodoQuery = { limit: 1 } as const;

/** Query of the lives, of which today's are shown. */
export const scheduledLivesQuery = { limit: 20, state: 'SCHEDULED', type: 'live' } as const;

/** Query of the oldest published content, because the newest contents may all be drafts. */
export const publishedQuery = { limit: 1, state: 'PUBLISHED' } as const;

/** Reads of the creator's overview. */
export const overviewReads = (): PageRead[] => [
  read('GET /creators/mine'),
  read('GET /content', { query: { limit: CONTENT_ROWS } }),
  read('GET /content', { query: publishedQuery }),
  read('GET /content', { query: scheduledLivesQuery }),
  read('GET /dashboard/shop/orders', { query: ordersTodoQuery }),
  read('GET /wallet'),
  read('GET /wallet/earnings', { query: { range: '30-days' } }),
  read('GET /audience-insights/:report', { params: { report: 'overview' } }),
  read('GET /notifications', { query: { side: 'creator', limit: RECENT_LINES } }),
  read('GET /filesystem/usage'),
];
