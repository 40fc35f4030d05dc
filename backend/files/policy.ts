import { config } from '../config.ts';
import type { Actor, CreatorActor } from '../http/actor.ts';
import type { Verdict } from '../errors.ts';

/**
 * Allows uploads to the library for creators, approved or not, because drafts need files too. The
 * repository checks the owner in each query.
 */
export const canUploadToLibrary = (actor: CreatorActor): Verdict =>
  actor.creator.state !== 'SUSPENDED' || 'A suspended creator cannot upload files.';

/**
 * Returns the bytes that a user may store. A member without a creator record stores attachments and
 * a portrait. A creator's quota is small before approval, because anybody can create a creator
 * profile.
 */
export function quotaOf({ creator }: Pick<Actor, 'creator'>): number {
  if (!creator) return config.quotaBytes.member;
  return creator.state === 'APPROVED' ? config.quotaBytes.approved : config.quotaBytes.new;
}
