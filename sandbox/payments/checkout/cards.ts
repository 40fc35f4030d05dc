/** Result of a charge to a test card. */
export type CardBehaviour =
  | { does: 'pay' }
  | { does: 'authenticate' }
  | { does: 'decline'; code: string; declineCode: string; message: string };

export type Card = {
  number: string;
  last4: string;
  expMonth: number;
  expYear: number;
  behaviour: CardBehaviour;
};
export type CardFault = { field: 'number' | 'expiry' | 'cvc'; message: string };

const decline = (code: string, declineCode: string, message: string): CardBehaviour => ({
  does: 'decline',
  code,
  declineCode,
  message,
});

/** Supported numbers of the provider's published test cards. */
const TEST_CARDS: Record<string, CardBehaviour> = {
  '4242424242424242': { does: 'pay' },
  '4000000000000341': { does: 'pay' },
  '4000000000000259': { does: 'pay' },
  '4000002500003155': { does: 'authenticate' },
  '4000000000000002': decline('card_declined', 'generic_decline', 'Your card was declined.'),
  '4000000000009995': decline('card_declined', 'insufficient_funds', 'Your card has insufficient funds.'),
};

/** Last digits of the card that pays when it is entered and is declined at every later charge. */
const FAILS_LATER = '0341';

/** Last digits of the card whose bank disputes every payment at once. */
const DISPUTES = '0259';
export const isDisputed = (last4: string | undefined): boolean => last4 === DISPUTES;

/**
 * Returns the result of a charge without the card holder. The last digits decide, because the
 * number is never stored.
 */
export const behaviourOnRenewal = (last4: string): CardBehaviour =>
  last4 === FAILS_LATER
    ? decline('card_declined', 'generic_decline', 'Your card was declined.')
    : { does: 'pay' };

/**
 * Refusal of a number that is not a test card, because it may be a real card. It is never stored.
 */
const NOT_A_TEST_CARD = decline(
  'card_declined',
  'test_mode_live_card',
  'Your card was declined: this sandbox takes test cards only. Never type a real card number here.',
);

function passesLuhn(digits: string) {
  const sum = [...digits].reverse().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 1 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}

function readExpiry(text: string) {
  const match = /^\s*(\d{1,2})\s*\/\s*(?:20)?(\d{2})\s*$/.exec(text);
  const month = Number(match?.[1]);
  return month >= 1 && month <= 12 ? { month, year: 2000 + Number(match?.[2]) } : null;
}

/**
 * Reads the fields of a card.
 * @param now seconds; a card is valid until the end of its expiry month
 */
export function readCard(
  typed: { number: string; expiry: string; cvc: string },
  now: number,
): { card: Card } | { fault: CardFault } {
  const number = typed.number.replace(/[\s-]/g, '');
  if (!/^\d{12,19}$/.test(number) || !passesLuhn(number)) {
    return { fault: { field: 'number', message: 'Your card number is not valid.' } };
  }
  const expiry = readExpiry(typed.expiry);
  if (!expiry)
    return { fault: { field: 'expiry', message: 'Enter the expiry date as month and year, MM / YY.' } };
  if (Date.UTC(expiry.year, expiry.month) <= now * 1000) {
    return { fault: { field: 'expiry', message: 'Your card has expired.' } };
  }
  if (!/^\d{3,4}$/.test(typed.cvc.trim())) {
    return { fault: { field: 'cvc', message: 'Enter the 3 or 4 digits of the security code.' } };
  }
  const behaviour = TEST_CARDS[number] ?? NOT_A_TEST_CARD;
  return {
    card: { number, last4: number.slice(-4), expMonth: expiry.month, expYear: expiry.year, behaviour },
  };
}
