import type { User } from '../accounts.ts';

/** What GET /users answers without a session. No schema in here: every page's browser starts with it. */
export const anonymousUser: User = {
  id: null,
  email: '',
  name: '',
  lastName: '',
  userInitials: '',
  picture: null,
  likedCoursesIDs: [],
  likedItems: [],
  isOnboardingCompleted: false,
  segment: null,
  isOffice: false,
};
