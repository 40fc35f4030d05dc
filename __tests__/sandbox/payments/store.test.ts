import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { recordMovement } from '../../../sandbox/payments/ledger.ts';
import { openStore } from '../../../sandbox/payments/state/store.ts';

let folder: string;
let file: string;
beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'kumu-journal-'));
  file = path.join(folder, 'journal.jsonl');
});
afterEach(() => {
  jest.restoreAllMocks();
  fs.rmSync(folder, { recursive: true, force: true });
});

const open = () => openStore(file, () => true);
const answer = (id: string, status = 200) => ({
  id,
  fingerprint: '',
  requestId: '',
  createdAt: 0,
  status,
  body: null,
});

it('the store rolls back when the work of a transaction throws', () => {
  const store = open();
  store.transact((transaction) => transaction.put('answer', answer('a', 200)));
  expect(() =>
    store.transact((transaction) => {
      transaction.put('answer', answer('a', 400));
      transaction.put('answer', answer('a', 500));
      transaction.put('answer', answer('b'));
      throw new Error('half way');
    }),
  ).toThrow('half way');
  expect(store.list('answer')).toEqual([answer('a', 200)]);
  store.close();
  const again = open();
  expect(again.list('answer')).toEqual([answer('a', 200)]);
  again.close();
});

it('the store rolls back when the disk is full and continues when there is space again', () => {
  const store = open();
  store.transact((transaction) => transaction.put('answer', answer('before')));
  const write = fs.writeSync.bind(fs) as (
    handle: number,
    bytes: Buffer,
    offset: number,
    length: number,
  ) => number;
  const full = jest
    .spyOn(fs, 'writeSync')
    .mockImplementationOnce(((handle: number, bytes: Buffer) =>
      write(handle, bytes, 0, 10)) as typeof fs.writeSync)
    .mockImplementationOnce(() => {
      throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
    });
  expect(() => store.transact((transaction) => transaction.put('answer', answer('lost')))).toThrow(
    'no space',
  );
  full.mockRestore();
  expect(store.find('answer', 'lost')).toBeUndefined();
  store.transact((transaction) => transaction.put('answer', answer('after')));
  store.close();

  const again = open();
  expect(again.list('answer').map(({ id }) => id)).toEqual(['before', 'after']);
  again.close();
});

it('the store returns from a transaction only after fsync', () => {
  const store = open();
  const sync = jest.spyOn(fs, 'fsyncSync');
  store.transact((transaction) => transaction.put('answer', answer('a')));
  expect(sync).toHaveBeenCalledTimes(1);
  store.transact((transaction) => transaction.find('answer', 'a'));
  store.transact((transaction) => transaction.put('answer', answer('b')), { sync: false });
  expect(sync).toHaveBeenCalledTimes(1);
  store.close();
});

it('a movement is refused when its entries do not sum to zero', () => {
  const store = open();
  const movement = {
    source: 'ch_1',
    currency: 'aud',
    createdAt: 0,
    availableAt: 0,
    entries: [
      { account: 'platform', kind: 'charge', amountCents: 100 },
      { account: 'card_holders', kind: 'charge', amountCents: -99 },
    ],
  };
  expect(() => store.transact((transaction) => recordMovement(transaction, movement))).toThrow('sum to 1');
  expect(store.list('movement')).toEqual([]);
  store.close();
});
