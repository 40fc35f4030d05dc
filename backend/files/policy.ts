import { config } from '../config.ts';
import type { Actor, CreatorActor } from '../http/actor.ts';
import type { Verdict } from '../errors.ts';

/**
 * Allows uploads to the library for creators. A creator need not be approved, because drafts need
 * files too. The ownership of files is checked by the repository's queries.
 */
export const canUploadToLibrary = (actor: CreatorActor): Verdict =>
  actor.creator.state !== 'SUSPENDED' || 'A suspended creator cannot upload files.';

/**
 * Returns the number of bytes that a user may store. A member without a creator profile stores only
 * attachments and a portrait. The quota of an unapproved creator is small, because anybody can
 * create a creator profile.
 */
export function quotaOf({ creator }: Pick<Actor, 'creator'>): number {
  if (!creator) return config.quotaBytes.member;
  return creator.state === 'APPROVED' ? config.quotaBytes.approved : config.quotaBytes.new;
}
