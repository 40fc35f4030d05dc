import type { Membership } from '../memberships.ts';

/** Returns true if a membership includes nothing that is public now, so that nobody can join it. */
export const isEmptyMembership = ({
  coursesCount,
  postsCount,
}: Pick<Membership, 'coursesCount' | 'postsCount'>): boolean => coursesCount === 0 && postsCount === 0;
