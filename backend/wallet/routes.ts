import { Router } from 'express';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { StatementMonth, wallet } from '../../contract/wallet.ts';
import { mount } from '../http/mount.ts';
import { notFound } from '../http/errors.ts';
import * as accounts from './account-service.ts';
import { listDifferences } from './comparison-service.ts';
import * as service from './service.ts';
import { readStatement } from './statement-service.ts';

export const walletRouter = Router();

mount(walletRouter, wallet.connect, ({ actor }) => accounts.connect(actor));
mount(walletRouter, wallet.auth, ({ actor }) => accounts.refresh(actor));
mount(walletRouter, wallet.read, ({ actor }) => service.read(actor));
mount(walletRouter, wallet.movements, ({ actor, query }) => service.listMovements(actor, query));
mount(walletRouter, wallet.listDifferences, ({ query }) => listDifferences(query));
mount(walletRouter, wallet.statement, async ({ actor, params: { month }, res }) => {
  if (!StatementMonth.safeParse(month).success) throw notFound('This month');
  res.set({
    'Content-Type': 'text/csv; charset=utf-8',
    'Content-Disposition': `attachment; filename="kumu-statement-${month}.csv"`,
  });
  await pipeline(Readable.from(readStatement(actor, month)), res);
});
