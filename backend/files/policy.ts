import { config } from '../config.ts';
import type { Actor, CreatorActor } from '../http/actor.ts';
import type { Verdict } from '../errors.ts';

/** Files are for drafts too, so a creator need not be approved yet. The owner is a condition of each query in the repository. */
export const canUpload = (actor: CreatorActor): Verdict =>
  actor.creator.state !== 'SUSPENDED' || 'A suspended creator cannot upload files.';

/** Bytes that this person may store. Little before approval: anybody can begin a creator profile. */
export const quotaOf = ({ creator }: Pick<Actor, 'creator'>): number =>
  creator?.state === 'APPROVED' ? config.quotaBytes.approved : config.quotaBytes.new;
