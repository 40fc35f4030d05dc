import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Reply } from '../../contract/call.ts';
import type { liveEditing } from '../../contract/live-editing.ts';
import { liveStateSets } from '../../contract/values/states.ts';
import { now } from '../clock.ts';
import { inTransaction } from '../db/connection.ts';
import { invalidTransition, notFound } from '../errors.ts';
import type { CreatorActor } from '../http/actor.ts';
import { siteLink } from '../mail/service.ts';
import { isOwn } from '../policies/access.ts';
import { liveEngine } from '../providers/live/engine.ts';
import { lockLive, updateLive, type LiveRow } from './repository.ts';
import { disconnectCreator } from './room-service.ts';

/** Prefix of a stream key. Its dot distinguishes the key from an access token. */
const PREFIX = 'live.';
const KEY_BYTES = 24;

const hashOf = (key: string): Buffer => createHash('sha256').update(key).digest();

/** Returns true for a text that has the form of a stream key. Any other text may be a ticket. */
export const isStreamKey = (text: string): boolean => text.startsWith(PREFIX);

/** Returns true if the key is the current key of the live. */
export function hasStreamKey({ streamKeyHash }: Pick<LiveRow, 'streamKeyHash'>, key: string): boolean {
  return streamKeyHash !== null && timingSafeEqual(streamKeyHash, hashOf(key));
}

/**
 * Replaces the key with which other software can publish a live. Publishing does not start the
 * live; its creator has to press "Go live".
 * @throws 404, 409 for a live that can no longer take place
 */
export async function rotateStreamKey(
  actor: CreatorActor,
  id: string,
): Promise<Reply<typeof liveEditing.rotateStreamKey>> {
  const key = `${PREFIX}${randomBytes(KEY_BYTES).toString('base64url')}`;
  await inTransaction(async (trx) => {
    const live = await lockLive(trx, id);
    if (!live || !isOwn(actor, live) || live.state === 'DELETED') throw notFound('This live');
    if (![...liveStateSets.editable, 'IN_REVIEW'].includes(live.state))
      throw invalidTransition('This live has no stream key any more.');
    await updateLive(trx, id, { streamKeyHash: hashOf(key), updatedAt: now() });
    // Ends the connection that uses the old key. The studio reconnects automatically.
    if (live.streamKeyHash !== null && live.connection !== 'NONE') await disconnectCreator(trx, live);
  });
  const url = liveEngine.listPublishAddresses(id).find(({ protocol }) => protocol === 'whip')?.url;
  if (url === undefined) throw notFound('An address for other software');
  return { url: url.startsWith('/') ? siteLink(url) : url, key };
}
