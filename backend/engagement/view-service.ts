import { daysFromNow, now } from '../clock.ts';
import { db, inTransaction } from '../db/connection.ts';
import { isOwn } from '../policies/access.ts';
import { getContentKind } from '../extension-points/content-kinds.ts';
import type { Actor } from '../http/actor.ts';
import type { Visitor } from '../http/visitor.ts';
import { sweepSalts, toVisitorKey } from '../insights/visitor-key-service.ts';
import * as repository from './repository.ts';
import { assertCanView, type Ref } from '../content/service.ts';

const dayOf = (time: Date) => time.toISOString().slice(0, 10);

/**
 * Counts a view of a page once per person and day. Views by the page's creator and by programs are
 * not counted.
 * @param visitor identifies the viewer when no user is signed in
 * @throws 404 for a page that does not exist, or that the caller may not see
 */
export const addView = (actor: Actor | null, visitor: Visitor, ref: Ref): Promise<void> =>
  inTransaction(async (trx) => {
    const { contentType, contentId } = ref;
    const { creatorId, trackablePage } = await assertCanView(trx, actor, ref);
    if (visitor.isBot || isOwn(actor, { creatorId })) return;
    const day = dayOf(now());
    const viewer = actor?.userId ?? (await toVisitorKey(trx, visitor.address, day));
    if (!(await repository.insertView(trx, { contentType, contentId, viewer, day }))) return;
    if (trackablePage) await trackablePage.addView(trx, contentId);
    else await getContentKind(contentType).addToCounts(trx, contentId, { views: 1 });
  });

/**
 * Deletes old view records, which only prevent a second count on the same day. The counts are not
 * deleted.
 */
export async function sweepViews(): Promise<void> {
  await sweepSalts();
  await repository.deleteViewsBefore(db, dayOf(daysFromNow(-2)));
}
