import * as z from 'zod';
import { paginate } from '../api/listing.ts';
import { flag, paging, text } from '../api/params.ts';
import { route, type Resource } from '../api/route.ts';
import { retrieveRoute } from '../api/rows.ts';

/**
 * Returns true if a type matches a pattern. `checkout.session.*` matches every type with that
 * prefix.
 */
const matches = (type: string, pattern: string) =>
  pattern.endsWith('*') ? type.startsWith(pattern.slice(0, -1)) : type === pattern;

export const events: Resource = {
  routes: [
    route(
      'GET /v1/events',
      z.strictObject({
        ...paging(),
        type: text().optional(),
        types: z.array(text()).max(20).optional(),
        delivery_success: flag().optional(),
      }),
      ({ params, url, change }) => {
        const patterns = params.types ?? (params.type ? [params.type] : ['*']);
        const rows = change.list('event').filter((event) => {
          const delivered = event.pending_webhooks === 0;
          return (
            patterns.some((pattern) => matches(event.type, pattern)) &&
            (params.delivery_success === undefined || params.delivery_success === delivered)
          );
        });
        return paginate(rows, params, url);
      },
    ),
    retrieveRoute('/v1/events', 'event'),
  ],
};
