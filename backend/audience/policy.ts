import type { CreatorActor } from '../http/actor.ts';
import type { Verdict } from '../errors.ts';

/** Returns the verdict on reading the email addresses that people share with the creator. */
export const canSeeEmails = ({ creator }: Pick<CreatorActor, 'creator'>): Verdict =>
  creator.state !== 'SUSPENDED' || 'A suspended creator cannot read email addresses.';
