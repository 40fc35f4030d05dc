import type { Cart } from '@/contract/carts';
import { ApiError } from '@/lib/api-error';
import { call } from '@/lib/browser/call';
import { addLines, readLocalLines, writeLocalLines } from './local-cart';
import { keepMerged } from './merged-cart';

/** Returns true for an error that the server would return again for the same lines. */
const isFinal = (error: unknown) =>
  error instanceof ApiError && (error.status === 400 || error.status === 422);

/**
 * Adds the lines of this browser to the cart of the signed-in person, once. The lines are removed
 * before the request, so that another tab cannot add them too. If the request fails, the lines are
 * restored.
 * @returns the cart; undefined if nothing was added
 */
export async function mergeLocalCart(): Promise<Cart | undefined> {
  const lines = readLocalLines();
  if (lines.length === 0) return undefined;
  writeLocalLines([]);
  try {
    // `keepalive` lets the request outlive the page, because the sign-in opens another page.
    const cart = await call('POST /shop/cart', { body: { lines, merge: true }, keepalive: true });
    keepMerged(lines, cart);
    return cart;
  } catch (error) {
    if (error instanceof ApiError && !isFinal(error)) writeLocalLines(addLines(readLocalLines(), lines));
    return undefined;
  }
}
