import { chosenAmountTypes, type RecurringInterval, type TransactionType } from '@/contract/values/checkout';
import type { ContentType } from '@/contract/values/content';
import { HOUR_MS } from '@/contract/values/times';
import type { Choice } from './choice';

const KEY = 'kumu.checkout';

/** Lifetime of a saved choice (ms), so that an old choice does not open a payment unexpectedly. */
const CHOICE_LIVES_MS = HOUR_MS;

/**
 * Checkout data of the specification plus the title. The data survives sign-in, and the redirect to
 * the card provider and back.
 */
export type SavedCheckout = {
  contentId: string;
  title: string;
  /** Shown price (cents). */
  price: number;
  priceId: string | null;
  transactionType: TransactionType;
  /** Interval of a recurring payment; monthly if absent. */
  interval?: RecurringInterval;
  contentType: ContentType;
  context: string;
  /** True during sign-in, so that the confirmation opens again afterwards. */
  openModal: boolean;
  creator: { id: string; name: string; lastName: string; profileImage: { url: string } | null };
  /** Checkout id; null until the payment is opened. */
  checkoutId: string | null;
  /** Time of saving (ms since 1970). */
  savedAt: number;
};

export function saveCheckout(choice: Choice, kept: { openModal: boolean; checkoutId?: string }): void {
  const saved: SavedCheckout = {
    contentId: choice.contentId,
    title: choice.title,
    price: choice.priceCents,
    priceId: null,
    transactionType: choice.transactionType,
    interval: choice.interval,
    contentType: choice.contentType,
    context: choice.context,
    openModal: kept.openModal,
    creator: {
      id: choice.creator.id,
      name: choice.creator.name,
      // The specification has a last name, but creators have only one public name.
      lastName: '',
      profileImage: choice.creator.picture && { url: choice.creator.picture.url },
    },
    checkoutId: kept.checkoutId ?? null,
    savedAt: Date.now(),
  };
  try {
    localStorage.setItem(KEY, JSON.stringify(saved));
  } catch {
    // Storage is full or forbidden. Buying works, but the choice does not survive sign-in.
  }
}

function peek(): SavedCheckout | null {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? 'null') as SavedCheckout | null;
  } catch {
    return null;
  }
}

const forget = () => {
  try {
    localStorage.removeItem(KEY);
  } catch {
    // Forbidden storage contains nothing to remove.
  }
};

/** Reads the saved checkout and removes it. */
export function consumeCheckout(): SavedCheckout | null {
  const saved = peek();
  forget();
  return saved;
}

const isFresh = (saved: SavedCheckout) => Date.now() - saved.savedAt < CHOICE_LIVES_MS;

/**
 * Returns the choice to unlock after sign-in. A tip is excluded, because it unlocks nothing and
 * opens again only where it was chosen.
 */
function pending(): SavedCheckout | null {
  const saved = peek();
  return saved?.openModal && isFresh(saved) && !chosenAmountTypes.includes(saved.transactionType)
    ? saved
    : null;
}

/**
 * Returns the last choice, whether or not its payment was opened, and keeps it saved. Returns null
 * without a choice or for an expired choice.
 */
export function savedChoice(): Choice | null {
  const saved = peek();
  if (!saved || !isFresh(saved)) return null;
  const { contentId, title, price, transactionType, interval, contentType, context, creator } = saved;
  return {
    transactionType,
    contentType,
    contentId,
    title,
    context,
    priceCents: price,
    interval,
    // The picture comes from the quote.
    creator: { id: creator.id, name: creator.name, picture: null },
  };
}

/** Returns the content id of the choice made before sign-in, or null; the choice stays saved. */
export const pendingContentId = (): string | null => pending()?.contentId ?? null;
export const pendingTitle = (): string | null => pending()?.title ?? null;

/** Returns true once for this choice if it was made before sign-in. */
export function takePendingPurchase({
  transactionType,
  contentId,
}: Pick<Choice, 'transactionType' | 'contentId'>): boolean {
  const saved = peek();
  if (!saved?.openModal || saved.contentId !== contentId || saved.transactionType !== transactionType)
    return false;
  forget();
  return isFresh(saved);
}
