import { z } from './zod.ts';
import { get } from './call.ts';
import { LiveState } from './lives.ts';
import { OfficeSearch } from './office.ts';
import { Cents, Id, Instant, PageQuery, pageOf } from './shared.ts';

/** Live as shown to the office. */
export const OfficeLive = z.object({
  id: Id,
  title: z.string(),
  state: LiveState,
  startsAt: Instant.nullable(),
  minutes: z.int(),
  creatorName: z.string(),
  creatorUsername: z.string(),
  priceCents: Cents,
  bookedCount: z.int(),
  viewersCount: z.int(),
  /** Number of open reports. */
  reportsCount: z.int(),
  reason: z.string().nullable(),
  submittedAt: Instant.nullable(),
});
export type OfficeLive = z.infer<typeof OfficeLive>;

export const officeLives = {
  listForOffice: get('/office/lives', {
    access: 'office',
    summary: 'Lives of all creators, by state or those on now, soonest first',
    query: PageQuery.extend({ state: LiveState.optional(), search: OfficeSearch.optional() }),
    reply: pageOf(OfficeLive),
  }),
};
