import type { IdentityProvider } from '@/contract/identities';
import { nextOr } from '@/contract/paths';
import { guard } from './guard';

/** Identity providers that the sign-in and sign-up pages show beside their form. */
export type WithProviders = { providers: IdentityProvider[] };

/**
 * Creates the guard of a sign-in or sign-up page. A signed-in user is redirected to `next`. Without
 * `next`, the user is redirected to `end`.
 */
export const loginPage = (end: string) =>
  guard<WithProviders>('visitor', {
    texts: ['onboarding:flow'],
    load: async ({ call, user, query }) =>
      user.id
        ? { redirect: { destination: nextOr(query.next, end), statusCode: 302 } }
        : { providers: (await call('GET /auth/social/providers')).items },
  });
