/** What somebody is in a business; the database holds the same list. */
export const businessRoles = ['MANAGER', 'PERSON'] as const;
export type BusinessRole = (typeof businessRoles)[number];

/** The states of an invitation; the database holds the same list. */
export const membershipStates = ['INVITED', 'JOINED', 'LEFT', 'REMOVED'] as const;
export type MembershipState = (typeof membershipStates)[number];

/** As its people are listed: an invitation that nobody accepted in time has expired. */
export const shownMembershipStates = [...membershipStates, 'EXPIRED'] as const;
export type ShownMembershipState = (typeof shownMembershipStates)[number];

/** How a person relates to a business: manages it, belongs to it, or may join it. */
export const businessStandings = ['MANAGES', 'BELONGS', 'MAY_JOIN'] as const;

/** What an invitation's page has to say. */
export const joiningStates = [
  'OPEN',
  'SIGN_IN',
  'OTHER_ADDRESS',
  'JOINED',
  'ELSEWHERE',
  'EXPIRED',
  'GONE',
  'NONE',
] as const;

/** Why a row of a list of addresses was not invited. */
export const inviteProblems = [
  'INVALID',
  'SEVERAL',
  'REPEATED',
  'JOINED',
  'INVITED',
  'JUST_SENT',
  'TOO_OFTEN',
] as const;
export type InviteProblem = (typeof inviteProblems)[number];

/** How a business's credits changed: TAKEN by a bank that decided a dispute for the payer. */
export const sponsoredEntryKinds = ['BOUGHT', 'GIVEN', 'GIVEN_ON_JOINING', 'REFUNDED', 'TAKEN'] as const;
export type SponsoredEntryKind = (typeof sponsoredEntryKinds)[number];
