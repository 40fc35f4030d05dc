import { nextOr } from '@/contract/paths';
import { guard } from './guard';

/** The pages to sign in or up: a person who is signed in already is sent to `next`, without one to `end`. */
export const loginPage = (end: string) =>
  guard('visitor', {
    texts: ['onboarding:flow'],
    load: async ({ user, query }) =>
      user.id ? { redirect: { destination: nextOr(query.next, end), statusCode: 302 } } : {},
  });
