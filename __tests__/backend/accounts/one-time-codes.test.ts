import { db } from '@/backend/db/connection';
import { countTry, findCode, findCodeByLink, putCode, takeCode } from '@/backend/accounts/repository';
import { makePerson } from '../../support/make/accounts';
import { startServices } from '../../support/services';
import { forgetUnrelatedRows } from '../../support/unrelated-rows';

const purposes = ['CONFIRM_EMAIL', 'RESTORE_PASSWORD'];
const codes: { userId: string; purpose: string; codeHash: Buffer }[] = [];

// Every user has a code for each purpose, because a query for one code must not read or change
// another.
beforeAll(async () => {
  await startServices();
  await forgetUnrelatedRows('one_time_codes');
  for (let number = 0; number < 3; number += 1) {
    const { userId } = await makePerson();
    for (const purpose of purposes) codes.push({ userId, purpose, codeHash: Buffer.alloc(32, codes.length) });
  }
});
beforeEach(async () => {
  await db.deleteFrom('oneTimeCodes').execute();
  const sentAt = new Date();
  for (const code of codes) await putCode(db, { ...code, sentAt, expiresAt: sentAt });
});

const stored = async () => {
  const rows = await db
    .selectFrom('oneTimeCodes')
    .select(['userId', 'purpose', 'codeHash', 'tries'])
    .execute();
  return codes.map((code) => rows.find((row) => row.codeHash.equals(code.codeHash))?.tries);
};
const triesAfter = (at: number, tries: number | undefined) =>
  codes.map((_, index) => (index === at ? tries : 0));
const each = [0, 1, 2, 3, 4, 5];

test.each(each)('findCode finds a code by its user and purpose (%d)', async (at) => {
  const { userId, purpose, codeHash } = codes[at]!;
  expect((await findCode(db, userId, purpose))!.codeHash).toEqual(codeHash);
});

test.each(each)('countTry counts the attempt for its own code only (%d)', async (at) => {
  const { userId, purpose } = codes[at]!;
  expect(await countTry(db, userId, purpose)).toMatchObject({ userId, purpose, tries: 1 });
  expect(await stored()).toEqual(triesAfter(at, 1));
});

test.each(each)('takeCode consumes its code once and no other code (%d)', async (at) => {
  const { userId, purpose, codeHash } = codes[at]!;
  expect(await takeCode(db, userId, purpose, codeHash)).toBeDefined();
  expect(await stored()).toEqual(triesAfter(at, undefined));
  expect(await takeCode(db, userId, purpose, codeHash)).toBeUndefined();
});

test.each([
  ['person', { userId: 2, purpose: 0, codeHash: 0 }],
  ['purpose', { userId: 0, purpose: 1, codeHash: 0 }],
  ['code', { userId: 0, purpose: 0, codeHash: 1 }],
])('takeCode consumes no code when the %s differs', async (_, from) => {
  const { userId } = codes[from.userId]!;
  const { purpose } = codes[from.purpose]!;
  expect(await takeCode(db, userId, purpose, codes[from.codeHash]!.codeHash)).toBeUndefined();
  expect(await stored()).toEqual(codes.map(() => 0));
});

test('the codes of several browsers count their attempts separately and are consumed together', async () => {
  const { userId, purpose, codeHash } = codes[0]!;
  const askedBy = Buffer.alloc(32, 7);
  const other = { codeHash: Buffer.alloc(32, 98), linkHash: Buffer.alloc(32, 97) };
  await putCode(db, { userId, purpose, askedBy, ...other, sentAt: new Date(), expiresAt: new Date() });
  expect(await countTry(db, userId, purpose, askedBy)).toMatchObject({ tries: 1, ...other });
  expect(await findCode(db, userId, purpose)).toMatchObject({ tries: 0, codeHash });
  expect(await findCodeByLink(db, userId, purpose, other.linkHash)).toMatchObject(other);
  for (const [person, why] of [
    [codes[2]!.userId, purpose],
    [userId, purposes[1]!],
  ] as const)
    expect(await findCodeByLink(db, person, why, other.linkHash)).toBeUndefined();
  expect(await takeCode(db, userId, purpose, codeHash)).toMatchObject({ codeHash });
  expect(await findCode(db, userId, purpose, askedBy)).toBeUndefined();
  expect(await stored()).toEqual(triesAfter(0, undefined));
});

test('a new code replaces the code of the same user and purpose and resets its count of attempts', async () => {
  const { userId, purpose } = codes[0]!;
  await countTry(db, userId, purpose);
  const codeHash = Buffer.alloc(32, 99);
  await putCode(db, { userId, purpose, codeHash, sentAt: new Date(), expiresAt: new Date() });
  expect(await findCode(db, userId, purpose)).toMatchObject({ codeHash, tries: 0 });
  expect(await stored()).toEqual([undefined, 0, 0, 0, 0, 0]);
});
