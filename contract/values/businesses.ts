/** Tabs of the page of a business. */
export const businessTabs = ['people', 'credits', 'domains'] as const;
export type BusinessTab = (typeof businessTabs)[number];

/** Roles in a business; the database holds the same list. */
export const businessRoles = ['MANAGER', 'PERSON'] as const;
export type BusinessRole = (typeof businessRoles)[number];

/** States of an invitation; the database holds the same list. */
export const membershipStates = ['INVITED', 'JOINED', 'LEFT', 'REMOVED'] as const;
export type MembershipState = (typeof membershipStates)[number];

/** States as shown to a business. EXPIRED is an invitation that was not accepted in time. */
export const shownMembershipStates = [...membershipStates, 'EXPIRED'] as const;
export type ShownMembershipState = (typeof shownMembershipStates)[number];

/** Relations of a person to a business: manages it, belongs to it, or may join it. */
export const businessRelations = ['MANAGES', 'BELONGS', 'MAY_JOIN'] as const;

/** States of an invitation page. */
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

/** Reasons why a row of an address list was not invited. */
export const inviteProblems = [
  'INVALID',
  'LETTERS',
  'SEVERAL',
  'REPEATED',
  'JOINED',
  'INVITED',
  'JUST_SENT',
  'TOO_OFTEN',
] as const;
export type InviteProblem = (typeof inviteProblems)[number];

/**
 * Kinds of changes of a business's credits. TAKEN: a bank decided a dispute in favour of the payer.
 */
export const sponsoredEntryKinds = ['BOUGHT', 'GRANTED', 'GRANTED_ON_JOINING', 'REFUNDED', 'TAKEN'] as const;
export type SponsoredEntryKind = (typeof sponsoredEntryKinds)[number];
