/**
 * The placeholders of each mail of locales/en/mail.json. TypeScript types the strings of a JSON file as `string` only, so
 * the names are listed here too; a test compares both.
 */
export const placeholders = {
  confirmEmail: ['code', 'link'],
  alreadyRegistered: ['name', 'link'],
  restorePassword: ['code', 'link'],
  noAccount: ['link'],
  passwordChanged: ['name', 'link'],
  dataReady: ['name', 'date', 'link'],
  accountClosed: ['name', 'date', 'link'],
  accountKept: ['name', 'link'],
  accountErased: ['name'],
  twoFactorOn: ['name', 'link'],
  twoFactorOff: ['name', 'link'],
  recoveryCodesReplaced: ['name', 'link'],
  recoveryCodeUsed: ['name', 'left', 'link'],
  passkeyAdded: ['name', 'passkey', 'link'],
  passkeyRemoved: ['name', 'passkey', 'link'],
  identityLinked: ['name', 'provider', 'link'],
  identityUnlinked: ['name', 'provider', 'link'],
  changeEmail: ['code', 'link'],
  emailChanged: ['name', 'email'],
  creatorApproved: ['name', 'link'],
  creatorRejected: ['name', 'reason', 'link'],
  creatorSuspended: ['name', 'reason', 'link'],
  creatorReinstated: ['name', 'reason', 'link'],
  credentialChecked: ['name', 'title', 'link'],
  credentialDeclined: ['name', 'title', 'reason', 'link'],
  courseApproved: ['name', 'title', 'link'],
  courseRejected: ['name', 'title', 'reason', 'link'],
  businessInvitation: ['business', 'link'],
  businessManager: ['business', 'link'],
  businessDomain: ['business', 'domain', 'code'],
  businessRemoved: ['business', 'link'],
  businessClosed: ['business', 'link'],
  trialEnds: ['name', 'title', 'creator', 'amount', 'date', 'link'],
  renewalFailed: ['name', 'title', 'creator', 'amount', 'date', 'link'],
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
  refunded: ['name', 'title', 'amount', 'date', 'reference', 'link'],
  gift: ['name', 'giver', 'title', 'creator', 'until', 'link'],
  giftWithMessage: ['name', 'giver', 'title', 'creator', 'message', 'until', 'link'],
  tipReceived: ['name', 'amount', 'fee', 'share', 'link'],
} as const;

export type MailName = keyof typeof placeholders;
/** A date is written in the reader's way and zone. */
export type MailValues<N extends MailName> = {
  [Name in (typeof placeholders)[N][number]]: Name extends 'date' | 'until' ? Date : string;
};
