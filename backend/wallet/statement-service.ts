import type { Movement } from '../../contract/wallet.ts';
import type { MovementKind } from '../../contract/values/wallet.ts';
import { getContact } from '../accounts/service.ts';
import { db } from '../db/connection.ts';
import type { CreatorActor } from '../http/actor.ts';
import { account } from '../money/ledger.ts';
import * as repository from './repository.ts';
import { toMovement } from './service.ts';

const BATCH = 500;
/** For people who never said where they are: the product is Australian. */
const DEFAULT_TIME_ZONE = 'Australia/Sydney';

const words: Record<MovementKind, string> = {
  SALE: 'Sale',
  INVOICE: 'Renewal',
  REFUND: 'Refund to the buyer',
  FEE_REFUND: 'Fee returned for a refund',
  DISPUTE_LOST: 'Sale reversed by the buyer’s bank',
  CREDITS_SPENT: 'Sale, paid with credits',
  PAYOUT: 'Payout to your bank',
  PAYOUT_FAILED: 'Payout returned by your bank',
};

const heading = ['Date', 'What', 'Title', 'Paid (AUD)', 'Fee (AUD)', 'Yours (AUD)', 'Balance (AUD)'];

/** "-12.50", from cents; a file for calculating has no currency sign. */
const amount = (cents: number): string =>
  `${cents < 0 ? '-' : ''}${Math.floor(Math.abs(cents) / 100)}.${String(Math.abs(cents) % 100).padStart(2, '0')}`;

/** One field: quoted, and text that a spreadsheet would read as a formula begins with an apostrophe. */
const field = (text: string): string => `"${text.replace(/^(?=[=+\-@\t\r])/, "'").replaceAll('"', '""')}"`;

function line(
  { at, kind, title, paidCents, feeCents, amountCents, balanceCents }: Movement,
  timeZone: string,
) {
  const date = new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }).format(new Date(at));
  const money = [paidCents, feeCents, amountCents, balanceCents].map(amount);
  return [field(date), field(words[kind]), field(title ?? ''), ...money].join(',');
}

/** All movements of a month as CSV, oldest first, piece by piece. @param month `2026-11`, in the creator's time zone */
export async function* readStatement(actor: CreatorActor, month: string): AsyncGenerator<string> {
  const creatorId = actor.creator.id;
  const timeZone = (await getContact(db, actor.userId)).timeZone ?? DEFAULT_TIME_ZONE;
  // The mark by which spreadsheets recognise UTF-8.
  yield `\uFEFF${heading.map(field).join(',')}\r\n`;
  const ledger = await repository.findAccount(db, account.creator(creatorId));
  if (!ledger) return;
  const wanted = { accountId: ledger.id, creatorId, month, timeZone };
  for (let after: number | undefined; ;) {
    const rows = await repository.listOfMonth(db, wanted, after, BATCH);
    yield rows.map((row) => `${line(toMovement(row), timeZone)}\r\n`).join('');
    if (rows.length < BATCH) return;
    after = rows.at(-1)!.id;
  }
}
