import { returnStatuses, transactionTypes, type TransactionType } from '@/contract/values/checkout';

type Values = Record<string, string | string[] | undefined>;

/** What the address says after a payment. It claims, it proves nothing: the purchase's record decides. */
export type CheckoutReturn = {
  status: 'SUCCESS' | 'FAILED' | 'CANCELLED';
  contentId: string | null;
  context: string;
  type: TransactionType | null;
  /** Cents. */
  amount: number | null;
  checkoutId: string | null;
};

const names = ['status', 'contentId', 'context', 'type', 'amount', 'checkoutId'] as const;

// The return values are appended, so that the last one is theirs.
const lastOf = (value: string | string[] | undefined) => (Array.isArray(value) ? value.at(-1) : value);

/** The payment's outcome as an address claims it, or null when the address is about something else. */
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

/** The address without what the return added. `keep` names values that are the page's own. */
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

/** The longest address that checkout takes to return to. */
const LONGEST_PATH = 400;

/**
 * Where the card provider sends a buyer back to: the page they are on, with its own query. An address too long for that
 * loses its query.
 */
export function returnPathOf(address: string, keep: readonly string[] = []): string {
  const [path = '/'] = withoutReturn(address, keep).split('#');
  return path.length <= LONGEST_PATH ? path : path.split('?')[0]!;
}
