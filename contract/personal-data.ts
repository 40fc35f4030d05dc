import { z } from './zod.ts';
import { Token } from './accounts.ts';
import { del, get, post } from './call.ts';
import { Email } from './email.ts';
import { Cents, Done, Instant } from './shared.ts';
import { creditsChoices, deletionBlockers, deletionDelays, exportStates } from './values/personal-data.ts';

/** Latest data export that the person requested; `state` is null if none was requested. */
export const DataExport = z.object({
  state: z.enum(exportStates).nullable(),
  askedAt: Instant.nullable(),
  /** Earliest time for the next request; null if it is allowed now. */
  nextAt: Instant.nullable(),
  /**
   * Size of a ready export (bytes), with its expiry and a download link that is valid for some
   * hours.
   */
  size: z.int().nullable(),
  expiresAt: Instant.nullable(),
  url: z.string().nullable(),
});
export type DataExport = z.infer<typeof DataExport>;

/**
 * Confirmation of a deletion: the account's own address, and its password if it has one. For
 * unspent bought credits, it also contains the choice between refund and giving up.
 */
export const Deletion = z.strictObject({
  email: Email,
  password: z.string().max(128).optional(),
  credits: z.enum(creditsChoices).optional(),
});

/** Proof for keeping a closed account: its password or the token of the mail. */
export const KeepAccount = z.strictObject({
  email: Email,
  password: z.string().max(128).optional(),
  token: Token.optional(),
});

const closing = {
  access: 'member',
  rate: 'signIn',
  body: Deletion,
  /** Earliest time at which the account is erased. */
  reply: z.object({ erasedAt: Instant }),
} as const;

/** Calls for a person's data: export and deletion. */
export const personalData = {
  readExport: get('/users/export', {
    isPrivate: true,
    access: 'member',
    summary: 'The copy of the person’s data, with a link while it is ready',
    reply: DataExport,
  }),
  askForExport: post('/users/export', {
    access: 'member',
    status: 202,
    summary: 'Ask for a copy of the person’s data, once a day; a mail says when it is ready',
    reply: DataExport,
  }),
  readDeletion: get('/users/delete', {
    isPrivate: true,
    access: 'member',
    summary: 'What deleting the account needs, and what keeps it from being deleted now',
    reply: z.object({
      needsPassword: z.boolean(),
      /**
       * Unspent bought credits (cents). The person chooses to have them refunded or to give them
       * up.
       */
      boughtCreditsCents: Cents,
      blockers: z.array(z.object({ code: z.enum(deletionBlockers), amountCents: Cents.nullable() })),
      /**
       * Reasons that delay the erasure: money that is still being paid out, and remaining members
       * of the creator. `until` is null if the end is unknown.
       */
      delays: z.array(
        z.object({
          code: z.enum(deletionDelays),
          amountCents: Cents.nullable(),
          until: Instant.nullable(),
        }),
      ),
    }),
  }),
  close: post('/users/delete', {
    ...closing,
    summary: 'Delete the account: it is closed now, and erased after 14 days unless its owner keeps it',
  }),
  closeByDelete: del('/users', { ...closing, summary: 'The same, at the address of the account' }),
  keep: post('/users/delete/undo', {
    endsView: true,
    access: 'public',
    rate: 'signIn',
    summary: 'Keep a closed account, with its password or with the token of the mail; signs nobody in',
    body: KeepAccount,
    reply: Done,
  }),
};
