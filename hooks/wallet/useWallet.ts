import { useRouter } from 'next/router';
import { useEffect, useRef, useState } from 'react';
import { useSWRConfig } from 'swr';
import { paths } from '@/contract/paths';
import type { EarningRange, MovementGroup } from '@/contract/values/wallet';
import { useInfiniteList } from '@/hooks/list/useInfiniteList';
import { useCall } from '@/hooks/useCall';
import { call, pathOf } from '@/lib/browser/call';
import { redirectTo } from '@/lib/page/redirect';

/** The creator's money. */
export function useWallet() {
  const { data: wallet, error, mutate } = useCall('GET /wallet', {});
  return { wallet, error, reload: () => mutate() };
}

/** One own sale, or a later payment of it; read when somebody asks, because it changes with each refund. */
export const useSale = (id: string, invoiceId: string | null) =>
  useCall(
    'GET /sales/:id',
    { params: { id }, query: invoiceId === null ? {} : { invoiceId } },
    { revalidateOnFocus: false },
  );

/** The movements of one kind or month; absent: of all. */
export const useMovements = (query: { group?: MovementGroup; month?: string }) =>
  useInfiniteList('GET /wallet/movements', { query });

/** What was earned; the figures of the range before stay until those of another have come. */
export function useEarnings(range: EarningRange) {
  const { data, error, mutate } = useCall(
    'GET /wallet/earnings',
    { query: { range } },
    { keepPreviousData: true },
  );
  return { earnings: data, error: data ? undefined : error, reload: () => mutate() };
}

/** What the movements of a month come to. */
export function useMonthSummary(month: string) {
  const { data } = useCall('GET /wallet/statements/:month/summary', { params: { month } });
  return data;
}

export type PayoutsConnection = ReturnType<typeof useConnectPayouts>;

/** Leads to the card partner's page; `failure` is why it does not. */
export function useConnectPayouts() {
  const [isOpening, setOpening] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  useEffect(() => {
    // Back by the browser's back button: the page is restored as it was left, still opening.
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
      const { url } = await call('POST /stripe/creator/connect');
      redirectTo(url);
    } catch (error) {
      setFailure(error);
      setOpening(false);
    }
  }
  return { connect, isOpening, failure };
}

/**
 * Handles the way back from the card partner's page: reads the account again, or continues with a new link where the old one
 * was used up. The address is cleaned first, so that neither happens again with a reload.
 */
export function usePayoutsReturn({ connect, reload }: { connect: () => unknown; reload: () => unknown }) {
  const { query, replace, isReady } = useRouter();
  const { mutate } = useSWRConfig();
  const isHandled = useRef(false);
  const step = query.payouts;
  useEffect(() => {
    if (!isReady || step === undefined || isHandled.current) return;
    isHandled.current = true;
    const finish = async () => {
      await replace(paths.wallet, undefined, { shallow: true });
      if (step === 'refresh') return connect();
      await call('GET /stripe/creator/auth');
      await Promise.all([reload(), mutate(pathOf('GET /creators/mine'))]);
    };
    // What cannot be read now is shown as it was: the wallet itself says when the partner is silent.
    finish().catch(() => undefined);
  }, [isReady, step, replace, connect, reload, mutate]);
}
