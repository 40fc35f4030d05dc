import { returnStatuses, transactionTypes, type TransactionType } from '@/contract/values/checkout';

type Values = Record<string, string | string[] | undefined>;

/**
 * Payment result claimed by the return address. It proves nothing, because the purchase record
 * decides.
 */
export type CheckoutReturn = {
  status: 'SUCCESS' | 'FAILED' | 'CANCELLED';
  contentId: string | null;
  context: string;
  type: TransactionType | null;
  /** Amount (cents). */
  amount: number | null;
  checkoutId: string | null;
};

const names = ['status', 'contentId', 'context', 'type', 'amount', 'checkoutId'] as const;

// Return parameters are appended, so the last value belongs to the return.
const lastOf = (value: string | string[] | undefined) => (Array.isArray(value) ? value.at(-1) : value);

/** Returns the payment result claimed by an address, or null for other addresses. */
export function readReturn(query: Values): CheckoutReturn | null {
  const status = returnStatuses.find((known) => known === lastOf(query.status));
  if (!status) return null;
  const amount = lastOf(query.amount);
  return {
    status,
    contentId: lastOf(query.contentId) ?? null,
    context: lastOf(query.context) ?? 'DEFAULT',
    type: transactionTypes.find((known) => known === lastOf(query.type)) ?? null,
    amount: amount && /^\d+$/.test(amount) ? Number(amount) : null,
    checkoutId: lastOf(query.checkoutId) ?? null,
  };
}

/**
 * Returns the address without the return parameters. `keep` lists parameters that belong to the
 * page.
 */
export function withoutReturn(address: string, keep: readonly string[] = []): string {
  const [before = '', hash] = address.split('#');
  const [path = '', search] = before.split('?');
  const query = new URLSearchParams(search);
  for (const name of names) {
    const own = keep.includes(name) ? query.get(name) : null;
    query.delete(name);
    if (own !== null) query.set(name, own);
  }
  return path + (query.size ? `?${query}` : '') + (hash ? `#${hash}` : '');
}

/** Maximum length of a return path in checkout. */
const LONGEST_PATH = 400;

/**
 * Returns the path to which the card provider returns a buyer: the current page with its own query.
 * A path that is too long loses its query.
 */
export function toReturnPath(address: string, keep: readonly string[] = []): string {
  const [path = '/'] = withoutReturn(address, keep).split('#');
  return path.length <= LONGEST_PATH ? path : path.split('?')[0]!;
}
