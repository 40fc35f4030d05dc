import type { User } from '../accounts.ts';

/**
 * Response of `GET /users` without a session. This file must not contain schemas, because every
 * page loads it in the browser.
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
