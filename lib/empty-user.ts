import type { User } from '@/contract/accounts';

/** What GET /api/users answers without a session. */
export const emptyUser: User = {
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
