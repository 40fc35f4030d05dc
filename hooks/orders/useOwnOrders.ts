import { useSWRConfig } from 'swr';
import type { OwnParcel, ParcelRefund } from '@/contract/orders';
import { orderLimits, type ParcelFilter } from '@/contract/values/orders';
import type { DeliveryKind } from '@/contract/values/shop';
import { useInfiniteList } from '@/hooks/list/useInfiniteList';
import { useCall } from '@/hooks/useCall';
import type { CallInput, CallName, ReplyOf } from '@/lib/api-call';
import { call, toCallPath } from '@/lib/browser/call';
import { toPaidBounds, type PaidTime } from '@/lib/orders/own-orders';
import { useRequestKey } from './useRequestKey';

/** Search and filters of the creator's list of orders. */
export type OwnOrdersChoice = { query?: string; deliveryKind?: DeliveryKind; paid?: PaidTime };

/** Number of orders per page. It equals the maximum that one request can mark as sent. */
const limit = orderLimits.parcelsAtOnce;
const toSend: ParcelFilter = 'to-send';

/** Returns the query of the first page of a filter, which is loaded with the HTML page. */
export const toFirstOrders = (filter: ParcelFilter) => (filter === toSend ? { limit } : { limit, filter });

/**
 * Lists the orders of the creator's shop. Orders to send are sorted oldest first, other orders
 * newest first.
 */
export const useOwnOrders = (filter: ParcelFilter, { query, deliveryKind, paid }: OwnOrdersChoice) =>
  useInfiniteList('GET /dashboard/shop/orders', {
    query: {
      ...toFirstOrders(filter),
      ...(query && { query }),
      ...(deliveryKind && { deliveryKind }),
      ...toPaidBounds(paid),
    },
  });

/**
 * Reads the first page of orders to send, with the posting days and the number of orders per
 * filter.
 */
export const useOrdersToSend = () => useCall('GET /dashboard/shop/orders', { query: toFirstOrders(toSend) });

/** Reads an order of the creator's shop. A null id makes no request. */
export const useOwnOrder = (id: string | null) =>
  useCall('GET /dashboard/shop/orders/:id', id === null ? null : { params: { id } });

const isList = (key: unknown) =>
  typeof key === 'string' && /^\/api\/dashboard\/shop\/orders(?:\?|$)/.test(key);
const isMoney = (key: unknown) => typeof key === 'string' && /^\/api\/(?:wallet|sales)\b/.test(key);

type Body<N extends CallName> = NonNullable<CallInput<N>['body']>;
type SentParcels = Body<'PATCH /dashboard/shop/orders'>['parcels'];
export type SentResult = ReplyOf<'PATCH /dashboard/shop/orders'>;
export type GivenTracking = Body<'POST /dashboard/shop/orders/:id/sent'>['tracking'];
type ClaimAnswerInput = Body<'POST /dashboard/shop/orders/:id/answer'>;
type RefundInput = Body<'POST /dashboard/shop/orders/:id/refund'>;

/** Returns a function that marks several orders as sent and reloads their counts. */
export function useMarkSent() {
  const { mutate } = useSWRConfig();
  return async (parcels: SentParcels) => {
    const result = await call('PATCH /dashboard/shop/orders', { body: { parcels } });
    await mutate(isList);
    return result;
  };
}

/**
 * Returns functions that change an order of the creator's shop and show the response. Each throws
 * an ApiError.
 */
export function useChangeOwnOrder(id: string) {
  const { mutate } = useSWRConfig();
  const withKey = useRequestKey();
  const params = { id };
  const key = toCallPath('GET /dashboard/shop/orders/:id', { params });

  async function show(parcel: OwnParcel): Promise<void> {
    await mutate<OwnParcel>(key, parcel, { revalidate: false });
    void mutate(isList);
  }

  return {
    reload: () => mutate(key),
    async pack(position: number, isPacked: boolean): Promise<void> {
      const body = { packed: { position, isPacked } };
      await mutate<OwnParcel>(key, () => call('PATCH /dashboard/shop/orders/:id', { params, body }), {
        optimisticData: (now) => withTick(now, position, isPacked),
        revalidate: false,
      });
    },
    async setState(state: 'READY' | 'DELIVERED', code?: string): Promise<void> {
      await show(await call('PATCH /dashboard/shop/orders/:id', { params, body: { state, code } }));
    },
    async send(tracking: GivenTracking): Promise<void> {
      await show(await call('POST /dashboard/shop/orders/:id/sent', { params, body: { tracking } }));
    },
    async sendReplacement(tracking: GivenTracking): Promise<void> {
      await show(await call('POST /dashboard/shop/orders/:id/replacement', { params, body: { tracking } }));
    },
    async addToClaim(body: Body<'POST /dashboard/shop/orders/:id/claim'>): Promise<void> {
      await show(await call('POST /dashboard/shop/orders/:id/claim', { params, body }));
    },
    async answerClaim(body: ClaimAnswerInput): Promise<void> {
      const parcel = await withKey(JSON.stringify(body), (headers) =>
        call('POST /dashboard/shop/orders/:id/answer', { params, headers, body }),
      );
      await show(parcel);
      void mutate(isMoney);
    },
    async refund(body: RefundInput): Promise<ParcelRefund> {
      const refund = await withKey(JSON.stringify(body), (headers) =>
        call('POST /dashboard/shop/orders/:id/refund', { params, headers, body }),
      );
      await mutate(key);
      void mutate(isList);
      void mutate(isMoney);
      return refund;
    },
  };
}

/**
 * Returns a parcel with a changed packing mark of one order line, which is shown during the
 * request.
 */
const withTick = (parcel: OwnParcel | undefined, position: number, isPacked: boolean): OwnParcel =>
  ({
    ...parcel,
    lines: parcel?.lines.map((line) => (line.position === position ? { ...line, isPacked } : line)),
  }) as OwnParcel;
