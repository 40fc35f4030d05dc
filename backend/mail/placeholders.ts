/**
 * Placeholders of the mails in locales/en/mail.json that are not notices: receipts, codes,
 * invitations, and mails about the end of an account. The placeholders of notices come from the
 * values of their kinds. TypeScript types the strings of a JSON file only as `string`, so the names
 * are listed here too. A test compares both.
 */
export const placeholders = {
  confirmEmail: ['code', 'link'],
  messageArrived: ['link'],
  alreadyRegistered: ['name', 'link'],
  restorePassword: ['code', 'link'],
  noAccount: ['link'],
  accountClosed: ['name', 'date', 'link'],
  accountClosedWithMembers: ['name', 'date', 'until', 'link'],
  accountKept: ['name', 'link'],
  accountErased: ['name'],
  changeEmail: ['code', 'link'],
  emailChanged: ['name', 'email'],
  businessInvitation: ['business', 'link'],
  businessManager: ['business', 'link'],
  businessDomain: ['business', 'domain', 'code'],
  receipt: ['name', 'title', 'creator', 'amount', 'gst', 'date', 'reference', 'link'],
  receiptOfContent: [
    'name',
    'title',
    'creator',
    'amount',
    'gst',
    'date',
    'reference',
    'link',
    'percent',
    'until',
  ],
  receiptOfLive: ['name', 'title', 'creator', 'amount', 'gst', 'date', 'reference', 'link', 'until'],
  receiptOfTip: ['name', 'title', 'creator', 'amount', 'gst', 'date', 'reference', 'link'],
  receiptOfMembership: ['name', 'title', 'creator', 'amount', 'gst', 'date', 'reference', 'link'],
  receiptOfGift: ['name', 'title', 'creator', 'amount', 'gst', 'date', 'reference', 'link'],
  receiptOfCredits: ['name', 'title', 'creator', 'amount', 'gst', 'date', 'reference', 'link'],
  refundedToCredits: ['name', 'title', 'amount', 'date', 'reference', 'link'],
  refundedToLostCredits: ['name', 'title', 'amount', 'repaid', 'rest', 'date', 'reference', 'link'],
  refunded: ['name', 'title', 'amount', 'date', 'reference', 'link'],
  refundedCancelled: ['name', 'title', 'amount', 'reason', 'date', 'reference', 'link'],
  refundedCancelledToCredits: ['name', 'title', 'amount', 'reason', 'date', 'reference', 'link'],
  refundedUndeliverable: ['name', 'title', 'amount', 'date', 'reference', 'link'],
  refundedUndeliverableOrder: ['name', 'title', 'amount', 'date', 'reference', 'link'],
  digest: ['name', 'day', 'lines', 'link'],
  gift: ['name', 'giver', 'title', 'creator', 'until', 'link'],
  giftWithMessage: ['name', 'giver', 'title', 'creator', 'message', 'until', 'link'],
  giftOfMonths: ['name', 'giver', 'months', 'title', 'creator', 'until', 'link'],
  giftOfMonthsWithMessage: ['name', 'giver', 'months', 'title', 'creator', 'message', 'until', 'link'],
  backInStockForVisitor: ['title', 'creator', 'link', 'unsubscribe'],
} as const;

export type MailName = keyof typeof placeholders;
/** Values of a mail. A date is formatted for the reader's language and time zone. */
export type MailValues<N extends MailName> = {
  [Name in (typeof placeholders)[N][number]]: Name extends 'date' | 'until' ? Date : string;
};
