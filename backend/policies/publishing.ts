import type { PostState } from '../../contract/values/states.ts';
import type { Actor } from '../http/actor.ts';
import type { Verdict } from '../errors.ts';
import { isOwn } from './access.ts';

/** Policy for content that its creator publishes without a review: posts and digital products. */

type Stated = { state: PostState };
type Owned = Stated & { creatorId: string };

const is = (content: Stated, ...states: PostState[]) => states.includes(content.state);

export const canUpdate = (actor: Actor | null, content: Owned): Verdict => {
  if (!isOwn(actor, content)) return 'Only its creator may change this.';
  if (is(content, 'TAKEN_DOWN')) return 'Kumu took this down.';
  return !is(content, 'DELETED') || 'This was deleted.';
};

/** @param creator verdict of the creators' policy about publishing */
export const canPublish = (content: Stated, creator: Verdict): Verdict => {
  if (creator !== true) return creator;
  return is(content, 'DRAFT', 'SCHEDULED', 'UNPUBLISHED') || 'This cannot be published now.';
};

export const canUnpublish = (content: Stated): Verdict =>
  is(content, 'PUBLISHED') || 'Only what is published can be unpublished.';

export const canUnschedule = (content: Stated): Verdict =>
  is(content, 'SCHEDULED') || 'Only what is scheduled can be taken back.';

export const canRemove = (actor: Actor | null, content: Owned): Verdict =>
  (isOwn(actor, content) && !is(content, 'DELETED')) || 'Only its creator may delete this.';

export const canTakeDown = (content: Stated): Verdict =>
  is(content, 'PUBLISHED', 'SCHEDULED', 'UNPUBLISHED') || 'This is not there to be taken down.';

export const canPutBack = (content: Stated): Verdict =>
  is(content, 'TAKEN_DOWN') || 'This is not taken down any more.';
