import { expect, test, type APIRequestContext } from '@playwright/test';
import { countTransfers } from '../scripts/test/transfers';
import type { CreatorCard } from '../contract/creators';
import { findCourse, getFirstItem } from './demo-courses';

type Budget = {
  Document: number;
  Script: number;
  Stylesheet: number;
  Font: number;
  requests: number;
  layoutShift: number;
};

/**
 * Budget of a first visit in KiB as transferred with headers. Pictures of creators have no budget,
 * because they load when they come into view.
 */
const usual: Budget = {
  Document: 20,
  Script: 150,
  Stylesheet: 25,
  Font: 34,
  requests: 60,
  layoutShift: 0.02,
};

const pages: Record<
  string,
  { address: (request: APIRequestContext) => Promise<string>; budget: Partial<Budget> }
> = {
  '/': { address: async () => '/', budget: { Document: 12.5, Script: 144, requests: 53 } },
  // Most requests load the covers of the courses that are in or near the window.
  '/courses': { address: async () => '/courses', budget: { requests: 66 } },
  '/search': { address: async () => '/search?query=sleep', budget: {} },
  '/courses/{id}': {
    address: async (request) => (await findCourse(request, 'paid')).address,
    budget: {},
  },
  '/creators/{username}': {
    address: async (request) =>
      `/creators/${(await getFirstItem<CreatorCard>(request, '/api/creators/search')).username}`,
    budget: {},
  },
};

test('a first visit stays within its transfer budget', async ({ browser, baseURL, request }) => {
  await Promise.all(
    Object.entries(pages).map(async ([name, { address, budget }]) => {
      const url = await address(request);
      const context = await browser.newContext({ baseURL });
      const { bytes, requests, layoutShift } = await countTransfers(await context.newPage(), url);
      await context.close();
      const { layoutShift: mostShift, requests: mostRequests, ...mostBytes } = { ...usual, ...budget };
      expect.soft(layoutShift, `layout shift of ${name}`).toBeLessThanOrEqual(mostShift);
      expect.soft(requests, `requests of ${name}`).toBeLessThanOrEqual(mostRequests);
      for (const [kind, most] of Object.entries(mostBytes)) {
        const seen = (bytes.get(kind) ?? 0) / 1024;
        expect.soft(seen, `${kind} of ${name}`).toBeGreaterThan(0);
        expect.soft(seen, `${kind} of ${name}`).toBeLessThanOrEqual(most);
      }
    }),
  );
});
