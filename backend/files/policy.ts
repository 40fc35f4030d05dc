import type { CreatorActor } from '../http/actor.ts';
import type { Verdict } from '../http/errors.ts';

/** Files are for drafts too, so a creator need not be approved yet. Whose file it is, the repository asks in each query. */
export const canUpload = (actor: CreatorActor): Verdict =>
  actor.creator.state !== 'SUSPENDED' || 'A suspended creator cannot upload files.';
