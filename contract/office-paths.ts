/**
 * Paths of the office's pages by name, except its first page. They are separate from `paths`, so
 * that other pages do not load them.
 */
export const officePaths = {
  creators: '/office#creators',
  credentials: '/office?state=credentials#creators',
  courses: '/office/courses',
  lives: '/office/lives',
  /** List of lives that were scheduled without a review. */
  unreviewedLives: '/office/lives?state=unreviewed',
  /** List of courses that were published without a review. */
  unreviewed: '/office/courses?state=unreviewed',
  claims: '/office/claims',
  departments: '/office/departments',
  changes: '/office/changes',
  reports: '/office/reports',
  appeals: '/office/reports#appeals',
  testimonials: '/office/testimonials',
  feedback: '/office/testimonials#feedback',
  messages: '/office/messages',
  purchases: '/office/purchases',
  disputes: '/office/disputes',
  events: '/office/provider-events',
  businesses: '/office/businesses',
  audit: '/office/audit',
  requests: '/office/requests',
  people: '/office/people',
  person: (id: string) => `/office/people/${id}`,
  words: '/office/words',
  preview: (id: string) => `/office/courses?preview=${encodeURIComponent(id)}`,
} as const;
