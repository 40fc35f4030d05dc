import type { ContentType } from '../../contract/values/content.ts';
import type { Trx } from '../db/connection.ts';

/** Tip whose payment is proven. */
export type Tip = {
  contentId: string;
  purchaseId: string;
  buyerId: string;
  amountCents: number;
  /** Message of the sender; may be empty. */
  note: string;
};

/** Domain that shows the tips for its contents. */
export type TipListener = {
  contentType: ContentType;
  /** Called in the transaction that stores the payment of a tip. */
  tipped(trx: Trx, tip: Tip): Promise<void>;
};

const listeners = new Map<ContentType, TipListener>();

/** Registers the domains that show tips; called once at startup by `app.ts`. */
export const registerTipListeners = (list: TipListener[]): void => {
  for (const listener of list) listeners.set(listener.contentType, listener);
};

export const findTipListener = (type: ContentType): TipListener | undefined => listeners.get(type);
