import type { OwnMembership } from '@/contract/memberships';
import type { useCallForm } from '@/hooks/form/useCallForm';
import type { NewMembership } from '@/hooks/memberships/useOwnMemberships';
import { plainAmount } from '@/lib/format/parse-cents';

/** Values of the form of a membership as they are typed. */
export type MembershipValues = {
  name: string;
  headline: string;
  pitch: string;
  benefits: string[];
  welcomeNote: string;
  price: string;
  yearlyPrice: string;
  what: 'all' | 'some';
  courseIds: string[];
  hasTrial: boolean;
};

export type MembershipFields = Pick<
  ReturnType<typeof useCallForm<MembershipValues, NewMembership>>,
  'form' | 'field' | 'textOf'
>;

export const membershipNames = [
  'name',
  'headline',
  'pitch',
  'benefits',
  'price',
  'yearlyPrice',
  'courseIds',
  'welcomeNote',
] as const;

export const toMembershipValues = (membership?: OwnMembership): MembershipValues => ({
  name: membership?.name ?? '',
  headline: membership?.headline ?? '',
  pitch: membership?.pitch ?? '',
  benefits: membership?.benefits ?? [],
  welcomeNote: membership?.welcomeNote ?? '',
  price: membership ? plainAmount(membership.nextPrice?.price ?? membership.price) : '',
  yearlyPrice: membership?.yearlyPrice ? plainAmount(membership.yearlyPrice) : '',
  what: membership?.courseIds ? 'some' : 'all',
  courseIds: membership?.courseIds ?? [],
  hasTrial: membership?.hasTrial ?? false,
});

/** Returns only the changed price, because an unchanged price must not be announced again. */
export const toMembershipChanges = (read: NewMembership, before: OwnMembership) => ({
  ...read,
  price: read.price === (before.nextPrice?.price ?? before.price) ? undefined : read.price,
});
