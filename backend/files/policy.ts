import { config } from '../config.ts';
import type { Actor, CreatorActor } from '../http/actor.ts';
import type { Verdict } from '../errors.ts';

/**
 * Allows uploads for creators, approved or not, because drafts need files too. The repository
 * checks the owner in each query.
 */
export const canUpload = (actor: CreatorActor): Verdict =>
  actor.creator.state !== 'SUSPENDED' || 'A suspended creator cannot upload files.';

/**
 * Returns the bytes that a user may store. The quota is small before approval, because anybody can
 * create a creator profile.
 */
export const quotaOf = ({ creator }: Pick<Actor, 'creator'>): number =>
  creator?.state === 'APPROVED' ? config.quotaBytes.approved : config.quotaBytes.new;
