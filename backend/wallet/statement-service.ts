import type { Readable } from 'node:stream';
import type { Movement, MonthSummary } from '../../contract/wallet.ts';
import type { MovementKind } from '../../contract/values/wallet.ts';
import { getContact } from '../accounts/service.ts';
import { now } from '../clock.ts';
import { config } from '../config.ts';
import * as creators from '../creators/service.ts';
import { csvAmount, csvField, csvHeading } from '../csv.ts';
import { db } from '../db/connection.ts';
import type { CreatorActor } from '../http/actor.ts';
import { formatMonth, getDocumentTexts } from '../mail/service.ts';
import { account } from '../money/ledger.ts';
import { toAccountingDay } from '../local-time.ts';
import * as repository from './repository.ts';
import { toMovement } from './service.ts';
import { drawStatement } from './statement-pdf.ts';

const BATCH = 500;

/**
 * Yields all movements of a month in batches, oldest first.
 * @param month `2026-11`, in the accounting time zone
 */
async function* readMonth(creatorId: string, month: string): AsyncGenerator<Movement[]> {
  const ledger = await repository.findAccount(db, account.creator(creatorId));
  if (!ledger) return;
  const wanted = { accountId: ledger.id, creatorId, month };
  for (let after: number | undefined; ;) {
    const rows = await repository.listByMonth(db, wanted, after, BATCH);
    yield rows.map(toMovement);
    if (rows.length < BATCH) return;
    after = rows.at(-1)!.id;
  }
}

/** Streams the movements of a month as CSV. */
export async function* readCsv(actor: CreatorActor, month: string): AsyncGenerator<string> {
  const { language } = await getContact(db, actor.userId);
  const { columns, kinds } = getDocumentTexts(language).statement;
  const { date, what, title, buyer, ...amounts } = columns;
  const heading = [date, what, title, buyer, ...Object.values(amounts).map((name) => `${name} (AUD)`)];
  yield csvHeading(heading);
  for await (const rows of readMonth(actor.creator.id, month))
    yield rows
      .map((row) => {
        const texts = [toAccountingDay(new Date(row.at)), kinds[row.kind], row.title ?? '', row.buyer ?? ''];
        const money = [row.paidCents, row.feeCents, row.amountCents, row.balanceCents];
        return `${[...texts.map(csvField), ...money.map(csvAmount)].join(',')}\r\n`;
      })
      .join('');
}

/**
 * Returns the movements and totals of a month as a printable document.
 * @param leaving signal that aborts when the client disconnects
 * @throws 429 if too many of the caller's requests are queued, 503 if the server is too busy
 */
export async function readPdf(actor: CreatorActor, month: string, leaving: AbortSignal): Promise<Readable> {
  const [{ name }, { language, email }, summary] = await Promise.all([
    creators.getById(db, actor.creator.id),
    getContact(db, actor.userId),
    readSummary(actor, month),
  ]);
  return drawStatement(
    { userId: actor.userId, leaving },
    {
      creator: name,
      email,
      language,
      summary,
      business: config.business,
      monthName: formatMonth(month, language),
      isOver: month < toAccountingDay(now()).slice(0, 7),
      batches: readMonth(actor.creator.id, month),
    },
  );
}

/** Kinds of movements that reverse sales. */
const returned: MovementKind[] = ['REFUND', 'FEE_REFUND', 'DISPUTE_LOST'];

/**
 * Returns the totals of a month. The totals add up to the difference between the opening and the
 * closing balance.
 */
export async function readSummary(actor: CreatorActor, month: string): Promise<MonthSummary> {
  const creatorId = actor.creator.id;
  const summary = { openingCents: 0, salesCents: 0, feesCents: 0, refundsCents: 0, payoutsCents: 0 };
  const ledger = await repository.findAccount(db, account.creator(creatorId));
  if (!ledger) return { month, ...summary, closingCents: 0 };
  summary.openingCents = await repository.findOpeningCents(db, ledger.id, month);
  let closingCents = summary.openingCents;
  for (const row of await repository.sumMonth(db, { accountId: ledger.id, creatorId, month })) {
    closingCents += row.amountCents;
    if (row.kind === 'PAYOUT' || row.kind === 'PAYOUT_FAILED') summary.payoutsCents += row.amountCents;
    else if (returned.includes(row.kind)) summary.refundsCents += row.amountCents;
    else {
      summary.salesCents += row.amountCents - row.feeCents;
      summary.feesCents += row.feeCents;
    }
  }
  return { month, ...summary, closingCents };
}
