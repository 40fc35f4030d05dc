import { now } from '../clock.ts';
import { isGone } from '../content/sale-service.ts';
import * as creators from '../creators/service.ts';
import type { Trx } from '../db/connection.ts';
import type { Audience } from '../extension-points/notice-kinds.ts';
import * as repository from './repository.ts';
import { isEntitled } from './service.ts';
import * as versions from './version-repository.ts';

type Event = { contentId: string; number: number };

const refOf = ({ contentId, number }: Event): versions.VersionRef => ({ productId: contentId, number });

/**
 * Returns the version to notify owners of. Returns undefined if a newer version replaced it, or if
 * owners cannot download it now.
 */
async function lockCurrent(trx: Trx, event: Event) {
  const product = await repository.lockProduct(trx, event.contentId);
  if (product?.currentVersion !== event.number || isGone('DIGITAL_PRODUCT', product.state)) return undefined;
  const creator = await creators.getById(trx, product.creatorId);
  return creators.canPublish(creator) === true ? versions.findVersion(trx, refOf(event)) : undefined;
}

/** Owners of a digital product, who are notified of each new version only once. */
export const versionAudience: Audience<Event> = {
  async begin(trx, event) {
    const version = await lockCurrent(trx, event);
    if (!version || version.mailsStartedAt) return undefined;
    await versions.updateVersion(trx, refOf(event), { mailsStartedAt: now() });
    return { people: versions.ownersBefore(refOf(event)) };
  },

  lock: async (trx, event) => (await lockCurrent(trx, event)) !== undefined,

  async listEntitled(trx, { contentId }, userIds) {
    const entitled: string[] = [];
    // An entitlement may have ended after the list of people was made.
    for (const userId of await versions.listOpen(trx, userIds))
      if (await isEntitled(trx, userId, contentId)) entitled.push(userId);
    return entitled;
  },

  async notified(trx, event, mailsCount) {
    const version = (await versions.findVersion(trx, refOf(event)))!;
    await versions.updateVersion(trx, refOf(event), { mailsCount: version.mailsCount + mailsCount });
  },
};
