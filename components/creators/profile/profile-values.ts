import type { Resolver } from 'react-hook-form';
import { ProfileInput, type CreatorProfile } from '@/contract/creators';
import type { TopicId } from '@/contract/shared';
import type { ProfileChange } from '@/hooks/creators/useCreatorProfile';
import { schemaResolver } from '@/lib/browser/schema-resolver';

export type ProfileValues = {
  name: string;
  username: string;
  tagline: string;
  topics: TopicId[];
  bio: string;
};

/** Fields in the order of the form. */
export const fieldNames = ['name', 'username', 'tagline', 'topics', 'bio'] as const;

/** Returns the missing fields of a profile, in the order of its form. */
export const listMissingFields = ({ missing }: CreatorProfile) =>
  fieldNames.filter((name) => missing.includes(name));

export const toProfileValues = ({ name, username, tagline, topics, bio }: CreatorProfile): ProfileValues => ({
  name,
  username,
  tagline,
  topics,
  bio,
});

const change = ProfileInput.partial();

/**
 * Returns the resolver of the profile form. Empty fields may stay empty, but filled fields cannot
 * be emptied and must be valid.
 * The result contains only the filled fields.
 */
export const profileResolver = (profile: CreatorProfile): Resolver<ProfileValues, unknown, ProfileChange> =>
  schemaResolver(change, (values: ProfileValues) =>
    Object.fromEntries(
      fieldNames
        .filter((name) => values[name].length > 0 || profile[name].length > 0)
        .map((name) => [name, values[name]]),
    ),
  );
