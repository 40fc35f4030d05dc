import type { TransactionType } from '@/contract/values/checkout';
import type { ContentType } from '@/contract/values/content';
import { HOUR_MS } from '@/contract/values/times';
import type { Choice } from './choice';

const KEY = 'kumu.checkout';

/** An old choice must not open a payment unexpectedly. */
const CHOICE_LIVES_MS = HOUR_MS;

/** The specification's checkout data, and the title: what survives signing in, or the redirect to the card provider and back. */
export type SavedCheckout = {
  contentId: string;
  title: string;
  /** Cents, as they were shown. */
  price: number;
  priceId: string | null;
  transactionType: TransactionType;
  contentType: ContentType;
  context: string;
  /** True on the way to sign-in: the confirmation opens again afterwards. */
  openModal: boolean;
  creator: { id: string; name: string; lastName: string; profileImage: { url: string } | null };
  /** Known once the payment was opened. */
  checkoutId: string | null;
  /** Milliseconds since 1970. */
  savedAt: number;
};

export function saveCheckout(choice: Choice, kept: { openModal: boolean; checkoutId?: string }): void {
  const saved: SavedCheckout = {
    contentId: choice.contentId,
    title: choice.title,
    price: choice.priceCents,
    priceId: null,
    transactionType: choice.transactionType,
    contentType: choice.contentType,
    context: choice.context,
    openModal: kept.openModal,
    creator: {
      id: choice.creator.id,
      name: choice.creator.name,
      // Creators have one public name.
      lastName: '',
      profileImage: choice.creator.picture && { url: choice.creator.picture.url },
    },
    checkoutId: kept.checkoutId ?? null,
    savedAt: Date.now(),
  };
  try {
    localStorage.setItem(KEY, JSON.stringify(saved));
  } catch {
    // Storage is full or forbidden: buying works without it, only the choice does not survive a sign-in.
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
    // Forbidden storage holds nothing.
  }
};

/** Reads what was saved and removes it. */
export function consumeCheckout(): SavedCheckout | null {
  const saved = peek();
  forget();
  return saved;
}

const isFresh = (saved: SavedCheckout) => Date.now() - saved.savedAt < CHOICE_LIVES_MS;

/** A tip unlocks nothing: it opens again where it was chosen, and nothing else needs to know of it. */
function pending(): SavedCheckout | null {
  const saved = peek();
  return saved?.openModal && isFresh(saved) && saved.transactionType !== 'DONATION' ? saved : null;
}

/** What was chosen last, whether or not its payment was opened; it stays saved. Null when there is none, or it is old. */
export function savedChoice(): Choice | null {
  const saved = peek();
  if (!saved || !isFresh(saved)) return null;
  const { contentId, title, price, transactionType, contentType, context, creator } = saved;
  return {
    transactionType,
    contentType,
    contentId,
    title,
    context,
    priceCents: price,
    // The quote has the picture.
    creator: { id: creator.id, name: creator.name, picture: null },
  };
}

/** What was chosen to be unlocked before signing in, if anything; it stays saved. */
export const pendingContentId = (): string | null => pending()?.contentId ?? null;
export const pendingTitle = (): string | null => pending()?.title ?? null;

/** True once for this choice, when it was made before signing in. */
export function consumePendingPurchase({
  transactionType,
  contentId,
}: Pick<Choice, 'transactionType' | 'contentId'>): boolean {
  const saved = peek();
  if (!saved?.openModal || saved.contentId !== contentId || saved.transactionType !== transactionType)
    return false;
  forget();
  return isFresh(saved);
}
