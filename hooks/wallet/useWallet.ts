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

/** Milliseconds between two reads of a wallet whose account was not checked yet. */
const UNCHECKED_POLL_MS = 5000;

/** Creator's wallet, read again until the card partner has reported the creator's account. */
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
 * Has the card partner's figures read again and stores the wallet. `check` does not throw; it
 * returns the wallet, or undefined after a failure.
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

/** Own sale, or a later payment of it; loaded on demand because it changes with each refund. */
export const useSale = (id: string, invoiceId: string | null) =>
  useCall(
    'GET /sales/:id',
    { params: { id }, query: invoiceId === null ? {} : { invoiceId } },
    { revalidateOnFocus: false },
  );

/** List of wallet movements, optionally of one group or month. */
export const useMovements = (query: { group?: MovementGroup; month?: string }) =>
  useInfiniteList('GET /wallet/movements', { query });

/** Earnings of a range. The figures of the previous range stay until the new figures are loaded. */
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
 * Returns the page of this site that led to the wallet, to which a creator returns once payouts are
 * connected; undefined without such a page.
 */
export const useWalletNext = (): string | undefined => nextOr(useRouter().query.next, '') || undefined;

/** Opens the card provider's page for payouts; `failure` is the error of that request. */
export function useConnectPayouts() {
  const next = useWalletNext();
  const [isOpening, setOpening] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  useEffect(() => {
    // The browser's back button restores this page in its opening state.
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
  /** Called before the page that led to the wallet opens again. */
  onConnected: () => void;
};

/**
 * Handles the return from the card provider's page for payouts. The hook checks the account, or
 * requests a new link if the old link was used up. Once payouts are connected, the page that led to
 * the wallet opens again. The address is cleaned first, so that a reload does not repeat this.
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
