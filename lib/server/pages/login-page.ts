import type { IdentityProvider } from '@/contract/identities';
import { nextOr } from '@/contract/paths';
import { guard } from './guard';

/** What the pages to sign in or up show beside their form. */
export type WithProviders = { providers: IdentityProvider[] };

/** The pages to sign in or up: a person who is signed in already is sent to `next`, without one to `end`. */
export const loginPage = (end: string) =>
  guard<WithProviders>('visitor', {
    texts: ['onboarding:flow'],
    load: async ({ call, user, query }) =>
      user.id
        ? { redirect: { destination: nextOr(query.next, end), statusCode: 302 } }
        : { providers: (await call('GET /auth/social/providers')).items },
  });
