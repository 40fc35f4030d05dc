/** State of the drawer that shows the cart beside a page. */
export type CartDrawerState = {
  isOpen: boolean;
  /** Variants that were just added; empty if the drawer was opened without adding. */
  newIds: readonly string[];
};

const closed: CartDrawerState = { isOpen: false, newIds: [] };
const listeners = new Set<() => void>();
let state = closed;

function set(next: CartDrawerState): void {
  state = next;
  for (const listener of listeners) listener();
}

export const readCartDrawer = (): CartDrawerState => state;
export const closedCartDrawer = (): CartDrawerState => closed;

export function watchCartDrawer(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Sets the variants that the drawer will mark as new when it opens. */
export const setNewInDrawer = (newIds: readonly string[]): void => set({ ...state, newIds });

export const openCartDrawer = (): void => set({ ...state, isOpen: true });
export const closeCartDrawer = (): void => set(closed);
