import { useRouter } from 'next/router';
import { useEffect, useRef, useState } from 'react';
import type { Subscription } from '@/contract/memberships';
import { call } from '@/lib/browser/call';
import { redirectTo } from '@/lib/page/redirect';
import { toReturnPath } from '@/lib/checkout/checkout-return';

/** Outcome of a visit to the card provider's page. */
export type CardOutcome =
  { result: 'saved' | 'declined' | 'cancelled' } | { result: 'failed'; error: unknown };

const added = ['card', 'subscription', 'session'];

/** Returns an address without the parameters added by the return. */
function withoutCard(address: string): string {
  const url = new URL(address, 'http://own');
  for (const name of added) url.searchParams.delete(name);
  return url.pathname + url.search + url.hash;
}

/** Opens the card provider's page for a new card; `failure` is the error of that request. */
export function useOpenCardPage(id: string) {
  const { asPath } = useRouter();
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
  async function open() {
    setFailure(undefined);
    setOpening(true);
    try {
      const body = { returnPath: withoutCard(toReturnPath(asPath)) };
      const { url } = await call('POST /subscriptions/:id/card', { params: { id }, body });
      redirectTo(url);
    } catch (error) {
      setFailure(error);
      setOpening(false);
    }
  }
  return { open, isOpening, failure };
}

/**
 * Handles the return from the card provider's page for the membership that the address names. The
 * card is stored here, although the webhook event stores it too. The return parameters are removed
 * first, so that the return is handled once.
 * @param keep shows the updated membership
 */
export function useCardReturn(
  { id }: Pick<Subscription, 'id'>,
  keep: (changed: Subscription) => unknown,
): CardOutcome | undefined {
  const { query, asPath, replace, isReady } = useRouter();
  const [outcome, setOutcome] = useState<CardOutcome>();
  const isHandled = useRef(false);
  const { card, subscription, session } = query;
  useEffect(() => {
    if (!isReady || card === undefined || subscription !== id || isHandled.current) return;
    isHandled.current = true;
    const finish = async () => {
      await replace(withoutCard(asPath), undefined, { shallow: true, scroll: false });
      if (card !== 'saved' || typeof session !== 'string') return setOutcome({ result: 'cancelled' });
      try {
        const changed = await call('PATCH /subscriptions/:id/card', { params: { id }, body: { session } });
        await keep(changed);
        setOutcome({ result: changed.state === 'PAST_DUE' ? 'declined' : 'saved' });
      } catch (error) {
        setOutcome({ result: 'failed', error });
      }
    };
    void finish();
  }, [isReady, card, subscription, session, id, asPath, replace, keep]);
  return outcome;
}
