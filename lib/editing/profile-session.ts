import { mayHaveGaps, ProfileChanges, ProfileInput, type CreatorProfile } from '@/contract/creators';
import { toFieldErrors } from '@/contract/rules/field-errors';
import { call } from '@/lib/browser/call';
import { createAutosave } from './autosave';
import { createEditSessions } from './edit-sessions';
import type { ProfileField } from './profile-fields';

export type ProfileValues = Pick<CreatorProfile, ProfileField>;

/** Autosave group of all fields. */
export const PROFILE_GROUP = 'profile';

export const toProfileValues = ({ name, username, tagline, topics, bio }: CreatorProfile): ProfileValues => ({
  name,
  username,
  tagline,
  topics,
  bio,
});

export const { sessionFor } = createEditSessions(() => {
  let latest: CreatorProfile | undefined;
  let apply: (answer: CreatorProfile) => unknown = () => undefined;
  const autosave = createAutosave({
    save: async (_group, body) => apply(await call('PATCH /creators/mine', { body })),
    check(_group, fields) {
      const rules = latest && !mayHaveGaps(latest) ? ProfileInput.partial() : ProfileChanges;
      const result = rules.safeParse(fields);
      return result.success ? [] : toFieldErrors(result.error);
    },
    // An approved profile is public, so an unfinished sentence must not be saved automatically.
    publicFields: () => (latest?.state === 'APPROVED' ? toProfileValues(latest) : {}),
  });
  return {
    autosave,
    /** Receives the last loaded version of the profile. */
    received(profile: CreatorProfile) {
      latest = profile;
    },
    /** Sets the receiver of responses: the page that is open now. */
    onAnswer(next: (answer: CreatorProfile) => unknown) {
      apply = next;
    },
  };
});
