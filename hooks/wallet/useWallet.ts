import { useRouter } from 'next/router';
import { useEffect, useRef, useState } from 'react';
import { useSWRConfig } from 'swr';
import { nextOr, paths } from '@/contract/paths';
import type { EarningRange, MovementGroup } from '@/contract/values/wallet';
import { useInfiniteList } from '@/hooks/list/useInfiniteList';
import { useCall } from '@/hooks/useCall';
import { call, toCallPath } from '@/lib/browser/call';
import { addressWith } from '@/lib/list-query';
import { redirectTo } from '@/lib/page/redirect';

/** Polling interval of a wallet whose account has not been checked yet (ms). */
const UNCHECKED_POLL_MS = 5000;

/**
 * Reads the creator's wallet. It is polled until the card provider has reported the creator's
 * account.
 */
export function useWallet() {
  const {
    data: wallet,
    error,
    mutate,
  } = useCall(
    'GET /wallet',
    {},
    { refreshInterval: (now) => (now && now.payouts === null ? UNCHECKED_POLL_MS : 0) },
  );
  return { wallet, error, reload: () => mutate() };
}

export type WalletCheck = ReturnType<typeof useWalletCheck>;

/**
 * Requests new figures from the card provider, and stores the updated wallet. `check` does not
 * throw; it returns the wallet, or undefined after a failure.
 */
export function useWalletCheck() {
  const { mutate } = useSWRConfig();
  const [status, setStatus] = useState<'idle' | 'checking' | 'done' | 'failed'>('idle');
  async function check() {
    setStatus('checking');
    try {
      const wallet = await call('POST /wallet/refresh');
      await Promise.all([
        mutate(toCallPath('GET /wallet', {}), wallet, { revalidate: false }),
        mutate(toCallPath('GET /creators/mine')),
      ]);
      setStatus('done');
      return wallet;
    } catch {
      setStatus('failed');
      return undefined;
    }
  }
  return { check, status };
}

/**
 * Reads an own sale, or a later payment of it. It is loaded on demand, because it changes with each
 * refund.
 */
export const useSale = (id: string, invoiceId: string | null) =>
  useCall(
    'GET /sales/:id',
    { params: { id }, query: invoiceId === null ? {} : { invoiceId } },
    { revalidateOnFocus: false },
  );

/** List of wallet movements, optionally of one group or month. */
export const useMovements = (query: { group?: MovementGroup; month?: string }) =>
  useInfiniteList('GET /wallet/movements', { query });

/**
 * Reads the earnings of a range. The figures of the previous range are shown until the new figures
 * are loaded.
 */
export function useEarnings(range: EarningRange) {
  const { data, error, mutate } = useCall(
    'GET /wallet/earnings',
    { query: { range } },
    { keepPreviousData: true },
  );
  return { earnings: data, error: data ? undefined : error, reload: () => mutate() };
}

/** Returns the sums of the movements of a month. */
export function useMonthSummary(month: string) {
  const { data } = useCall('GET /wallet/statements/:month/summary', { params: { month } });
  return data;
}

export type PayoutsConnection = ReturnType<typeof useConnectPayouts>;

/**
 * Returns the page of this site from which the creator opened the wallet. It is shown again once
 * payouts are connected. Undefined without such a page.
 */
export const useWalletNext = (): string | undefined => nextOr(useRouter().query.next, '') || undefined;

/** Opens the card provider's page for payouts; `failure` is the error of that request. */
export function useConnectPayouts() {
  const next = useWalletNext();
  const [isOpening, setOpening] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  useEffect(() => {
    // When the user navigates back from the provider, the browser may restore this page in its
    // opening state.
    const comeBack = (event: PageTransitionEvent) => {
      if (event.persisted) setOpening(false);
    };
    window.addEventListener('pageshow', comeBack);
    return () => window.removeEventListener('pageshow', comeBack);
  }, []);
  async function connect() {
    setFailure(undefined);
    setOpening(true);
    try {
      const { url } = await call('POST /stripe/creator/connect', { query: { next } });
      redirectTo(url);
    } catch (error) {
      setFailure(error);
      setOpening(false);
    }
  }
  return { connect, isOpening, failure };
}

type Return = {
  connect: () => unknown;
  check: WalletCheck['check'];
  /** Called before the page from which the creator opened the wallet is shown again. */
  onConnected: () => void;
};

/**
 * Handles the return from the card provider's page for payouts. The hook checks the account, or
 * requests a new link if the previous link was already used. Once payouts are connected, it opens
 * the page from which the creator came to the wallet. The return parameters are removed first, so
 * that a reload does not repeat this.
 */
export function usePayoutsReturn({ connect, check, onConnected }: Return) {
  const { query, replace, isReady } = useRouter();
  const next = useWalletNext();
  const isHandled = useRef(false);
  const step = query.payouts;
  useEffect(() => {
    if (!isReady || step === undefined || isHandled.current) return;
    isHandled.current = true;
    const finish = async () => {
      await replace(addressWith(paths.wallet, { next: next ?? undefined }), undefined, { shallow: true });
      if (step === 'refresh') return connect();
      const wallet = await check();
      if (!next || wallet?.payouts?.state !== 'READY') return;
      onConnected();
      await replace(next);
    };
    void finish();
  }, [isReady, step, next, replace, connect, check, onConnected]);
}
