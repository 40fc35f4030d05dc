import { useRouter } from 'next/router';
import { useRef, useState } from 'react';
import { useSWRConfig } from 'swr';
import type { Quote } from '@/contract/checkout';
import { loginFor, paths } from '@/contract/paths';
import type { CreditPack } from '@/contract/values/checkout';
import { useUser } from '@/hooks/accounts/useUser';
import { usePaymentRedirect } from '@/hooks/checkout/usePaymentRedirect';
import { useInfiniteList } from '@/hooks/list/useInfiniteList';
import { useCall } from '@/hooks/useCall';
import type { ReplyOf } from '@/lib/api-call';
import { ApiError } from '@/lib/api-error';
import { call, toCallPath } from '@/lib/browser/call';
import { randomId } from '@/lib/browser/random-id';
import type { Choice } from '@/lib/checkout/choice';
import { addressWith } from '@/lib/list-query';

type Credits = ReplyOf<'GET /credits'>;

const POLL_MS = 1500;

const balanceOnly = { query: { limit: 1 } };

/** Returns true if the pending content is covered by the balance and will be unlocked soon. */
export const isUnlocking = ({ balanceCents, pending }: Credits): boolean =>
  pending?.state === 'WAITING' && balanceCents >= pending.priceCents;

function useBalanceCall() {
  const { isSignedIn } = useUser();
  const called = useCall('GET /credits', isSignedIn ? balanceOnly : null, {
    refreshInterval: (credits) => (credits && isUnlocking(credits) ? POLL_MS : 0),
  });
  return { ...called, isSignedIn };
}

/**
 * Returns the member's credits and pending content; undefined for a visitor and until they are
 * loaded.
 */
export const useCredits = (): Credits | undefined => useBalanceCall().data;

/**
 * Returns the member's balance (cents): 0 for a visitor and after an error, undefined until it is
 * loaded.
 */
export function useBalance(): number | undefined {
  const { data, error, isSignedIn } = useBalanceCall();
  return data?.balanceCents ?? (isSignedIn && !error ? undefined : 0);
}

/** List of all changes of the member's credits, newest first. */
export const useCreditHistory = () => useInfiniteList('GET /credits', { query: { limit: 24 } });

/** Returns a function that reloads the member's credits in all mounted components. */
export function useRefreshCredits() {
  const { mutate } = useSWRConfig();
  const address = toCallPath('GET /credits', {});
  return () => mutate((key) => typeof key === 'string' && key.includes(address));
}

/** Opens the card payment of a credit pack. The provider redirects back to the credits page. */
export function useBuyCredits() {
  const router = useRouter();
  const { lead, ...opening } = usePaymentRedirect();
  return {
    ...opening,
    buy: (pack: CreditPack) =>
      lead(pack * 100, {
        open: (key) =>
          call('POST /credits', {
            headers: { 'idempotency-key': key },
            body: { pack, successUrl: paths.credits, cancelUrl: paths.credits },
          }),
        onSignedOut: () => router.push(loginFor(paths.credits)),
      }),
  };
}

/**
 * Unlocks a choice with credits. Like a card payment, it then redirects to `returnPath`, so that
 * the page shows the outcome and reloads the unlocked content.
 */
export function useSpend({ transactionType: type, contentId, context }: Choice, returnPath: string) {
  const router = useRouter();
  const refresh = useRefreshCredits();
  const [isSpending, setSpending] = useState(false);
  const [problem, setProblem] = useState<ApiError>();
  const key = useRef<string>(undefined);
  const isRunning = useRef(false);

  async function spend({ totalCents, discount }: Quote) {
    if (isRunning.current) return;
    isRunning.current = true;
    setSpending(true);
    setProblem(undefined);
    key.current ??= randomId();
    try {
      const { checkoutId } = await call('POST /credits/spend', {
        headers: { 'idempotency-key': key.current },
        body: { type, contentId, price: totalCents, context, discountCode: discount?.code },
      });
      await refresh();
      const outcome = { status: 'SUCCESS', type, contentId, context, checkoutId, amount: String(totalCents) };
      await router.push(addressWith(returnPath, outcome), undefined, { scroll: false });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      // Without a response, the credits may have been spent, and the same idempotency key finds
      // that spending. A rejection spends nothing.
      if (error.status > 0 && error.status < 500) key.current = undefined;
      if (error.status === 401) return void router.push(loginFor(returnPath));
      if (error.code === 'NOT_ENOUGH_CREDITS') await refresh();
      setProblem(error);
    } finally {
      isRunning.current = false;
      setSpending(false);
    }
  }

  return { spend, isSpending, problem };
}

/** Stores a choice that costs more than the balance, and opens the page that sells credits. */
export function useTopUp({ transactionType: type, contentId, context }: Choice) {
  const router = useRouter();
  const refresh = useRefreshCredits();
  const [isKeeping, setKeeping] = useState(false);
  const [problem, setProblem] = useState<ApiError>();

  async function topUp({ totalCents }: Quote) {
    setKeeping(true);
    setProblem(undefined);
    try {
      await call('POST /credits/pending-transaction', {
        body: { type, contentId, price: totalCents, context },
      });
      await refresh();
      await router.push(paths.credits);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setProblem(error);
    } finally {
      setKeeping(false);
    }
  }

  return { topUp, isKeeping, problem };
}
