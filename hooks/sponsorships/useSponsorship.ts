import { useRouter } from 'next/router';
import { useRef } from 'react';
import { useSWRConfig } from 'swr';
import { loginFor, paths } from '@/contract/paths';
import { usePaymentRedirect } from '@/hooks/checkout/usePaymentRedirect';
import { useInfiniteList } from '@/hooks/list/useInfiniteList';
import { useCall } from '@/hooks/useCall';
import type { CallInput } from '@/lib/api-call';
import { ApiError } from '@/lib/api-error';
import { call, toCallPath } from '@/lib/browser/call';
import { randomId } from '@/lib/browser/random-id';

const balanceOnly = { query: { limit: 1 } };
const credits = toCallPath('GET /businesses/credits', {});
const people = toCallPath('GET /businesses/people', {});
const own = toCallPath('GET /businesses/mine', {});

/** Own business's credits and its automatic grants. */
export function useSponsorship() {
  const { data, error, mutate } = useCall('GET /businesses/credits', balanceOnly);
  return { sponsorship: data, error, reload: () => mutate() };
}

/** List of all changes of the business's credits, newest first. */
export const useSponsorshipHistory = () => useInfiniteList('GET /businesses/credits', { query: {} });

/**
 * Returns a function that reloads the business's credits, people and grants in all mounted
 * components.
 */
export function useRefreshSponsorship() {
  const { mutate } = useSWRConfig();
  return () =>
    mutate(
      (key) => typeof key === 'string' && [credits, people, own].some((address) => key.includes(address)),
    );
}

/**
 * Opens the card payment of credits for the business. The provider redirects back to the business
 * page.
 */
export function useBuyForBusiness() {
  const router = useRouter();
  const { lead, ...opening } = usePaymentRedirect();
  return {
    ...opening,
    buy: (count: number) =>
      lead(count * 100, {
        open: (key) =>
          call('POST /businesses/credits', {
            headers: { 'idempotency-key': key },
            body: {
              credits: count,
              price: count * 100,
              successUrl: paths.businessAt('credits'),
              cancelUrl: paths.businessAt('credits'),
            },
          }),
        onSignedOut: () => router.push(loginFor(paths.businessAt('credits'))),
      }),
  };
}

type CreditGrantInput = Omit<CallInput<'POST /businesses/credits/grant'>['body'], 'id'>;

/** Actions to grant credits. Every action throws ApiError. */
export function useGrantCredits() {
  const refresh = useRefreshSponsorship();
  const attempt = useRef<{ id: string; credits: number }>(undefined);
  return {
    async grantCredits(grant: CreditGrantInput) {
      if (attempt.current?.credits !== grant.credits)
        attempt.current = { id: randomId(), credits: grant.credits };
      const { id } = attempt.current;
      try {
        return await call('POST /businesses/credits/grant', {
          headers: { 'idempotency-key': id },
          body: { ...grant, id },
        });
      } catch (error) {
        // Without a response, the credits may have been granted, and the same id finds that grant.
        // A rejection grants nothing.
        if (error instanceof ApiError && error.status > 0 && error.status < 500) attempt.current = undefined;
        throw error;
      } finally {
        await refresh();
      }
    },
    chooseJoining: async (joiningCredits: number) => {
      await call('PATCH /businesses/credits', { body: { joiningCredits } });
      await refresh();
    },
  };
}
