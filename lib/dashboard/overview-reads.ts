import type { EarningRange } from '@/contract/values/wallet';
import { read, type PageRead } from '@/lib/api-call';

/** Number of contents on the overview. */
export const CONTENT_ROWS = 5;

/** Number of the newest notifications on the overview. */
export const RECENT_LINES = 5;

/** Range of earnings that is selected initially. */
export const firstRange: EarningRange = '30-days';

/** Query of the orders to send. The response has their number and the oldest order. */
export const ordersTodoQuery = { limit: 1 } as const;

/** Query of the scheduled lives, from which the overview selects today's lives. */
export const scheduledLivesQuery = { limit: 20, state: 'SCHEDULED', type: 'live' } as const;

/** Query that finds out if anything is published when the newest contents are all drafts. */
export const publishedQuery = { limit: 1, state: 'PUBLISHED' } as const;

/** Returns the read calls of the creator's overview. */
export const overviewReads = (): PageRead[] => [
  read('GET /creators/mine'),
  read('GET /content', { query: { limit: CONTENT_ROWS } }),
  read('GET /content/best', { query: { range: firstRange, limit: CONTENT_ROWS } }),
  read('GET /content', { query: scheduledLivesQuery }),
  read('GET /dashboard/shop/orders', { query: ordersTodoQuery }),
  read('GET /wallet'),
  read('GET /wallet/earnings', { query: { range: firstRange } }),
  read('GET /audience-insights/:report', { params: { report: 'overview' } }),
  read('GET /notifications', { query: { side: 'creator', limit: RECENT_LINES } }),
];
