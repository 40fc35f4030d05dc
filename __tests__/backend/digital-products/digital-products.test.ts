import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { PDFDocument } from '@cantoo/pdf-lib';
import { sql } from 'kysely';
import { OverrunError, ThreadProcess } from '@/backend/runtime/bounded-threads';
import { db } from '@/backend/db/connection';
import { purgeQueues } from '@/backend/tasks';
import type { DigitalProductInput } from '@/contract/digital-product-editing';
import type { DigitalProductOrder } from '@/contract/values/content';
import { limits } from '@/contract/values/limits';
import { ask, request, startBackend } from '../../support/backend';
import { untilBlocked } from '../../support/database';
import { makeOffice, makePerson, type Person } from '../../support/make/accounts';
import { grantCourse, makeCourse } from '../../support/make/courses';
import { makeCreator, type CreatorPerson } from '../../support/make/creators';
import { makeFile } from '../../support/make/files';
import {
  inVersion,
  makeDigitalProduct,
  makePdf,
  makeProtectedPdf,
  storeFile,
} from '../../support/make/digital-products';
import { readStamps } from '../../support/pdf';
import { drainQueues, readMail } from '../../support/tasks';
import { readZip } from '../../support/zip';

const DAY = 24 * 3_600_000;

let url: string;
let creator: CreatorPerson;
let other: CreatorPerson;
let member: Person;
let office: Person;
let clock: typeof import('@/backend/clock');

beforeAll(async () => {
  ({ url } = await startBackend());
  clock = await import('@/backend/clock');
  [creator, other, member, office] = [
    await makeCreator(),
    await makeCreator(),
    await makePerson(),
    await makeOffice(),
  ];
});
afterEach(() => clock.shiftClock(0));

const read = (id: string) => ask('GET /digital-products/:id', { params: { id } });
const draftOf = (id: string, as: Person = creator) =>
  ask('GET /digital-products/:id/draft', { as, params: { id } });
const change = async (
  id: string,
  fields: Partial<DigitalProductInput>,
  as: Person = creator,
  version?: number,
) =>
  ask('PATCH /digital-products/:id', {
    as,
    params: { id },
    body: { ...fields, version: version ?? (await draftOf(id)).body.version },
  });
const setStatus = (id: string, status: 'PUBLISHED' | 'UNPUBLISHED' | 'DRAFT', as: Person = creator) =>
  ask('PATCH /digital-products/:id/status', { as, params: { id }, body: { status } });
const publishVersion = (id: string, note: string, as: Person = creator) =>
  ask('POST /digital-products/:id/versions', { as, params: { id }, body: { note } });
const viewerState = async (id: string, as: Person | null) =>
  (await ask('GET /digital-products/:id/viewer-state', { as, params: { id } })).body;
const download = (id: string, as: Person | null, fileId?: string) =>
  ask('GET /digital-products/:id/download', { as, params: { id }, query: fileId ? { fileId } : {} });
const sample = (id: string, fileId: string, as: Person | null = null) =>
  ask('GET /digital-products/:id/sample', { as, params: { id }, query: { fileId } });

/** Requests a download like a browser that follows a link on another site. */
const downloadFromElsewhere = (id: string, as: Person, fileId: string) =>
  fetch(`${url}/digital-products/${id}/download?fileId=${fileId}`, {
    headers: { authorization: `Bearer ${as.token}`, 'sec-fetch-site': 'cross-site' },
  });

const prepareDownloads = async () =>
  drainQueues((await import('@/backend/digital-products/tasks')).digitalProductsTasks);

/** Grants the product without a payment. */
async function give(person: Person, id: string): Promise<void> {
  const { grant } = await import('@/backend/entitlements/service');
  const { inTransaction } = await import('@/backend/db/connection');
  await inTransaction((trx) =>
    grant(trx, { userId: person.userId, contentType: 'DIGITAL_PRODUCT', contentId: id, source: 'GIFT' }),
  );
}

/** Returns the bytes behind a signed link of the disk driver. */
async function bytesAt(url: string): Promise<Buffer> {
  const { storage } = await import('@/backend/providers/storage/storage');
  const { buffer } = await import('node:stream/consumers');
  return buffer(await storage.open(decodeURIComponent(new URL(url).pathname).replace(/^\/storage\//, '')));
}

/** Downloads like the page: requests the copy, runs the task and requests the copy again. */
async function downloaded(id: string, as: Person, fileId?: string) {
  const first = (await download(id, as, fileId)).body;
  if (first.state === 'READY') return first;
  await prepareDownloads();
  const { body } = await download(id, as, fileId);
  if (body.state !== 'READY') throw new Error('the copy was not made');
  return body;
}

/** Creates a creator who cannot receive payments. */
async function makeUnpayable(): Promise<CreatorPerson> {
  const unpayable = await makeCreator();
  const { setCanReceive } = await import('@/backend/creators/service');
  const { inTransaction } = await import('@/backend/db/connection');
  await inTransaction((trx) => setCanReceive(trx, unpayable.actor.creator.id, false));
  return unpayable;
}

describe('drafts of digital products', () => {
  test('a draft lists its missing fields and is visible to its creator only', async () => {
    const maker = await makeUnpayable();
    const { status, body } = await ask('POST /digital-products', {
      as: maker,
      body: { title: 'A sleep diary', priceCents: 1200 },
    });
    expect(status).toBe(201);
    expect(body).toMatchObject({ state: 'DRAFT', version: 1, isStamped: true, versions: [] });
    expect(body.missing).toEqual(['summary', 'topicId', 'files', 'payouts']);
    expect((await setStatus(body.id, 'PUBLISHED', maker)).status).toBe(422);
    expect((await read(body.id)).status).toBe(404);
    for (const [as, status] of [
      [other, 404],
      [office, 403],
    ] as const) {
      expect((await draftOf(body.id, as)).status).toBe(status);
      expect((await change(body.id, { title: 'Taken' }, as, 1)).status).toBe(status);
      expect((await setStatus(body.id, 'PUBLISHED', as)).status).toBe(status);
    }
  });

  test('a draft without a price is not published, sold or unlocked until its creator chooses one', async () => {
    const reader = await makePerson();
    const { body: draft } = await ask('POST /digital-products', { as: creator, body: { title: 'Unpriced' } });
    expect(draft).toMatchObject({ priceCents: null });
    expect(draft.missing).toContain('priceCents');
    const files = [{ id: await makeFile(creator, 'sheet.pdf'), title: '', note: '', samplePages: [] }];
    const { body } = await change(draft.id, { summary: 'A sheet.', topicId: 'sleep-health', files });
    expect(body).toMatchObject({ priceCents: null, missing: ['priceCents'], can: { publish: false } });

    const publishAt = new Date(Date.now() + DAY).toISOString();
    for (const when of [{}, { publishAt }]) {
      const params = { id: draft.id };
      const refused = await ask('PATCH /digital-products/:id/status', {
        as: creator,
        params,
        body: { status: 'PUBLISHED', ...when },
      });
      expect(refused.status).toBe(422);
      expect(refused.problem.errors).toMatchObject([{ path: 'priceCents', code: 'REQUIRED' }]);
    }
    // The database also refuses to publish a product without a price.
    await expect(
      db.updateTable('digitalProducts').set({ state: 'PUBLISHED' }).where('id', '=', draft.id).execute(),
    ).rejects.toThrow(/check/);
    const unset = { as: creator, body: { priceCents: null } };
    expect((await request('PATCH', `/digital-products/${draft.id}`, unset)).status).toBe(422);

    const { body: own } = await ask('GET /content', {
      as: creator,
      query: { type: 'digital-product', limit: 100 },
    });
    expect(own.items.find(({ id }) => id === draft.id)).toMatchObject({ priceCents: null });
    const { body: preview } = await ask('GET /digital-products/:id/preview', {
      as: creator,
      params: { id: draft.id },
    });
    expect(preview).toMatchObject({ priceCents: null, isOnSale: false });
    const unlock = () => ask('POST /digital-products/:id/unlock', { as: reader, params: { id: draft.id } });
    expect((await unlock()).status).toBe(404);
    const stripeOperation = {
      type: 'PPV_PRODUCT' as const,
      contentId: draft.id,
      price: 0,
      successUrl: '/',
      cancelUrl: '/',
    };
    const bought = await ask('POST /stripe/customer/checkout', {
      as: reader,
      headers: { 'idempotency-key': crypto.randomUUID() },
      body: { stripeOperation },
    });
    expect(bought.status).toBe(404);

    expect((await change(draft.id, { priceCents: 0 })).body).toMatchObject({ priceCents: 0, missing: [] });
    expect((await setStatus(draft.id, 'PUBLISHED')).status).toBe(200);
    expect((await unlock()).status).toBeLessThan(300);
  });

  test('content without a price can be neither bought nor unlocked for free', async () => {
    const { canBuy, canUnlockFree } = await import('@/backend/policies/access');
    const row = { id: '', title: 'Unpriced', creatorId: '', priceCents: null };
    const content = { ...row, isPublic: true, isDeleted: false };
    expect(canUnlockFree({ actor: other.actor, isUnlocked: false }, content)).toBe('This is not free.');
    expect(canBuy(other.actor, content, { canReceivePayments: true, isOwned: false })).toBe('FREE_CONTENT');
  });

  test('a change that is based on an outdated version of a digital product is rejected', async () => {
    const id = await makeDigitalProduct(creator, { isPublished: false });
    const { version } = (await draftOf(id)).body;
    await change(id, { title: 'From the first window' }, creator, version);
    const { status, problem } = await change(id, { title: 'From the second' }, creator, version);
    expect([status, problem.code]).toEqual([409, 'EDITED_ELSEWHERE']);
    expect((await draftOf(id)).body.title).toBe('From the first window');
  });

  test('an outdated file list does not remove files that were added elsewhere or restore removed files', async () => {
    const editing = await import('@/backend/digital-products/editing-service');
    const [a, b, c, d] = [
      await makeFile(creator, 'a.pdf'),
      await makeFile(creator, 'b.pdf'),
      await makeFile(creator, 'c.pdf'),
      await makeFile(creator, 'd.pdf'),
    ];
    const listed = (fileId: string, note = '') => ({ id: fileId, title: '', note, samplePages: [] });
    const id = await makeDigitalProduct(creator, { isPublished: false });
    await change(id, { files: [listed(a), listed(b)] });
    const { version } = (await draftOf(id)).body;
    await editing.addFile(creator.actor, id, { fileId: c, title: '', note: '' });
    await editing.replaceFile(creator.actor, id, a, { by: d });
    const { status, body } = await ask('PATCH /digital-products/:id', {
      as: creator,
      params: { id },
      body: { version, files: [listed(b, 'Read this first'), listed(a)], knownFiles: [a, b] },
    });
    expect(status).toBe(200);
    expect(body.files.map((file) => [file.id, file.note])).toEqual([
      [d, ''],
      [b, 'Read this first'],
      [c, ''],
    ]);
  });

  test('a product’s file must belong to its creator and be listed once, and only a PDF can have sample pages', async () => {
    const id = await makeDigitalProduct(creator, { isPublished: false });
    const theirs = await storeFile(other, 'theirs.pdf', await makePdf(1));
    const long = 's'.repeat(limits.titleCharacters.max + 1);
    const song = await storeFile(creator, `${long}.mp3`, Buffer.from('song'), 'audio/mpeg');
    const short = await storeFile(creator, 'short.pdf', await makePdf(2));
    await db.updateTable('files').set({ pages: 2 }).where('id', '=', short).execute();
    const codeOf = async (files: DigitalProductInput['files']) => {
      const [error] = (await change(id, { files })).problem.errors!;
      return `${error!.path} ${error!.code}`;
    };
    expect((await change(id, { files: [inVersion(theirs)] })).status).toBe(404);
    expect(await codeOf([inVersion(song, [1])])).toBe('files SAMPLE_NEEDS_PDF');
    expect(await codeOf([inVersion(short, [3])])).toBe('files NO_SUCH_PAGE');
    expect(await codeOf([inVersion(song), inVersion(song)])).toBe('files FILE_TWICE');
    const { body } = await change(id, { files: [inVersion(song), inVersion(short, [2])] });
    // The product was never published, so its files cannot differ from a version.
    expect(body).toMatchObject({ hasNewFiles: false, can: { publishVersion: false } });
    expect(body.files).toMatchObject([{ title: long.slice(1) }, { title: 'short', samplePages: [2] }]);
    const add = (fileId: string) =>
      ask('POST /digital-products/:id/files', { as: creator, params: { id }, body: { fileId } });
    expect((await add(song)).body.files.map((file) => file.id)).toEqual([song, short]);
    const { rows } = await sql<{ id: string }>`
      insert into files (owner_id, storage_key, file_name, mime_type, size, state, created_at)
      select ${creator.userId}, 'private/many-' || number, 'many.mp3', 'audio/mpeg', 1, 'READY', now()
      from generate_series(1, ${limits.digitalProductFiles - 2}) number returning id`.execute(db);
    const most = [song, short, ...rows.map((row) => row.id)];
    expect((await change(id, { files: most.map((file) => inVersion(file)) })).body.files).toHaveLength(
      limits.digitalProductFiles,
    );
    expect((await add(await makeFile(creator, 'one-more.mp3'))).problem.errors).toMatchObject([
      { path: 'files', code: 'TOO_MANY' },
    ]);
  });

  test('a price needs a creator with payouts, even after publication', async () => {
    const maker = await makeUnpayable();
    const id = await makeDigitalProduct(maker);
    expect((await change(id, { priceCents: 500 }, maker, 1)).problem.errors).toMatchObject([
      { path: 'priceCents', code: 'PAYOUTS_NEEDED' },
    ]);
    expect((await read(id)).body.priceCents).toBe(0);
  });

  test('a required field of a published product cannot be emptied', async () => {
    const id = await makeDigitalProduct(creator);
    expect((await change(id, { summary: '' })).problem.errors).toMatchObject([{ path: 'summary' }]);
    expect((await change(id, { files: [] })).problem.errors).toMatchObject([{ path: 'files' }]);
    expect((await read(id)).body.files).toHaveLength(1);
  });

  test('the required fields of a scheduled product cannot be emptied, but a draft may lack them', async () => {
    const id = await makeDigitalProduct(creator, { isPublished: false });
    const [file] = (await draftOf(id)).body.files;
    const removeFile = () =>
      ask('DELETE /digital-products/:id/files', {
        as: creator,
        params: { id },
        query: { fileId: file!.id },
      });
    expect((await change(id, { summary: '' })).body.missing).toEqual(['summary']);
    await change(id, { summary: 'Two minutes each morning.' });
    const publishAt = new Date(clock.now().getTime() + DAY).toISOString();
    const body = { status: 'PUBLISHED', publishAt } as const;
    await ask('PATCH /digital-products/:id/status', { as: creator, params: { id }, body });
    expect((await change(id, { summary: '' })).problem.errors).toMatchObject([{ path: 'summary' }]);
    expect((await removeFile()).problem.errors).toMatchObject([{ path: 'files' }]);
    await setStatus(id, 'DRAFT');
    expect((await removeFile()).body).toMatchObject({ files: [], missing: ['files'] });
  });

  test('deleted digital products do not count towards a creator’s limit of digital products', async () => {
    const maker = await makeCreator();
    const [kept, gone] = [
      await makeDigitalProduct(maker, { isPublished: false }),
      await makeDigitalProduct(maker, { isPublished: false }),
    ];
    await ask('DELETE /digital-products/:id', { as: maker, params: { id: gone } });
    await sql`
      insert into digital_products (creator_id, title, created_at, updated_at)
      select creator_id, title, created_at, updated_at from digital_products, generate_series(1, 1998)
      where id = ${kept}`.execute(db);
    const create = () => ask('POST /digital-products', { as: maker, body: { title: 'One more' } });
    expect((await create()).status).toBe(201);
    expect(await create()).toMatchObject({ status: 409, problem: { code: 'TOO_MANY_DIGITAL_PRODUCTS' } });
  });

  test('a scheduled product is published at its time with its first version', async () => {
    const id = await makeDigitalProduct(creator, { isPublished: false });
    const schedule = (publishAt: Date) =>
      ask('PATCH /digital-products/:id/status', {
        as: creator,
        params: { id },
        body: { status: 'PUBLISHED', publishAt: publishAt.toISOString() },
      });
    expect((await schedule(new Date(clock.now().getTime() - 1000))).problem.errors).toMatchObject([
      { code: 'IN_THE_PAST' },
    ]);
    const publishAt = new Date(clock.now().getTime() + DAY);
    await schedule(publishAt);
    const query = { type: 'digital-product', state: 'SCHEDULED' } as const;
    expect((await ask('GET /content', { as: creator, query })).body.items).toMatchObject([
      { id, publishAt: publishAt.toISOString() },
    ]);
    const { publishDue } = await import('@/backend/digital-products/editing-service');
    await publishDue();
    expect((await read(id)).status).toBe(404);
    clock.shiftClock(DAY + 1000);
    await publishDue();
    expect((await read(id)).body.versions).toMatchObject([{ number: 1 }]);
  });

  test('the scheduled product that has waited longest is published first', async () => {
    const { listDue } = await import('@/backend/digital-products/repository');
    const at = new Date('2020-01-02T00:00:00Z');
    const make = async (publishAt: Date) => {
      const id = await makeDigitalProduct(creator, { isPublished: false });
      await db
        .updateTable('digitalProducts')
        .set({ state: 'SCHEDULED', publishAt })
        .where('id', '=', id)
        .execute();
      return id;
    };
    const due = await make(at);
    const longest = await make(new Date('2020-01-01T00:00:00Z'));
    const later = await make(new Date('2020-01-03T00:00:00Z'));
    expect(await listDue(db, at, 10)).toEqual([longest, due]);
    expect(await listDue(db, at, 1)).toEqual([longest]);
    for (const id of [due, longest, later])
      await db
        .updateTable('digitalProducts')
        .set({ state: 'DRAFT', publishAt: null })
        .where('id', '=', id)
        .execute();
  });

  test('a scheduled product with a price is not published without payouts, and its creator is notified', async () => {
    const maker = await makeCreator();
    const id = await makeDigitalProduct(maker, { isPublished: false, priceCents: 500 });
    const publishAt = new Date(clock.now().getTime() + DAY).toISOString();
    const { status } = await ask('PATCH /digital-products/:id/status', {
      as: maker,
      params: { id },
      body: { status: 'PUBLISHED', publishAt },
    });
    expect(status).toBe(200);
    await db
      .updateTable('creators')
      .set({ canReceivePayments: false })
      .where('id', '=', maker.actor.creator.id)
      .execute();
    clock.shiftClock(DAY + 1000);
    const { publishDue } = await import('@/backend/digital-products/editing-service');
    await publishDue();
    expect((await draftOf(id, maker)).body.state).toBe('DRAFT');
    expect((await readMail(maker.email, id))!.textBody).toContain('we can’t pay you at the moment');
  });
});

test('the public page of a product and its draft return the expected fields', async () => {
  const own = await makeCreator();
  const [paper, song] = [
    await storeFile(own, 'paper.pdf', await makePdf(4)),
    await storeFile(own, 'song.mp3', Buffer.from('song'), 'audio/mpeg'),
  ];
  await db
    .updateTable('files')
    .set({ pages: 4, language: 'en', format: 'A4' })
    .where('id', '=', paper)
    .execute();
  const fields = { description: 'Lines.', tags: ['paper'], priceCents: 700 };
  const files = [{ ...inVersion(paper, [2]), title: 'The paper', note: 'For a month.' }, inVersion(song)];
  const id = await makeDigitalProduct(own, { ...fields, files });
  const course = await makeCourse(own);
  for (const each of [course, await makeCourse(own, { isPublished: false })])
    await ask('PATCH /courses/:id', { as: own, params: { id: each.id }, body: { digitalProductId: id } });
  const time = expect.any(String) as string;
  const about = {
    ...fields,
    id,
    title: 'Seven-night sleep diary',
    summary: 'Two minutes each morning for a week.',
    topicId: 'sleep-health',
    picture: null,
    isStamped: true,
    hasLicenceKeys: false,
    updatedAt: time,
    versions: [{ number: 1, note: '', publishedAt: time }],
  };
  const shown = { refusesChanges: null, durationSeconds: null, samplePictures: [] };
  const [first, second] = [
    {
      ...shown,
      id: paper,
      title: 'The paper',
      note: 'For a month.',
      fileName: 'paper.pdf',
      pages: 4,
      mimeType: 'application/pdf',
      size: expect.any(Number) as number,
      language: 'en',
      format: 'A4',
      samplePages: [2],
    },
    {
      ...shown,
      id: song,
      title: 'song',
      note: '',
      fileName: 'song.mp3',
      pages: null,
      size: 4,
      mimeType: 'audio/mpeg',
      language: null,
      format: null,
      samplePages: [],
    },
  ];
  const { body: page } = await read(id);
  expect(page).toEqual({
    ...about,
    files: [{ ...first, samplePages: [] }, second],
    filesCount: 2,
    pagesCount: 4,
    ratingAverage: null,
    ratingCount: 0,
    ratingSpread: [0, 0, 0, 0, 0],
    courses: [
      { id: course.id, title: 'Sleep Without Trying', priceCents: 6400, path: `/courses/${course.id}` },
    ],
    isOnSale: true,
    creator: expect.objectContaining({ id: own.actor.creator.id, name: 'Marisol Quennell' }) as object,
  });
  const { body: draft } = await draftOf(id, own);
  expect(draft).toEqual({
    ...about,
    files: [first, second],
    hasOwnPicture: false,
    hasNewFiles: false,
    state: 'PUBLISHED',
    takedown: null,
    publishAt: null,
    publishedAt: time,
    version: 1,
    courses: expect.arrayContaining([{ id: course.id, title: 'Sleep Without Trying' }]) as object[],
    ownersCount: 0,
    missing: [],
    can: { update: true, publish: false, unpublish: true, publishVersion: false, remove: false },
  });
  expect(draft.courses).toHaveLength(2);
  // A product without a document has no page count.
  const sound = await makeDigitalProduct(own, { files: [inVersion(song)] });
  expect((await read(sound)).body).toMatchObject({ filesCount: 1, pagesCount: null });
  const sheets = await makeDigitalProduct(own, { files: [inVersion(paper)] });
  const query = { creatorId: own.actor.creator.id, orderBy: 'newest' } as const;
  const cards = await ask('GET /digital-products', { query });
  expect(cards.body.items.map((card) => [card.id, card.filesCount, card.pagesCount])).toEqual([
    [sheets, 1, 4],
    [sound, 1, null],
    // Lists show a page count only for products that consist of documents.
    [id, 2, null],
  ]);
});

/** Counts the queued revalidations of the product's pages. */
const countRevalidations = async (id: string) =>
  (
    await sql`select from tasks.job where name = 'pages.revalidate' and data::text like ${`%${id}%`}`.execute(
      db,
    )
  ).rows.length;

describe('product versions', () => {
  test('a version is not published when the product has a price and its creator has no payouts', async () => {
    const maker = await makeCreator();
    const id = await makeDigitalProduct(maker, { priceCents: 900 });
    const params = { id };
    const fileId = await storeFile(maker, 'more.pdf', await makePdf(1));
    await ask('POST /digital-products/:id/files', { as: maker, params, body: { fileId } });
    const setReceives = (canReceivePayments: boolean) =>
      db
        .updateTable('creators')
        .set({ canReceivePayments })
        .where('id', '=', maker.actor.creator.id)
        .execute();
    await setReceives(false);
    const refused = await publishVersion(id, 'A page for naps.', maker);
    expect(refused.problem.code).toBe('PAYOUTS_NEEDED');
    await setReceives(true);
    expect((await publishVersion(id, 'A page for naps.', maker)).body.versions).toHaveLength(2);
  });

  test('changed files of a published product are public only with the next version', async () => {
    const maker = await makeCreator();
    const id = await makeDigitalProduct(maker);
    await give(member, id);
    const before = (await read(id)).body.files.map((file) => file.id);
    expect((await publishVersion(id, 'Nothing new', maker)).status).toBe(409);
    const added = await storeFile(maker, 'more.pdf', await makePdf(1));
    const { body } = await ask('POST /digital-products/:id/files', {
      as: maker,
      params: { id },
      body: { fileId: added },
    });
    expect(body).toMatchObject({ hasNewFiles: true, can: { publishVersion: true } });
    expect((await read(id)).body.files.map((file) => file.id)).toEqual(before);
    expect((await download(id, member, added)).status).toBe(404);

    expect((await publishVersion(id, 'A page for naps.', other)).status).toBe(404);
    // A new version moves the product to the top of the creator's list, which is sorted by last
    // change.
    const listed = async () => (await ask('GET /content', { as: maker })).body.items[0]!.id;
    await makeDigitalProduct(maker);
    expect(await listed()).not.toBe(id);
    await purgeQueues(['pages.revalidate']);
    expect((await publishVersion(id, 'A page for naps.', maker)).body).toMatchObject({
      hasNewFiles: false,
      versions: [{ number: 2, note: 'A page for naps.' }, { number: 1 }],
    });
    expect(await countRevalidations(id)).toBe(1);
    expect(await listed()).toBe(id);
    expect((await read(id)).body.files.map((file) => file.id)).toEqual([...before, added]);
  });

  test('a version with files that were added after the last read is not published', async () => {
    const id = await makeDigitalProduct(creator);
    const params = { id };
    const add = async (name: string) =>
      ask('POST /digital-products/:id/files', {
        as: creator,
        params,
        body: { fileId: await storeFile(creator, name, await makePdf(1)) },
      });
    const { version, files } = (await add('seen.pdf')).body;
    const seen = { version, knownFiles: files.map((file) => file.id) };
    const latest = (await add('unseen.pdf')).body.files.map((file) => file.id);
    const publish = (body: typeof seen) =>
      ask('POST /digital-products/:id/versions', {
        as: creator,
        params,
        body: { note: 'A page for naps.', ...body },
      });
    const refused = await publish(seen);
    expect([refused.status, refused.problem.code]).toEqual([409, 'FILES_CHANGED']);
    expect((await publish({ version, knownFiles: [...latest].reverse() })).status).toBe(409);
    await change(id, { summary: 'Two minutes each morning, for longer.' });
    const stale = await publish({ version, knownFiles: latest });
    expect([stale.status, stale.problem.code]).toEqual([409, 'EDITED_ELSEWHERE']);
    expect((await read(id)).body.versions).toHaveLength(1);
    expect((await publish({ version: version + 1, knownFiles: latest })).status).toBe(201);
  });

  test('a buyer is notified of each file added after their first download, until they download it', async () => {
    const store = async (name: string) => storeFile(creator, name, await makePdf(1));
    const [first, second] = [await store('first.pdf'), await store('second.pdf')];
    const id = await makeDigitalProduct(creator, {
      isStamped: false,
      files: [inVersion(first), inVersion(second)],
    });
    const neighbour = await makePerson();
    for (const person of [member, neighbour]) await give(person, id);
    const newFor = async (person: Person) => (await viewerState(id, person)).newFileIds;
    await downloaded(id, member, first);
    clock.shiftClock(1000);
    const [better, added] = [await store('first-2.pdf'), await store('added.pdf')];
    await change(id, { files: [inVersion(better), inVersion(second), inVersion(added)] });
    // A file is not new before its version is published. For a buyer without downloads, no file is
    // new.
    expect(await viewerState(id, member)).toMatchObject({
      newFileIds: [],
      stampedFor: null,
      licenceKey: null,
    });
    await publishVersion(id, 'Bigger boxes.');
    expect([await newFor(member), await newFor(neighbour)]).toEqual([[better, added], []]);
    await downloaded(id, member, added);
    expect(await newFor(member)).toEqual([better]);
    // A file that is also in the next version does not become new again.
    clock.shiftClock(2000);
    await change(id, { files: [inVersion(second), inVersion(better)] });
    await publishVersion(id, 'Without the rest.');
    expect(await newFor(member)).toEqual([better]);
    await downloaded(id, member);
    expect(await newFor(member)).toEqual([]);
    await downloaded(id, neighbour, better);
    expect(await newFor(neighbour)).toEqual([]);
  });

  test('a file of the published version cannot be deleted from the library', async () => {
    const id = await makeDigitalProduct(creator);
    const [old] = (await read(id)).body.files;
    const by = await storeFile(creator, 'better.pdf', await makePdf(1));
    const params = { id: old!.id };
    await ask('POST /filesystem/file/:id/replace', { as: creator, params, body: { fileID: by } });
    expect((await draftOf(id)).body.files.map((file) => file.id)).toEqual([by]);
    expect((await ask('GET /filesystem/file/:id', { as: creator, params })).body.usages).toMatchObject([
      { contentType: 'DIGITAL_PRODUCT', isBeingReplaced: true },
    ]);
    expect((await ask('DELETE /filesystem/file/:id', { as: creator, params })).status).toBe(409);
    await publishVersion(id, 'Better in all ways.');
    expect((await ask('DELETE /filesystem/file/:id', { as: creator, params })).status).toBe(200);
  });
});

describe('downloads', () => {
  test('a person without an entitlement cannot get a product’s bytes from any address', async () => {
    const id = await makeDigitalProduct(creator, { priceCents: 0 });
    const [file] = (await read(id)).body.files;
    for (const as of [null, member, other] as const) {
      expect((await download(id, as, file!.id)).status).toBe(as === null ? 401 : 403);
      expect((await download(id, as)).status).toBe(as === null ? 401 : 403);
      expect((await sample(id, file!.id, as)).status).toBe(404);
      expect(await viewerState(id, as)).toMatchObject({ isUnlocked: false, licenceKey: null });
    }
    const mayDo = async (as: Person | null) => {
      const { can } = await viewerState(id, as);
      return Object.entries(can).flatMap(([name, may]) => (may ? name : []));
    };
    expect([await mayDo(member), await mayDo(creator), await mayDo(office)]).toEqual([
      ['unlockFree'],
      ['download', 'update'],
      ['unlockFree', 'download'],
    ]);
    const page = JSON.stringify((await read(id)).body);
    const { storageKey } = await db
      .selectFrom('files')
      .select('storageKey')
      .where('id', '=', file!.id)
      .executeTakeFirstOrThrow();
    expect(page).not.toContain(storageKey);
    expect(page).not.toContain('signature');
    // An active entitlement allows the download, and an ended entitlement returns 403.
    await give(member, id);
    expect((await download(id, member, file!.id)).status).toBe(200);
    await db.updateTable('entitlements').set({ endedAt: new Date() }).where('contentId', '=', id).execute();
    expect((await download(id, member, file!.id)).status).toBe(403);
    expect((await download(id, member)).status).toBe(403);
  });

  test("each page of a downloaded PDF has the buyer's own name", async () => {
    const id = await makeDigitalProduct(creator);
    const [file] = (await read(id)).body.files;
    const people = [
      await makePerson({ name: 'Jo', lastName: 'Weatherlow' }),
      await makePerson({ name: 'Żółć', lastName: '' }),
    ];
    for (const person of people) {
      await give(person, id);
      expect((await download(id, person, file!.id)).body).toEqual({ state: 'PREPARING' });
    }
    await prepareDownloads();
    const texts = [];
    for (const person of people) {
      const { body } = await download(id, person, file!.id);
      if (body.state !== 'READY') throw new Error('not ready');
      expect(body).toMatchObject({ isStamped: true });
      const bytes = await bytesAt(body.url);
      const doc = await PDFDocument.load(bytes);
      expect(doc.getPageCount()).toBe(4);
      texts.push(await readStamps(bytes));
    }
    expect(texts[0]).toHaveLength(4);
    expect(new Set(texts[0])).toEqual(
      new Set([expect.stringMatching(/^For Jo Weatherlow · [2-9A-HJ-NP-Z]{8}$/)]),
    );
    expect(texts[1]![0]).toMatch(/^For Żółć · /);
  });

  test('a PDF that cannot be stamped is delivered unstamped and reported as such', async () => {
    const broken = await storeFile(creator, 'broken.pdf', Buffer.from('%PDF-1.7 and nothing else'));
    const whole = await storeFile(creator, 'whole.pdf', await makePdf(1));
    const id = await makeDigitalProduct(creator, { files: [inVersion(broken), inVersion(whole)] });
    await give(member, id);
    const answer = await downloaded(id, member, broken);
    expect(answer).toMatchObject({ isStamped: false });
    expect((await bytesAt(answer.url)).toString()).toBe('%PDF-1.7 and nothing else');
    const zip = await downloaded(id, member);
    expect(zip.unstamped).toEqual(['broken']);
    const entries = readZip(await bytesAt(zip.url));
    expect([...entries.keys()]).toEqual(['broken.pdf', 'whole.pdf']);
    expect(await readStamps(entries.get('whole.pdf')!)).toHaveLength(1);
  });

  test('a PDF that cannot be stamped is detected before the sale and shown to its creator and the public', async () => {
    const shut = await storeFile(creator, 'shut.pdf', await makeProtectedPdf());
    const open = await storeFile(creator, 'open.pdf', await makePdf(1));
    const restricted = await readFile(path.join(__dirname, '../../fixtures/pdf/owner-password.pdf'));
    const printless = await storeFile(creator, 'printless.pdf', restricted);
    const song = await storeFile(creator, 'song.mp3', Buffer.from('song'), 'audio/mpeg');
    const id = await makeDigitalProduct(creator, {
      files: [shut, open, printless, song].map((file) => inVersion(file)),
    });
    const said = ({ files }: { files: { refusesChanges: boolean | null }[] }) =>
      files.map(({ refusesChanges }) => refusesChanges);
    const isEnqueued = async (fileId: string) =>
      (
        await sql`select from tasks.job where name = 'digitalProducts.checkPdf' and data->>'fileId' = ${fileId}`.execute(
          db,
        )
      ).rows.length > 0;
    const pages = () => countRevalidations(id);
    expect(said((await draftOf(id)).body)).toEqual([null, null, null, null]);
    expect(await isEnqueued(shut)).toBe(true);
    expect(await isEnqueued(song)).toBe(false);
    const before = await pages();
    const { checkPdf } = await import('@/backend/digital-products/check-service');
    for (const fileId of [shut, open, printless, song]) await checkPdf({ fileId });
    expect(said((await draftOf(id)).body)).toEqual([true, false, false, null]);
    expect(said((await read(id)).body)).toEqual([true, false, false, null]);
    // The result of the check changes the published page, so the page is revalidated.
    expect(await pages()).toBe(before + 1);
    // The delivered file is unstamped, as the page says.
    await give(member, id);
    expect((await downloaded(id, member)).unstamped).toEqual(['shut']);
  });

  test('a failed PDF check is retried, and an overrun is not recorded as a refusal', async () => {
    const { checkPdf } = await import('@/backend/digital-products/check-service');
    const fileId = await storeFile(creator, 'slow.pdf', await makePdf(1));
    const id = await makeDigitalProduct(creator, { files: [inVersion(fileId)] });
    const run = jest.spyOn(ThreadProcess.prototype, 'run');
    const refuses = async () => (await read(id)).body.files[0]!.refusesChanges;
    run.mockRejectedValueOnce(new Error('ended'));
    await expect(checkPdf({ fileId })).rejects.toThrow('ended');
    expect(await refuses()).toBeNull();
    run.mockRejectedValue(new OverrunError(true, null));
    await checkPdf({ fileId });
    expect(await refuses()).toBe(false);
    run.mockRestore();
  });

  test('no unstamped file is delivered when the PDF thread fails, and the sample is made later', async () => {
    const fileId = await storeFile(creator, 'diary.pdf', await makePdf(2));
    const id = await makeDigitalProduct(creator, { files: [inVersion(fileId, [1])] });
    await give(member, id);
    const { makeSamples } = await import('@/backend/digital-products/sample-service');
    const { prepareDownload } = await import('@/backend/digital-products/prepared-download-service');
    const run = jest.spyOn(ThreadProcess.prototype, 'run').mockRejectedValue(new Error('ended'));
    await expect(makeSamples({ productId: id })).rejects.toThrow('Some samples');
    for (const wanted of [fileId, undefined]) {
      await download(id, member, wanted);
      const { id: preparedDownloadId } = await db
        .selectFrom('preparedDownloads')
        .select('id')
        .where('productId', '=', id)
        .where('state', '=', 'PREPARING')
        .executeTakeFirstOrThrow();
      await prepareDownload({ preparedDownloadId });
      expect((await download(id, member, wanted)).problem.code).toBe('DOWNLOAD_PREPARATION_FAILED');
    }
    run.mockRestore();
    for (const wanted of [fileId, undefined])
      expect(await downloaded(id, member, wanted)).toMatchObject({ isStamped: true, unstamped: [] });
    expect((await read(id)).body.files[0]!.samplePages).toEqual([1]);
  });

  test('a zip has each file once, with a distinct name that every operating system can unpack', async () => {
    const song = (name: string) => storeFile(creator, name, Buffer.from(name), 'audio/mpeg');
    const files = [
      inVersion(await song('A: intro.mp3')),
      inVersion(await song('A? intro.mp3')),
      inVersion(await song('..')),
      inVersion(await song('../a\\b.mp3')),
      inVersion(await storeFile(creator, 'song.mp3', Buffer.from('one'), 'audio/mpeg')),
      inVersion(await storeFile(creator, 'song.mp3', Buffer.from('two'), 'audio/mpeg')),
    ];
    const id = await makeDigitalProduct(creator, { files });
    await give(member, id);
    const entries = readZip(await bytesAt((await downloaded(id, member)).url));
    expect([...entries].map(([name, bytes]) => `${name} ${bytes.toString()}`)).toEqual([
      'A_ intro.mp3 A: intro.mp3',
      'A_ intro (2).mp3 A? intro.mp3',
      '_ ..',
      '__a_b.mp3 ../a\\b.mp3',
      'song.mp3 one',
      'song (2).mp3 two',
    ]);
  });

  test('a download link expires after a day for a stamped copy, an unchanged file and a zip', async () => {
    const pdf = await storeFile(creator, 'diary.pdf', await makePdf(1));
    const song = await storeFile(creator, 'song.mp3', Buffer.from('song'), 'audio/mpeg');
    const id = await makeDigitalProduct(creator, { files: [inVersion(pdf), inVersion(song)] });
    await give(member, id);
    const follow = (links: string[]) =>
      Promise.all(
        links.map((link) => {
          const { pathname, search } = new URL(link);
          return fetch(url + pathname + search);
        }),
      );
    const statuses = async (links: string[]) => (await follow(links)).map(({ status }) => status);
    const asked = Date.now();
    const answers = [];
    for (const fileId of [pdf, song, undefined]) answers.push(await downloaded(id, member, fileId));
    const answered = Date.now();
    for (const { expiresAt } of answers) {
      expect(Date.parse(expiresAt)).toBeGreaterThanOrEqual(asked + DAY);
      expect(Date.parse(expiresAt)).toBeLessThanOrEqual(answered + DAY);
    }
    const links = answers.map((answer) => answer.url);
    const followed = await follow(links);
    expect(followed.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(followed.map(({ headers }) => headers.get('content-type'))).toEqual([
      ...['application/pdf', 'audio/mpeg', 'application/zip'],
    ]);
    expect(followed.map(({ headers }) => headers.get('content-disposition'))).toEqual([
      expect.stringMatching(/^attachment.*diary\.pdf/),
      expect.stringMatching(/^attachment.*song\.mp3/),
      expect.stringMatching(/^attachment.*Seven-night sleep diary\.zip/),
    ]);
    clock.shiftClock(DAY);
    expect(await statuses(links)).toEqual([403, 403, 403]);
  });

  test('a stamped copy is made again after a new version or a new name, and the previous copy is removed', async () => {
    const id = await makeDigitalProduct(creator);
    const person = await makePerson({ name: 'Jo', lastName: 'Weatherlow' });
    await give(person, id);
    const [file] = (await read(id)).body.files;
    const first = await downloaded(id, person, file!.id);
    expect((await download(id, person, file!.id)).body.state).toBe('READY');
    await db.updateTable('users').set({ lastName: 'Weather' }).where('id', '=', person.userId).execute();
    const second = await downloaded(id, person, file!.id);
    expect((await readStamps(await bytesAt(second.url)))[0]).toMatch(/^For Jo Weather ·/);
    await drainQueues((await import('@/backend/files/tasks')).fileTasks);
    await expect(bytesAt(first.url)).rejects.toThrow();
  });

  test.each([
    ['明', '李'],
    ['Дмитрий', 'Иванов'],
    ['Νίκος', 'Παπαδόπουλος'],
    ['محمد', 'علي'],
  ])(
    'a stamp shows the e-mail address and says so when the font lacks the name %s',
    async (name, lastName) => {
      const id = await makeDigitalProduct(creator);
      const person = await makePerson({ name, lastName });
      await give(person, id);
      const { email } = await db
        .selectFrom('users')
        .select('email')
        .where('id', '=', person.userId)
        .executeTakeFirstOrThrow();
      const [file] = (await read(id)).body.files;
      const { url } = await downloaded(id, person, file!.id);
      expect((await readStamps(await bytesAt(url)))[0]).toMatch(new RegExp(`^For ${email} · `));
      const { body } = await ask('GET /digital-products/:id/viewer-state', { as: person, params: { id } });
      expect(body.stampedFor).toBe(email);
    },
  );

  test('a failed copy is reported once and made again on the next request', async () => {
    const id = await makeDigitalProduct(creator);
    await give(member, id);
    const [file] = (await read(id)).body.files;
    await download(id, member, file!.id);
    await db.updateTable('preparedDownloads').set({ state: 'FAILED' }).where('productId', '=', id).execute();
    expect(await download(id, member, file!.id)).toMatchObject({
      status: 503,
      problem: { code: 'DOWNLOAD_PREPARATION_FAILED' },
    });
    expect(await downloaded(id, member, file!.id)).toMatchObject({ isStamped: true });
  });

  test('stamped copies are removed after a week', async () => {
    const id = await makeDigitalProduct(creator);
    await give(member, id);
    const { url } = await downloaded(id, member);
    const { sweepPreparedDownloads } = await import('@/backend/digital-products/prepared-download-service');
    const fileTasks = (await import('@/backend/files/tasks')).fileTasks;
    clock.shiftClock(6 * DAY);
    await sweepPreparedDownloads();
    await drainQueues(fileTasks);
    expect((await bytesAt(url)).length).toBeGreaterThan(0);
    clock.shiftClock(8 * DAY);
    await sweepPreparedDownloads();
    await drainQueues(fileTasks);
    await expect(bytesAt(url)).rejects.toThrow();
  });

  test('the copies and samples of a product that nobody owns are removed when its creator is erased', async () => {
    const person = await makeCreator();
    const fileId = await storeFile(person, 'diary.pdf', await makePdf(2));
    const [gone, held] = [
      await makeDigitalProduct(person, { files: [inVersion(fileId, [1])] }),
      await makeDigitalProduct(person, { files: [inVersion(fileId, [1])] }),
    ];
    await give(member, held);
    await prepareDownloads();
    const [sampleOfGone, sampleOfOwned] = [await sample(gone, fileId), await sample(held, fileId)];
    const zip = await downloaded(gone, person);
    const zipOfOwner = await downloaded(held, member);
    const { digitalProductData } = await import('@/backend/digital-products/personal-data');
    await digitalProductData.erase!({ userId: person.userId, creatorId: person.actor.creator.id });
    await drainQueues((await import('@/backend/files/tasks')).fileTasks);
    await expect(bytesAt(sampleOfGone.body.url)).rejects.toThrow();
    await expect(bytesAt(zip.url)).rejects.toThrow();
    expect((await bytesAt(sampleOfOwned.body.url)).length).toBeGreaterThan(0);
    expect((await bytesAt(zipOfOwner.url)).length).toBeGreaterThan(0);
  });

  test('only the sample pages of a product are public', async () => {
    const fileId = await storeFile(creator, 'diary.pdf', await makePdf(9));
    const id = await makeDigitalProduct(creator, { isPublished: false });
    await change(id, { files: [inVersion(fileId, [9, 3, 3, 40])] });
    await setStatus(id, 'PUBLISHED');
    expect((await read(id)).body.files[0]!.samplePages).toEqual([]);
    await prepareDownloads();
    expect((await read(id)).body.files[0]!.samplePages).toEqual([3, 9]);
    expect((await draftOf(id)).body).toMatchObject({ hasNewFiles: false, files: [{ samplePages: [3, 9] }] });
    const { body } = await sample(id, fileId);
    expect((await PDFDocument.load(await bytesAt(body.url))).getPageCount()).toBe(2);
    await setStatus(id, 'UNPUBLISHED');
    expect([(await sample(id, fileId)).status, (await sample(id, fileId, creator)).status]).toEqual([
      404, 200,
    ]);
  });
});

describe('licence keys', () => {
  test('a buyer has their own licence key, which is valid while they own the product', async () => {
    const id = await makeDigitalProduct(creator, { hasLicenceKeys: true });
    const [jo, ann] = [await makePerson(), await makePerson()];
    await give(jo, id);
    await give(ann, id);
    // The licence key is shown with a download, which counts against a refund.
    expect((await viewerState(id, jo)).licenceKey).toBeNull();
    const copies = await import('@/backend/digital-products/prepared-download-repository');
    for (const { userId } of [jo, ann])
      await copies.putDownloads(db, [
        {
          userId,
          productId: id,
          fileId: crypto.randomUUID(),
          title: 'Diary',
          productVersion: 1,
          downloadedAt: new Date(),
          lastAt: new Date(),
        },
      ]);
    const key = (await viewerState(id, jo)).licenceKey!;
    expect(key).toMatch(/^KUMU(-[2-9A-HJ-NP-Z]{5}){3}$/);
    expect((await viewerState(id, jo)).licenceKey).toBe(key);
    expect((await viewerState(id, ann)).licenceKey).not.toBe(key);
    expect((await viewerState(id, member)).licenceKey).toBeNull();
    const check = async (wanted: string) =>
      (await ask('POST /digital-products/licence-keys/check', { body: { key: wanted } })).body;
    expect(await check(key.toLowerCase())).toEqual({ isValid: true, digitalProductId: id });
    expect(await check('KUMU-AAAAA-AAAAA-AAAAA')).toEqual({ isValid: false, digitalProductId: null });
    // These checks come from one IP address, like the checks of a vendor's server, and must not be
    // limited.
    const customers = await Promise.all(Array.from({ length: 60 }, () => check(key)));
    expect(customers.every(({ isValid }) => isValid)).toBe(true);
    await db
      .updateTable('entitlements')
      .set({ endedAt: new Date() })
      .where('userId', '=', jo.userId)
      .execute();
    expect(await check(key)).toEqual({ isValid: false, digitalProductId: null });
  });
});

test('a link on another site is refused and records no download, because a download ends the refund right', async () => {
  const id = await makeDigitalProduct(creator, { priceCents: 0, isStamped: false });
  const person = await makePerson();
  await ask('POST /digital-products/:id/unlock', { as: person, params: { id } });
  const fileId = (await draftOf(id)).body.files[0]!.id;
  expect((await downloadFromElsewhere(id, person, fileId)).status).toBe(403);
  const noted = () =>
    db
      .selectFrom('digitalProductDownloads')
      .select(['fileId', 'productVersion', 'title'])
      .where('userId', '=', person.userId)
      .execute();
  expect(await noted()).toEqual([]);
  expect((await download(id, person, fileId)).status).toBe(200);
  expect(await noted()).toEqual([{ fileId, productVersion: 1, title: 'diary' }]);
});

test("a person's downloads are listed in a fixed order and can continue after any item", async () => {
  const { listDownloadsByUser, putDownloads } =
    await import('@/backend/digital-products/prepared-download-repository');
  const person = await makePerson();
  const products = [await makeDigitalProduct(creator), await makeDigitalProduct(creator)].sort();
  const files = [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()].sort();
  // The list is sorted by product before file, so the last file, in the first product, is first.
  const rows = [2, 0, 1].map((at) => ({
    userId: person.userId,
    productId: products[at === 2 ? 0 : 1]!,
    fileId: files[at]!,
    productVersion: 1,
    title: '',
    downloadedAt: new Date(),
    lastAt: new Date(),
  }));
  await putDownloads(db, rows.toReversed());
  const read = async (after?: { productId: string; fileId: string }) =>
    (await listDownloadsByUser(db, person.userId, after)).map(({ fileId }) => fileId);
  expect(await read()).toEqual(rows.map(({ fileId }) => fileId));
  expect(await read(rows[0])).toEqual(rows.slice(1).map(({ fileId }) => fileId));
  expect(await read(rows[1])).toEqual([rows[2]!.fileId]);
});

describe('a digital product of a course', () => {
  const link = (courseId: string, digitalProductId: string | null) =>
    ask('PATCH /courses/:id', { as: creator, params: { id: courseId }, body: { digitalProductId } });

  test('a product that is being deleted is not linked to a course', async () => {
    const { inTransaction } = await import('@/backend/db/connection');
    const { lockProduct, updateProduct } = await import('@/backend/digital-products/repository');
    const [course, id] = [await makeCourse(creator), await makeDigitalProduct(creator)];
    let linking: ReturnType<typeof link> | undefined;
    let isOver = false;
    await inTransaction(async (trx) => {
      await lockProduct(trx, id);
      await updateProduct(trx, id, { state: 'DELETED' });
      linking = link(course.id, id).finally(() => (isOver = true));
      await untilBlocked(() => isOver);
    });
    expect((await linking!).status).toBe(422);
  });

  test('a course links only a product of its own creator, and its owners own the product too', async () => {
    const [course, theirs] = [await makeCourse(creator), await makeDigitalProduct(other)];
    expect((await link(course.id, theirs)).problem.errors).toMatchObject([{ path: 'digitalProductId' }]);
    const id = await makeDigitalProduct(creator);
    await link(course.id, id);
    expect((await ask('GET /courses/:id', { params: { id: course.id } })).body.digitalProduct).toMatchObject({
      id,
    });
    expect((await read(id)).body.courses).toMatchObject([{ id: course.id }]);
    expect((await download(id, member)).status).toBe(403);
    await grantCourse(member, course.id);
    expect(await viewerState(id, member)).toMatchObject({
      isUnlocked: true,
      ownedSince: null,
      can: { buy: false, download: true, rate: false },
    });
    expect((await download(id, member)).status).toBe(200);
    expect((await ask('DELETE /digital-products/:id', { as: creator, params: { id } })).problem.code).toBe(
      'IN_A_COURSE',
    );
    // The course is deleted, so the product can be deleted.
    await ask('DELETE /courses/:id/delete', { as: creator, params: { id: course.id } });
    expect((await read(id)).body.courses).toEqual([]);
    expect((await ask('DELETE /digital-products/:id', { as: creator, params: { id } })).status).toBe(200);
  });

  test('a linked product that was never published is delivered only after its publication', async () => {
    const course = await makeCourse(creator);
    const id = await makeDigitalProduct(creator, { isPublished: false });
    const fileId = (await draftOf(id)).body.files[0]!.id;
    await link(course.id, id);
    const person = await makePerson();
    await grantCourse(person, course.id);
    for (const wanted of [undefined, fileId]) expect((await download(id, person, wanted)).status).toBe(404);
    expect((await draftOf(id)).body.ownersCount).toBe(0);
    expect(await ask('GET /digital-products/:id/viewer-state', { as: person, params: { id } })).toMatchObject(
      {
        status: 404,
      },
    );
    await setStatus(id, 'PUBLISHED');
    expect(await viewerState(id, person)).toMatchObject({ isUnlocked: true });
    expect((await draftOf(id)).body.ownersCount).toBe(1);
    expect(await downloaded(id, person, fileId)).toMatchObject({ isStamped: true });
    // The owners keep a product that is unpublished.
    await setStatus(id, 'UNPUBLISHED');
    expect((await download(id, person, fileId)).status).toBe(200);
  });

  test('an owner of the course keeps an unlinked product, but a later owner of the course does not get it', async () => {
    const course = await makeCourse(creator);
    const id = await makeDigitalProduct(creator);
    const [early, twice, late] = [await makePerson(), await makePerson(), await makePerson()];
    await link(course.id, id);
    for (const person of [early, twice]) await grantCourse(person, course.id);
    clock.shiftClock(1000);
    await ask('POST /kumu/courses/unlink-digital-product', { as: creator, body: { courseId: course.id } });
    clock.shiftClock(2000);
    await grantCourse(late, course.id);
    expect((await viewerState(id, early)).isUnlocked).toBe(true);
    expect((await viewerState(id, late)).isUnlocked).toBe(false);
    // A person with several entitlements counts as one owner.
    await give(twice, id);
    expect((await draftOf(id)).body.ownersCount).toBe(2);
    const { items } = (await ask('GET /content', { as: creator, query: { limit: '100' } })).body;
    expect(items.find((item) => item.id === id)).toEqual({
      commentsCount: null,
      viewsCount: 0,
      contentType: 'DIGITAL_PRODUCT',
      id,
      title: 'Seven-night sleep diary',
      state: 'PUBLISHED',
      audience: null,
      topicId: 'sleep-health',
      priceCents: 0,
      partsCount: 1,
      ownersCount: 2,
      earnedCents: 0,
      hasPendingChanges: false,
      publishAt: null,
      picture: null,
      updatedAt: expect.any(String) as string,
    });
    // The owners keep a product that is deleted.
    await ask('DELETE /digital-products/:id', { as: creator, params: { id } });
    expect((await download(id, early)).status).toBe(200);
    expect((await download(id, late)).status).toBe(404);
  });
});

test('an owner of a digital product can rate it, and the product’s page shows the rating', async () => {
  const id = await makeDigitalProduct(creator);
  const rate = (as: Person) =>
    ask('POST /digital-products/:id/rating', {
      as,
      params: { id },
      body: { stars: 4, text: 'Fits the fridge.' },
    });
  expect((await rate(member)).status).toBe(403);
  await give(member, id);
  expect((await rate(member)).status).toBe(200);
  expect((await read(id)).body).toMatchObject({
    ratingCount: 1,
    ratingAverage: 4,
    ratingSpread: [0, 0, 0, 1, 0],
  });
});

test('each order of the product list sorts by its own field in the expected direction', async () => {
  const own = await makeCreator();
  for (const [title, day, popularity, ratingSum, ratingCount, priceCents] of [
    ['one', 3, 2, 50, 10, 0],
    ['two', 1, 9, 0, 0, 900],
    // This product has a higher sum of ratings but a lower average.
    ['three', 2, 5, 80, 20, 500],
  ] as const) {
    const id = await makeDigitalProduct(own, { title, priceCents });
    const publishedAt = new Date(Date.UTC(2026, 0, day));
    const change = { publishedAt, weekScore: popularity, ratingSum, ratingCount };
    await db.updateTable('digitalProducts').set(change).where('id', '=', id).execute();
  }
  // A draft must not be in a public list.
  await makeDigitalProduct(own, { title: 'draft', isPublished: false });
  const by = async (orderBy: DigitalProductOrder) =>
    (
      await ask('GET /digital-products', { query: { creatorId: own.actor.creator.id, orderBy } })
    ).body.items.map(({ title }) => title);
  expect(await by('newest')).toEqual(['one', 'three', 'two']);
  expect(await by('popular')).toEqual(['two', 'three', 'one']);
  expect(await by('rating')).toEqual(['one', 'three', 'two']);
  expect(await by('price')).toEqual(['one', 'three', 'two']);
});

test('a deleted product is available only to its owners', async () => {
  const id = await makeDigitalProduct(creator);
  await give(member, id);
  await ask('DELETE /digital-products/:id', { as: creator, params: { id } });
  expect((await read(id)).status).toBe(404);
  expect((await draftOf(id)).status).toBe(404);
  expect((await download(id, creator)).status).toBe(404);
  expect((await download(id, member)).status).toBe(200);
  const { body } = await ask('GET /library', { as: member });
  expect(body.items.map(({ content }) => content.id)).toContain(id);
});

test('the files of a deleted product are kept while it has an owner', async () => {
  const { sweepFiles } = await import('@/backend/files/tasks');
  const made = [await makeDigitalProduct(creator), await makeDigitalProduct(creator)] as const;
  const ids = await Promise.all(made.map(async (id) => (await read(id)).body.files[0]!.id));
  await give(member, made[0]);
  for (const id of made) await ask('DELETE /digital-products/:id', { as: creator, params: { id } });
  for (const id of ids)
    expect((await ask('DELETE /filesystem/file/:id', { as: creator, params: { id } })).status).toBe(200);
  clock.shiftClock(31 * DAY);
  await sweepFiles.run({});
  clock.shiftClock(0);
  const rows = await db.selectFrom('files').select(['id', 'bytesRemovedAt']).where('id', 'in', ids).execute();
  const isKept = (id: string) => rows.find((row) => row.id === id)!.bytesRemovedAt === null;
  expect(ids.map(isKept)).toEqual([true, false]);
  expect((await downloaded(made[0], member, ids[0])).isStamped).toBe(true);
});
