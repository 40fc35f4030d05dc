import { readdir } from 'node:fs/promises';
import { sql } from 'kysely';
import { shiftClock } from '@/backend/clock';
import { db } from '@/backend/db/connection';
import { disk, storage } from '@/backend/providers/storage/storage';
import { personalTables } from '../../contract/personal-data-table';
import { ask, runTasks, startBackend } from '../../support/backend';
import { makePerson, type Person } from '../../support/make/accounts';
import { makeWholePerson, MARK } from '../../support/make/whole-person';
import { readMail } from '../../support/tasks';
import { forgetUnrelatedRows } from '../../support/unrelated-rows';
import { readZip } from '../../support/zip';

const DAY = 24 * 60 * 60_000;
let url: string;

beforeAll(async () => {
  ({ url } = await startBackend());
});
afterEach(async () => {
  shiftClock(0);
  await db.deleteFrom('rateLimits').execute();
});

const askFor = (as: Person) => ask('POST /users/export', { as });
const read = async (as: Person) => (await ask('GET /users/export', { as })).body;
/**
 * Downloads a link from the test's backend, because links contain the storage's public address,
 * which has another port.
 */
const download = (link: string) => fetch(link.replace(/^https?:\/\/[^/]+/, url));

async function copyOf(as: Person): Promise<Map<string, Buffer>> {
  await askFor(as);
  await runTasks('accounts.makeExport');
  const { url: link } = await read(as);
  return readZip(Buffer.from(await (await download(link!)).arrayBuffer()));
}

type Row = Record<string, unknown>;
const rowsOf = (copy: Map<string, Buffer>, list: string) =>
  JSON.parse(copy.get(`${list}.json`)!.toString()) as Row[];
const camel = (name: string) => name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());

describe('the data export of a user', () => {
  let copy: Map<string, Buffer>;
  let world: Awaited<ReturnType<typeof makeWholePerson>>;
  let columns: { table: string; column: string; refersTo: string | null }[];

  beforeAll(async () => {
    world = await makeWholePerson();
    copy = await copyOf(world.person);
    ({ rows: columns } = await sql<{ table: string; column: string; refersTo: string | null }>`
      select c.table_name as table, c.column_name as column, (
        select k.confrelid::regclass::text from pg_constraint k
        join pg_attribute a on a.attrelid = k.conrelid and a.attnum = any (k.conkey)
        where k.contype = 'f' and k.conrelid = format('public.%I', c.table_name)::regclass and a.attname = c.column_name
        limit 1
      ) as "refersTo"
      from information_schema.columns c where c.table_schema = 'public'`.execute(db));
  });

  test('every table with personal data is exported by a domain or excluded with a reason', () => {
    expect([...new Set(columns.map(({ table }) => table))].sort()).toEqual(
      Object.keys(personalTables).sort(),
    );
    const aboutPeople = columns.filter(({ refersTo }) => refersTo === 'users' || refersTo === 'creators');
    expect(aboutPeople.length).toBeGreaterThan(15);
    for (const { table } of aboutPeople) expect(personalTables[table]).toBeTruthy();
  });

  const handedIn = Object.entries(personalTables).flatMap(([table, where]) =>
    typeof where === 'string' ? [] : [[table, where] as const],
  );

  test.each(handedIn)(
    'the export has each column of %s except the columns that are excluded with a reason',
    (table, where) => {
      const rows = (where.at?.split('.') ?? []).reduce<Row[]>(
        (found, name) => found.flatMap((row) => row[name] as Row[]),
        rowsOf(copy, where.list),
      );
      expect(rows.length).toBeGreaterThan(0);
      const present = new Set(rows.flatMap((row) => Object.keys(row)));
      const own = columns.filter((each) => each.table === table).map(({ column }) => column);
      const missing = own.filter((column) => !present.has(camel(column)));
      expect(missing.sort()).toEqual(Object.keys(where.leftOut ?? {}).sort());
    },
  );

  test('the README of an export lists exactly its files', () => {
    const readme = copy.get('README.txt')!.toString();
    const lists = [...copy.keys()].filter((name) => name.endsWith('.json'));
    expect([...readme.matchAll(/^([\w-]+\.json)\r$/gm)].map(([, name]) => name)).toEqual(lists);
    const others = [...copy.keys()].filter((name) => !/^(files|pictures)\/|\.json$|^README/.test(name));
    expect(others).toEqual([]);
  });

  test('the export contains the user’s files, captions and pictures under names inside their folder', () => {
    const { fileId, looseFileId, diplomaFileId, pictureId } = world;
    expect(copy.get(`files/${diplomaFileId}/diploma.pdf`)?.toString()).toBe('a diploma');
    expect(copy.get(`files/${fileId}/film.mp4`)?.toString()).toBe('the bytes of a film');
    expect(copy.get(`files/${fileId}/captions.en.vtt`)?.toString()).toContain('Words');
    expect(copy.get(`files/${looseFileId}/__${MARK}_a_ song.mp4`)?.toString()).toBe('la la la');
    expect(copy.get(`pictures/${pictureId}.webp`)?.toString()).toBe('picture');
  });

  test('an export does not change when another user gets the same amount of data', async () => {
    await makeWholePerson('Yolanthe');
    await db.deleteFrom('dataExports').execute();
    const again = await copyOf(world.person);
    const named = (files: Map<string, Buffer>) =>
      [...files]
        .filter(([name]) => name !== 'README.txt' && name !== 'notices.json')
        .map(([name, bytes]) => [name, bytes.toString('latin1')]);
    expect(named(again)).toEqual(named(copy));
    // The notices of the second export also contain the notice that the first export was ready.
    const noticed = (files: Map<string, Buffer>) =>
      rowsOf(files, 'notices')
        .map(({ event }) => event as Row)
        .filter(({ kind }) => kind !== 'dataReady');
    expect(noticed(again)).toEqual(noticed(copy));
  });

  test('an export contains no other user’s name or address, no hash, no token and no secret', async () => {
    const text = [...copy].map(([name, bytes]) => `${name}\n${bytes.toString('latin1')}`).join('\n');
    const { person, other, holder } = world;
    const own = await db
      .selectFrom('users')
      .selectAll()
      .where('id', '=', person.userId)
      .executeTakeFirstOrThrow();
    expect(text).toContain(own.email);
    const people = await db.selectFrom('users').select('email').where('id', '!=', person.userId).execute();
    for (const { email } of people) expect(text).not.toContain(email);
    for (const secret of [
      person.token,
      other.userId,
      holder.userId,
      'storageKey',
      'Hash',
      'Proof',
      'session_url',
    ])
      expect([secret, text.includes(secret)]).toEqual([secret, false]);
  });
});

test('a requested export is made, announced by mail and downloaded by a link that expires with the export', async () => {
  const person = await makePerson();
  expect(await read(person)).toMatchObject({ state: null, nextAt: null, url: null });
  expect(await askFor(person)).toMatchObject({ status: 202, body: { state: 'ASKED', url: null } });
  await runTasks('accounts.makeExport');
  const ready = await read(person);
  expect(ready).toMatchObject({ state: 'READY' });
  expect((await readMail(person.email, 'is ready'))!.textBody).toContain('/my-profile?section=data');
  const answer = await download(ready.url!);
  expect(answer.headers.get('content-disposition')).toContain('kumu-data.zip');
  expect((await answer.arrayBuffer()).byteLength).toBe(ready.size);

  const daysLeft = (new Date(ready.expiresAt!).getTime() - Date.now()) / DAY;
  expect(Math.round(daysLeft)).toBe(7);
  shiftClock(7 * DAY - 60_000);
  const late = await read(person);
  shiftClock(7 * DAY + 1000);
  // The last link must not outlive the export.
  expect((await download(late.url!)).status).toBe(403);
  expect(await read(person)).toMatchObject({ state: 'EXPIRED', url: null, size: null });
});

test('an export link expires after six hours', async () => {
  const person = await makePerson();
  await askFor(person);
  await runTasks('accounts.makeExport');
  const { url: link } = await read(person);
  shiftClock(6 * 60 * 60_000 - 60_000);
  expect((await download(link!)).status).toBe(200);
  shiftClock(6 * 60 * 60_000 + 60_000);
  expect((await download(link!)).status).toBe(403);
});

test('an export is readable only by its owner, and a forged link is rejected', async () => {
  const [person, stranger] = [await makePerson(), await makePerson()];
  await askFor(person);
  await runTasks('accounts.makeExport');
  const { url: link } = await read(person);
  expect(await read(stranger)).toMatchObject({ state: null, url: null });
  expect((await download(link!.split('?')[0]!)).status).toBe(403);
  const other = new URL(link!);
  other.searchParams.set('expires', '9999999999');
  expect((await download(other.href)).status).toBe(403);
});

test('a second export is rejected for a day and then replaces the first one', async () => {
  const person = await makePerson();
  await copyOf(person);
  const { url: link, nextAt } = await read(person);
  const refused = await askFor(person);
  expect(refused).toMatchObject({ status: 429, problem: { code: 'EXPORT_TOO_SOON' } });
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(23 * 60 * 60);
  shiftClock(new Date(nextAt!).getTime() - Date.now() + 1000);
  expect((await askFor(person)).status).toBe(202);
  await runTasks('files.removeObjects');
  shiftClock(0);
  expect((await download(link!)).status).toBe(404);
});

test('the sweep deletes expired exports and marks exports whose task was lost as failed', async () => {
  await forgetUnrelatedRows('one_time_codes');
  const [person, lost, young] = [await makePerson(), await makePerson(), await makePerson()];
  await askFor(person);
  await runTasks('accounts.makeExport');
  const keyOf = async ({ userId }: Person) =>
    (
      await db
        .selectFrom('dataExports')
        .select('storageKey')
        .where('userId', '=', userId)
        .executeTakeFirstOrThrow()
    ).storageKey;
  const key = (await keyOf(person))!;
  await askFor(lost);
  await db
    .updateTable('dataExports')
    .set({ state: 'PROCESSING' })
    .where('userId', '=', lost.userId)
    .execute();
  shiftClock(7 * DAY + 1000);
  await askFor(young);
  const { accountsTasks } = await import('@/backend/accounts/tasks');
  await accountsTasks.find(({ name }) => name === 'accounts.sweep')!.run({} as never);
  await runTasks('files.removeObjects');
  expect(await storage.findSize(key)).toBeNull();
  expect(await keyOf(person)).toBeNull();
  expect(await read(lost)).toMatchObject({ state: 'FAILED', nextAt: null });
  expect(await read(young)).toMatchObject({ state: 'ASKED' });
  expect(await keyOf(young)).not.toBeNull();
});

test('a failed export reports its failure, leaves no file and can be requested again at once', async () => {
  const person = await makePerson();
  await askFor(person);
  const whole = jest.spyOn(storage, 'putStream').mockRejectedValue(new Error('no room'));
  await runTasks('accounts.makeExport');
  whole.mockRestore();
  expect(await read(person)).toMatchObject({ state: 'FAILED', nextAt: null, url: null });
  expect((await askFor(person)).status).toBe(202);
  await runTasks('accounts.makeExport');
  expect(await read(person)).toMatchObject({ state: 'READY' });
});

test('an export whose run was killed is repeated', async () => {
  const person = await makePerson();
  await askFor(person);
  const lost = { state: 'PROCESSING' as const };
  await db.updateTable('dataExports').set(lost).where('userId', '=', person.userId).execute();
  await runTasks('accounts.makeExport');
  expect(await read(person)).toMatchObject({ state: 'READY' });
});

test('an export fails as a whole and leaves no file when one of its files cannot be read', async () => {
  const { person } = await makeWholePerson();
  await askFor(person);
  const broken = jest.spyOn(storage, 'open').mockRejectedValue(new Error('the disk does not answer'));
  await runTasks('accounts.makeExport');
  broken.mockRestore();
  expect(await read(person)).toMatchObject({ state: 'FAILED' });
  const left = (await readdir(`${disk!.root}/uploads`)).filter((name) => name.endsWith('.tmp'));
  expect(left).toEqual([]);
});
