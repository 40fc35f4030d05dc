import type { StateSets } from '../../contract/values/states.ts';
import type { Actor } from '../http/actor.ts';
import type { Verdict } from '../errors.ts';
import { isOwn } from './access.ts';

type Stated = { state: string };
type Owned = Stated & { creatorId: string };

/**
 * Returns the policy for content that its creator publishes, now or at a set time.
 * @param isReviewed true for a type whose drafts the office approves before their publication
 */
export function createPublishingPolicy(states: StateSets, { isReviewed }: { isReviewed: boolean }) {
  const is = (content: Stated, ...some: string[]) => some.includes(content.state);
  const publishable = ['SCHEDULED', 'UNPUBLISHED', ...(isReviewed ? [] : ['DRAFT'])];
  const takeable = [...states.public, 'SCHEDULED', 'UNPUBLISHED'];

  return {
    canUpdate(actor: Actor | null, content: Owned): Verdict {
      if (!isOwn(actor, content)) return 'Only its creator may change this.';
      if (is(content, ...states.editable)) return true;
      if (is(content, 'TAKEN_DOWN')) return 'Kumu took this down.';
      if (is(content, 'IN_REVIEW')) return 'The office is reviewing this. You can change it afterwards.';
      return is(content, 'DELETED') ? 'This was deleted.' : 'This cannot be changed now.';
    },

    /**
     * Allows the publication of content in a state that can be published.
     * @param creator verdict of the creators' policy about publishing
     */
    canPublish(content: Stated, creator: Verdict): Verdict {
      if (creator !== true) return creator;
      return is(content, ...publishable) || 'This cannot be published now.';
    },

    canUnpublish: (content: Stated): Verdict =>
      is(content, states.published) || 'Only what is published can be unpublished.',

    canUnschedule: (content: Stated): Verdict =>
      is(content, 'SCHEDULED') || 'Only what is scheduled can be taken back.',

    canRemove: (actor: Actor | null, content: Owned): Verdict =>
      (isOwn(actor, content) && !is(content, 'DELETED')) || 'Only its creator may delete this.',

    canTakeDown: (content: Stated): Verdict =>
      is(content, ...takeable) || 'This is not there to be taken down.',

    canPutBack: (content: Stated): Verdict => is(content, 'TAKEN_DOWN') || 'This is not taken down any more.',

    /** Allows the undo of a takedown or of a restoration. */
    canRestore: (content: Stated): Verdict => !is(content, 'DELETED') || 'This was deleted.',
  };
}
