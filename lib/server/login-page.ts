import { nextOr } from '@/contract/paths';
import { guard } from './guard';

/** The sign-in pages: a person who is signed in already is sent to `next`, without one to `end`. */
export const loginPage = (end: string) =>
  guard('visitor', {
    texts: ['onboarding:flow'],
    load: async ({ user, query }) =>
      user.id ? { redirect: { destination: nextOr(query.next, end), statusCode: 302 } } : {},
  });
