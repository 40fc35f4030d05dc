import type { CreatorProfile } from '@/contract/creators';
import { profileFields } from '@/lib/editing/profile-fields';

export const stepIds = ['about', 'pictures', 'credentials'] as const;
export type StepId = (typeof stepIds)[number];

/** Returns the step named by the address, or the first step. */
export const readStep = (query: unknown): StepId => stepIds.find((id) => id === query) ?? 'about';

/** Returns the missing fields of a profile, in the order of its editor. */
export const listMissingFields = ({ missing }: CreatorProfile) =>
  profileFields.filter((name) => missing.includes(name));
