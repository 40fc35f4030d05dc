import { useState, useSyncExternalStore } from 'react';
import useSWR, { useSWRConfig } from 'swr';
import type { Cart, CartLine, LocalLine } from '@/contract/carts';
import { useUser } from '@/hooks/accounts/useUser';
import { useBrowserValue } from '@/hooks/browser/useBrowserValue';
import { useCall } from '@/hooks/useCall';
import { ApiError } from '@/lib/api-error';
import { call } from '@/lib/browser/call';
import {
  closeCartDrawer,
  closedCartDrawer,
  openCartDrawer,
  readCartDrawer,
  setNewInDrawer,
  watchCartDrawer,
} from '@/lib/cart/cart-drawer';
import { emptyCart, findLine, listLines, withoutLines, withQuantity } from '@/lib/cart/cart-sums';
import {
  addLines,
  noLocalLines,
  readLocalLines,
  setLineQuantity,
  watchLocalLines,
  writeLocalLines,
} from '@/lib/cart/local-cart';
import { forgetMerged, nothingMerged, readMerged, watchMerged } from '@/lib/cart/merged-cart';
import { findPlace, inLineOrder, toLineOrder, type RemovedLine } from '@/lib/cart/removed-lines';
import { createSerialQueue } from '@/lib/editing/serial-queue';
import { useCartCount } from './useCartCount';
import { cartKey, useShowCart } from './useShowCart';

/** SWR key of the cart lines that this browser stores for a visitor. */
const localKey = (lines: LocalLine[]) => ['local cart', lines] as const;

const priceLocal = (lines: LocalLine[]) => call('POST /shop/cart/local', { body: { lines } });

// Each response is the whole cart. Requests are serialised, so that a late response does not
// overwrite a newer response.
const inOrder = createSerialQueue();
let openRequests = 0;

/** Reads the cart: from the server for a signed-in person, from this browser for a visitor. */
function useShownCart(isShown: boolean, onLoad: (cart: Cart) => unknown) {
  const { isSignedIn, isKnown } = useUser();
  const lines = useSyncExternalStore(watchLocalLines, readLocalLines, noLocalLines);
  const own = useCall('GET /shop/cart', isShown && isSignedIn ? {} : null, { onSuccess: onLoad });
  // The server cannot know a visitor's cart lines, so the HTML shows a loading cart.
  const isInBrowser = useBrowserValue(() => true, false);
  const isLocal = isShown && isInBrowser && isKnown && !isSignedIn;
  const local = useSWR<Cart, ApiError, readonly [string, LocalLine[]] | null>(
    isLocal && lines.length > 0 ? localKey(lines) : null,
    ([, given]) => priceLocal(given),
    { keepPreviousData: true },
  );
  if (isLocal && lines.length === 0)
    return { cart: emptyCart, error: undefined, reload: () => Promise.resolve(emptyCart) };
  const { data, error, mutate } = isSignedIn ? own : local;
  return {
    cart: isShown ? data : undefined,
    error: data ? undefined : error,
    reload: () => mutate(),
  };
}

/** Returns functions that change the cart on the server, or the lines that this browser stores. */
function useChangeCart() {
  const { user, isKnown, refreshUser } = useUser();
  const { mutate } = useSWRConfig();
  const { show } = useShowCart();

  /**
   * Sends changes one after another. The shown cart is updated optimistically, and reloaded if a
   * change fails.
   */
  async function change(expect: (cart: Cart) => Cart, request: () => Promise<Cart>): Promise<Cart> {
    openRequests += 1;
    void mutate<Cart>(cartKey, (now) => now && expect(now), { revalidate: false });
    try {
      const cart = await inOrder(request);
      if (openRequests === 1) await show(cart);
      return cart;
    } catch (error) {
      void mutate(cartKey);
      throw error;
    } finally {
      openRequests -= 1;
    }
  }

  /** Stores the lines of a visitor. `expected` is shown until the server has priced the lines. */
  async function changeLocal(lines: LocalLine[], expected?: Cart): Promise<void> {
    if (expected) await mutate(localKey(lines), expected, { revalidate: false });
    writeLocalLines(lines);
  }

  async function addLocal(more: LocalLine[]): Promise<Cart> {
    const lines = addLines(readLocalLines(), more);
    const cart = await priceLocal(lines);
    for (const { variantId } of more) assertAvailable(cart, lines, variantId);
    await changeLocal(lines, cart);
    return cart;
  }

  return {
    change,
    changeLocal,
    async add(lines: LocalLine[]): Promise<Cart> {
      const isSignedIn = (isKnown ? user.id : (await refreshUser())?.id) != null;
      if (!isSignedIn) return addLocal(lines);
      try {
        return await change(
          (cart) => cart,
          () => call('POST /shop/cart', { body: { lines } }),
        );
      } catch (error) {
        // The session has ended, so this browser stores the lines until the next login.
        if (!(error instanceof ApiError) || error.status !== 401) throw error;
        void refreshUser();
        return addLocal(lines);
      }
    },
  };
}

/**
 * Rejects a visitor's cart lines by the same rules as the server rejects a member's.
 * @throws ApiError 409 with the problem of the line, or STOCK_SHORT with `leftCount`
 */
function assertAvailable(cart: Cart, lines: LocalLine[], variantId: string): void {
  const line = findLine(cart, variantId);
  const wanted = lines.find((each) => each.variantId === variantId)?.quantity ?? 0;
  const leftCount = line?.leftCount ?? null;
  const isShort = leftCount !== null && wanted > leftCount;
  const code = !line ? 'NOT_SOLD' : (line.problem ?? (isShort ? 'STOCK_SHORT' : null));
  if (code) throw new ApiError(409, code, 'The line cannot be added.', '', { problem: { leftCount } });
}

/**
 * Reads and changes the cart, which is on the server for a member and in this browser for a
 * visitor.
 *
 * The lines are read only if `isShown` is true. A page that only adds to the cart makes no request.
 */
export function useCart({ isShown = false }: { isShown?: boolean } = {}) {
  const { isSignedIn } = useUser();
  const drawer = useSyncExternalStore(watchCartDrawer, readCartDrawer, closedCartDrawer);
  const merged = useSyncExternalStore(watchMerged, readMerged, nothingMerged);
  const [removed, setRemoved] = useState<RemovedLine[]>([]);
  const { showCount } = useShowCart();
  // Order of the lines before the first removal, so that `undo` restores the position of a line.
  const [order, setOrder] = useState<string[]>([]);
  const shown = useShownCart(isShown, showCount);
  const { error, reload } = shown;
  const cart = shown.cart && inLineOrder(shown.cart, order);
  const { change, changeLocal, add } = useChangeCart();
  const dropRemoved = (variantId: string) =>
    setRemoved((now) => now.filter(({ line }) => line.variantId !== variantId));

  return {
    /** Cart with its lines; undefined until it is loaded. */
    cart,
    /** Number of items, known before the cart is loaded. */
    count: useCartCount(),
    isLoading: isShown && !cart && !error,
    error,
    reload,
    /**
     * Adds items and marks them as new in the drawer.
     * @throws ApiError, with 409 STOCK_SHORT if the stock is too low
     */
    async add(lines: LocalLine[]): Promise<Cart> {
      const now = await add(lines);
      lines.forEach(({ variantId }) => dropRemoved(variantId));
      setNewInDrawer(lines.map(({ variantId }) => variantId));
      return now;
    },
    /** @throws ApiError */
    async setQuantity(variantId: string, quantity: number): Promise<void> {
      const expect = (now: Cart) => withQuantity(now, variantId, quantity);
      if (!isSignedIn)
        return changeLocal(setLineQuantity(readLocalLines(), variantId, quantity), cart && expect(cart));
      await change(expect, () => call('PATCH /shop/cart', { body: { variantId, quantity } }));
    },
    /** Removes a line; `undo` restores it. @throws ApiError */
    async remove({ variantId }: CartLine): Promise<void> {
      const place = cart && findPlace(cart, variantId);
      if (cart && place) {
        setOrder((now) => [...new Set([...now, ...toLineOrder(cart)])]);
        setRemoved((now) => [...now, place]);
      }
      const expect = (now: Cart) => withoutLines(now, [variantId]);
      const left = readLocalLines().filter((line) => line.variantId !== variantId);
      if (!isSignedIn) return changeLocal(left, cart && expect(cart));
      try {
        await change(expect, () => call('DELETE /shop/cart', { query: { variantId } }));
      } catch (failure) {
        dropRemoved(variantId);
        throw failure;
      }
    },
    /** Removes every line of a creator. @throws ApiError */
    async removeOf(creatorId: string): Promise<void> {
      const lines = cart?.parts.find(({ creator }) => creator.id === creatorId)?.lines ?? [];
      const ids = lines.map(({ variantId }) => variantId);
      await change(
        (now) => withoutLines(now, ids),
        () => call('DELETE /shop/cart', { query: { creatorId } }),
      );
    },
    /** Lines that were removed while this page was open, with their former positions. */
    removed,
    /** Restores a removed line. @throws ApiError */
    async undo({ line }: RemovedLine): Promise<void> {
      const { variantId, quantity, priceCents } = line;
      await add([{ variantId, quantity, seenCents: priceCents }]);
      dropRemoved(variantId);
    },
    /**
     * Marks the changes of the shown lines as seen. This page shows the changes until the user
     * leaves it.
     */
    async markSeen(): Promise<void> {
      if (!cart || cart.changesCount === 0) return;
      if (isSignedIn) return void (await call('PATCH /shop/cart', { body: { seen: true } }));
      await changeLocal(toSeen(readLocalLines(), cart), cart);
    },
    /** Enables or disables the single reminder mail about an abandoned cart. @throws ApiError */
    async setReminded(isReminded: boolean): Promise<void> {
      await change(
        (now) => ({ ...now, isReminded }),
        () => call('PATCH /shop/cart', { body: { isReminded } }),
      );
    },
    /** Items of this browser that the login added; empty after `forgetMerged` was called. */
    merged,
    forgetMerged,
    isDrawerOpen: drawer.isOpen,
    /** Variants that the drawer marks as new. */
    newIds: drawer.newIds,
    openDrawer: openCartDrawer,
    closeDrawer: closeCartDrawer,
  };
}

/** Returns a visitor's cart lines with the prices and quantities that were shown. */
function toSeen(lines: LocalLine[], cart: Cart): LocalLine[] {
  const shown = new Map(listLines(cart).map((line) => [line.variantId, line]));
  return lines.map((line) => {
    const now = shown.get(line.variantId);
    return now ? { ...line, quantity: now.quantity, seenCents: now.priceCents } : line;
  });
}

export type CartState = ReturnType<typeof useCart>;
