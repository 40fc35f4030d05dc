import type { Membership } from '../memberships.ts';

/** Returns true if a membership includes no public content. Nobody can join such a membership. */
export const isEmptyMembership = ({
  coursesCount,
  postsCount,
}: Pick<Membership, 'coursesCount' | 'postsCount'>): boolean => coursesCount === 0 && postsCount === 0;
