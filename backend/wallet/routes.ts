import { Router } from 'express';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { StatementMonth, wallet } from '../../contract/wallet.ts';
import { mount } from '../http/mount.ts';
import { notFound } from '../errors.ts';
import { abortOnDisconnect } from '../runtime/fair-queue.ts';
import * as accounts from './account-service.ts';
import * as earnings from './earnings-service.ts';
import * as refreshes from './refresh-service.ts';
import * as service from './service.ts';
import * as statements from './statement-service.ts';

export const walletRouter = Router();

/**
 * Returns the month if its format is valid.
 * @throws 404 for an invalid month
 */
function checked(month: string): string {
  if (StatementMonth.safeParse(month).success) return month;
  throw notFound('This month');
}

mount(walletRouter, wallet.connect, ({ actor, query }) => accounts.connect(actor, query.next));
mount(walletRouter, wallet.auth, ({ actor }) => accounts.refresh(actor));
mount(walletRouter, wallet.read, ({ actor }) => service.read(actor));
mount(walletRouter, wallet.refresh, ({ actor }) => refreshes.refresh(actor));
mount(walletRouter, wallet.movements, ({ actor, query }) => service.listMovements(actor, query));
mount(walletRouter, wallet.earnings, ({ actor, query }) => earnings.read(actor, query.range));
mount(walletRouter, wallet.summary, ({ actor, params: { month } }) =>
  statements.readSummary(actor, checked(month)),
);
mount(walletRouter, wallet.statement, async ({ actor, params, query: { format }, res }) => {
  const month = checked(params.month);
  const file =
    format === 'csv'
      ? Readable.from(statements.readCsv(actor, month))
      : await statements.readPdf(actor, month, abortOnDisconnect(res));
  res.set({
    'Content-Type': format === 'csv' ? 'text/csv; charset=utf-8' : 'application/pdf',
    'Content-Disposition': `attachment; filename="kumu-statement-${month}.${format}"`,
  });
  await pipeline(file, res);
});
