import type { User } from '../accounts.ts';

/**
 * Reply of GET /users without a session. No schema in this file, because every page in the browser
 * loads it.
 */
export const anonymousUser: User = {
  id: null,
  email: '',
  name: '',
  lastName: '',
  userInitials: '',
  picture: null,
  likedCoursesIDs: [],
  likedItems: [],
  unreadChats: { member: 0, creator: 0 },
  isOnboardingCompleted: false,
  segment: null,
  isOffice: false,
  topics: [],
  timesOfDay: [],
  level: null,
  yearOfBirth: null,
  region: null,
  timeZone: null,
  emailBouncedAt: null,
};
