import { existsSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { AppError } from '@/backend/errors';
import { VideoFaultError } from '@/backend/providers/video/faults';
import type { VideoFault } from '@/contract/values/videos';
import type { ConversionFault, PlatformKey } from '@/contract/values/social-platforms';
import { limits } from '@/contract/values/limits';
import { ask, request, runTasks, startBackend } from '../../support/backend';
import { raceForRow } from '../../support/database';
import { mp4, pdf } from '../../support/files';
import { makePerson } from '../../support/make/accounts';
import { makeCreator, type CreatorPerson } from '../../support/make/creators';
import { makePost } from '../../support/make/posts';
import { makeConversion } from '../../support/make/social';

const DAY = 24 * 3_600_000;

let creator: CreatorPerson;
let url: string;
let folder: string;
let making: typeof import('@/backend/social/processing-service');
let clips: (typeof import('@/backend/providers/video/clips'))['clips'];
beforeAll(async () => {
  ({ url, folder } = await startBackend());
  creator = await makeCreator();
  making = await import('@/backend/social/processing-service');
  ({ clips } = await import('@/backend/providers/video/clips'));
});
afterEach(async () => {
  jest.restoreAllMocks();
  (await import('@/backend/clock')).shiftClock(0);
});

const here = (link: string) => url + new URL(link, url).pathname + new URL(link, url).search;

async function upload(bytes: Buffer, mimeType: string): Promise<string> {
  const about = { mimeType, size: bytes.length, fileName: `a.${mimeType.split('/')[1]}` };
  const { body } = await ask('POST /filesystem', { as: creator, body: about });
  const headers = { 'content-type': mimeType, 'if-none-match': '*' };
  await fetch(here(body.url), { method: 'PUT', body: new Uint8Array(bytes), headers });
  await ask('POST /filesystem/file/:id/finish', { as: creator, params: body.fileCreated });
  return body.fileCreated.id;
}

/**
 * Returns a picture that is red on the left and blue on the right according to the rotation in its
 * metadata.
 */
async function picture(): Promise<Buffer> {
  const right = { create: { width: 600, height: 600, channels: 3 as const, background: '#0000ff' } };
  const wide = await sharp({ create: { width: 1200, height: 600, channels: 3, background: '#ff0000' } })
    .composite([{ input: await sharp(right).png().toBuffer(), left: 600, top: 0 }])
    .png()
    .toBuffer();
  return sharp(wide).rotate(-90).withMetadata({ orientation: 6 }).jpeg().toBuffer();
}

type Film = { state?: 'READY' | 'PROCESSING' | 'FAILED' | 'ORIGINAL'; seconds?: number | null };

/**
 * Returns a post with a picture, a document and a film that has the given state at the video host.
 */
async function makeContent({ state = 'READY', seconds = 100 }: Film = {}, isPublished = true) {
  const { db } = await import('@/backend/db/connection');
  const ids = [
    await upload(await picture(), 'image/jpeg'),
    await upload(mp4(), 'video/mp4'),
    await upload(pdf(), 'application/pdf'),
  ] as const;
  const fault = state === 'FAILED' ? 'VIDEO_UNREADABLE' : null;
  const known = { fault, width: 1280, height: 720, durationSeconds: seconds };
  await db
    .updateTable('videos')
    .set({ state, ...known })
    .where('fileId', '=', ids[1])
    .execute();
  const files = ids.map((id) => ({ id, description: id === ids[1] ? 'A film' : '' }));
  const contentId = await makePost(creator, { isPublished, files });
  return { content: { contentType: 'POST' as const, contentId }, pictureId: ids[0], filmId: ids[1] };
}
type Content = Awaited<ReturnType<typeof makeContent>>['content'];

const sourcesOf = async (content: Content) =>
  (await ask('GET /kumu/content/social/platform-content', { as: creator, query: content })).body.sources;
const listed = async (query: Partial<Content> = {}) =>
  (await ask('GET /kumu/content/social/converted-files', { as: creator, query })).body.items;

type Asked = { focus?: { x: number; y: number }; startSeconds?: number; lengthSeconds?: number };
const convert = (content: Content, fileId: string | null, platformKeys: PlatformKey[], asked: Asked = {}) =>
  ask('POST /kumu/content/social/convert', {
    as: creator,
    body: { ...content, fileId, platformKeys, ...asked },
  });
const one = async (...input: Parameters<typeof convert>) => (await convert(...input)).body.items[0]!;
const linkTo = (id: string, as: { token: string } | null = creator) =>
  ask('GET /kumu/content/social/exported-files/:id', { as, params: { id } });
const make = (conversionId: string) => making.makeConversion({ conversionId });
const stateOf = async (id: string) => (await listed()).find((each) => each.id === id);
const storedAt = (id: string, ending = 'jpg') =>
  path.join(folder, 'files/private/conversions', `${id}.${ending}`);

test('the cover, pictures and videos of content are listed with the outcome for each platform', async () => {
  const { content, pictureId, filmId } = await makeContent();
  const sources = await sourcesOf(content);
  expect(sources.map(({ fileId, kind, title }) => [fileId, kind, title])).toEqual([
    [pictureId, 'image', 'a.jpeg'],
    [filmId, 'video', 'A film'],
  ]);
  const of = (index: number, key: PlatformKey) =>
    sources[index]!.platforms.find(({ platformKey }) => platformKey === key);
  // The picture is rotated by its camera metadata and is smaller than the platform's size.
  expect(sources[0]).toMatchObject({ width: 1200, height: 600 });
  expect(of(0, 'youtube-short')).toMatchObject({ outcome: 'CANNOT', reason: 'VIDEOS_ONLY' });
  expect(of(0, 'x')).toMatchObject({ outcome: 'CROPPED', isEnlarged: true, cutToSeconds: null });
  expect(of(1, 'instagram-feed')).toMatchObject({ outcome: 'CANNOT', reason: 'PICTURES_ONLY' });
  expect(of(1, 'x')).toMatchObject({ outcome: 'FITS', isEnlarged: false, cutToSeconds: null });
  expect(of(1, 'instagram-story')).toMatchObject({ outcome: 'CROPPED', cutToSeconds: 60 });
  expect((await fetch(here(sources[1]!.videoUrl!))).status).toBe(200);
  expect([sources[0]!.videoUrl, sources[1]!.pictureUrl]).toEqual([null, null]);
  expect((await fetch(here(sources[0]!.pictureUrl!))).headers.get('content-type')).toBe('image/jpeg');
  const narrowed = await ask('GET /kumu/content/social/platform-content', {
    as: creator,
    query: { ...content, platformKey: 'x' },
  });
  expect(narrowed.body.sources[0]!.platforms).toHaveLength(1);

  const { updatePost } = await import('@/backend/posts/repository');
  const { db } = await import('@/backend/db/connection');
  await updatePost(db, content.contentId, { picture: 'a-drawn-cover' });
  expect((await sourcesOf(content))[0]).toMatchObject({
    fileId: null,
    kind: 'image',
    title: '',
    videoUrl: null,
    pictureUrl: expect.stringContaining('a-drawn-cover') as string,
  });
  // Deleted and unfinished files and files of other people are not listed.
  const stranger = await makeCreator();
  const before = { deletedAt: null, state: 'READY', ownerId: creator.userId } as const;
  for (const change of [
    { deletedAt: new Date() },
    { state: 'UPLOADING' as const },
    { ownerId: stranger.userId },
  ]) {
    const set = (fields: object) => db.updateTable('files').set(fields).where('id', '=', pictureId).execute();
    await set(change);
    expect((await sourcesOf(content)).map(({ fileId }) => fileId)).toEqual([null, filmId]);
    await set(before);
  }
});

test.each([
  [{ state: 'ORIGINAL' }, 'NO_VIDEO_TOOLS'],
  [{ state: 'PROCESSING' }, 'VIDEO_NOT_READY'],
  [{ state: 'FAILED' }, 'VIDEO_UNREADABLE'],
  [{ seconds: 2 }, 'VIDEO_TOO_SHORT'],
] as const)(
  'a video that cannot be converted is listed with its reason, and its conversion is rejected (%j)',
  async (film, reason) => {
    const { content, filmId, pictureId } = await makeContent(film);
    const [shown, film_] = await sourcesOf(content);
    expect(film_!.platforms.find(({ platformKey }) => platformKey === 'pinterest')).toMatchObject({ reason });
    const refused = await convert(content, filmId, ['pinterest']);
    expect(refused.problem).toMatchObject({
      status: 422,
      errors: [{ path: 'platformKeys', code: 'NOT_POSSIBLE_THERE' }],
    });
    // Pictures can still be converted.
    expect(shown!.fileId).toBe(pictureId);
    expect((await convert(content, pictureId, ['pinterest'])).status).toBe(202);
  },
);

test('a picture is cropped around its focus, and the converted file is accessible only to its creator', async () => {
  const { content, pictureId } = await makeContent();
  const { body } = await convert(content, pictureId, ['instagram-feed', 'pinterest'], {
    focus: { x: 1, y: 0 },
  });
  expect(body.items.map(({ state, kind }) => [state, kind])).toEqual(Array(2).fill(['QUEUED', 'image']));
  const [feed, pin] = body.items.map(({ id }) => id) as [string, string];
  expect((await linkTo(feed)).problem.status).toBe(409);
  await runTasks('social.convert');
  expect(await stateOf(feed)).toMatchObject({ state: 'DONE', progress: 100, fault: null });

  const { data } = (await linkTo(feed)).body;
  expect(data.fileName).toBe('After a bad night instagram-feed.jpg');
  const answer = await fetch(here(data.link));
  expect(answer.headers.get('content-disposition')).toContain('attachment');
  const made = sharp(Buffer.from(await answer.arrayBuffer()));
  expect(await made.metadata()).toMatchObject({ format: 'jpeg', width: 1080, height: 1350 });
  expect((await made.stats()).dominant.b).toBeGreaterThan(200);
  const other = await one(content, pictureId, ['pinterest'], { focus: { x: 0, y: 0 } });
  await make(other.id);
  const left = sharp(storedAt(other.id));
  expect(await left.metadata()).toMatchObject({ width: 1000, height: 1500 });
  expect((await left.stats()).dominant.r).toBeGreaterThan(200);

  // The file must be inaccessible to other users, without its signature and after its expiry.
  const stranger = await makeCreator();
  for (const as of [stranger, await makePerson(), null]) {
    expect([401, 403, 404]).toContain((await linkTo(pin, as)).status);
    const params = { id: pin };
    const removed = await ask('DELETE /kumu/content/social/converted-files/:id', { as, params });
    expect([401, 403, 404]).toContain(removed.status);
  }
  expect((await fetch(here(data.link).split('?')[0]!)).status).toBe(403);
  (await import('@/backend/clock')).shiftClock(2 * 3_600_000);
  expect((await fetch(here(data.link))).status).toBe(403);
});

test('a conversion is queued once, can be restarted after a failure and accepts only files of the content', async () => {
  const { content, pictureId, filmId } = await makeContent();
  const first = await one(content, filmId, ['x'], { startSeconds: 3.3, lengthSeconds: 20 });
  const both = await Promise.all(
    [1, 2].map(() => one(content, filmId, ['x'], { startSeconds: 3.3, lengthSeconds: 20 })),
  );
  expect(both.map(({ id }) => id)).toEqual([first.id, first.id]);
  expect((await one(content, filmId, ['x'], { startSeconds: 4, lengthSeconds: 20 })).id).not.toBe(first.id);
  const picture = await one(content, pictureId, ['x']);
  expect((await one(content, pictureId, ['x'])).id).toBe(picture.id);

  jest.spyOn(clips, 'isAble').mockResolvedValue(false);
  await make(first.id);
  expect(await stateOf(first.id)).toMatchObject({ state: 'FAILED', fault: 'NO_VIDEO_TOOLS' });
  const again = await one(content, filmId, ['x'], { startSeconds: 3.3, lengthSeconds: 20 });
  expect(again).toMatchObject({ state: 'QUEUED', startSeconds: 3.3, lengthSeconds: 20 });
  expect((await listed(content)).filter(({ startSeconds }) => startSeconds === 3.3)).toHaveLength(1);

  const elsewhere = await makeContent();
  expect((await convert(content, elsewhere.filmId, ['x'])).problem.status).toBe(404);
  // The length of a clip is limited by the film and by the platform.
  expect(await one(content, filmId, ['instagram-story'])).toMatchObject({ lengthSeconds: 60 });
  expect(await one(content, filmId, ['x'], { startSeconds: 90 })).toMatchObject({ lengthSeconds: 10 });
  const atEnd = await convert(content, filmId, ['x', 'pinterest'], { startSeconds: 98 });
  expect(atEnd.problem).toMatchObject({ status: 422, errors: [{ code: 'CLIP_TOO_SHORT' }] });
});

test('the stored file of a failed conversion is deleted when it is restarted', async () => {
  const { content, pictureId } = await makeContent();
  const { storage } = await import('@/backend/providers/storage/storage');
  const { db } = await import('@/backend/db/connection');
  const { id } = await one(content, pictureId, ['x']);
  await storage.putBytes(`private/conversions/${id}.jpg`, Buffer.from('a picture'), 'image/jpeg');
  await db.updateTable('socialConversions').set({ state: 'FAILED' }).where('id', '=', id).execute();
  await one(content, pictureId, ['x']);
  await runTasks('files.removeObjects');
  expect(existsSync(storedAt(id))).toBe(false);
});

test('a conversion of a damaged or deleted picture fails with a fault', async () => {
  const { storage } = await import('@/backend/providers/storage/storage');
  const { db } = await import('@/backend/db/connection');
  const faultOf = async (happen: (fileId: string, key: string) => Promise<unknown>) => {
    const { content, pictureId } = await makeContent();
    const { storageKey } = await db
      .selectFrom('files')
      .select('storageKey')
      .where('id', '=', pictureId)
      .executeTakeFirstOrThrow();
    const { id } = await one(content, pictureId, ['x']);
    await happen(pictureId, storageKey);
    await make(id);
    const { state, fault } = await db
      .selectFrom('socialConversions')
      .select(['state', 'fault'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    return [state, fault, existsSync(storedAt(id))];
  };
  const damaged = Buffer.from('no picture at all');
  expect([
    await faultOf((_, key) => storage.putBytes(key, damaged, 'image/jpeg')),
    await faultOf((_, key) => storage.remove(key)),
    await faultOf((id) =>
      db.updateTable('files').set({ deletedAt: new Date() }).where('id', '=', id).execute(),
    ),
  ]).toEqual([
    ['FAILED', 'PICTURE_UNREADABLE', false],
    ['FAILED', 'SOURCE_GONE', false],
    ['FAILED', 'SOURCE_GONE', false],
  ]);
});

test('the list has all details of the conversions of a creator’s own content', async () => {
  const [{ content, filmId }, elsewhere] = [await makeContent(), await makeContent()];
  const made = await one(content, filmId, ['x'], {
    focus: { x: 0.25, y: 1 },
    startSeconds: 3,
    lengthSeconds: 9,
  });
  expect(made).toEqual({
    ...content,
    id: expect.any(String) as string,
    contentTitle: 'After a bad night',
    fileId: filmId,
    title: 'A film',
    platformKey: 'x',
    kind: 'video',
    focus: { x: 0.25, y: 1 },
    startSeconds: 3,
    lengthSeconds: 9,
    state: 'QUEUED',
    progress: 0,
    fault: null,
    size: null,
    createdAt: expect.any(String) as string,
    expiresAt: expect.any(String) as string,
    exportedAt: null,
    isEventSent: false,
  });
  expect(Math.abs(Date.parse(made.expiresAt) - Date.parse(made.createdAt) - 7 * DAY)).toBeLessThan(1000);
  await one(elsewhere.content, elsewhere.filmId, ['x']);
  expect((await listed(content)).map(({ id }) => id)).toEqual([made.id]);
  const stranger = await makeCreator();
  const asked = { as: stranger, query: content };
  expect((await ask('GET /kumu/content/social/converted-files', asked)).problem.status).toBe(404);
  expect((await ask('GET /kumu/content/social/converted-files', { as: stranger })).body.items).toEqual([]);
});

test('the sweep removes all expired conversions, even if one statement cannot delete them all', async () => {
  const { content } = await makeContent();
  const { db } = await import('@/backend/db/connection');
  const kept = await makeConversion(creator, content, { platformKey: 'pinterest' });
  const first = await makeConversion(creator, content, { expiresAt: new Date('2026-01-01') });
  const row = await db
    .selectFrom('socialConversions')
    .selectAll()
    .where('id', '=', first)
    .executeTakeFirstOrThrow();
  const rows = Array.from({ length: 201 }, () => ({ ...row, id: crypto.randomUUID() }));
  await db.insertInto('socialConversions').values(rows).execute();
  await making.sweep();
  const left = await db
    .selectFrom('socialConversions')
    .select('id')
    .where('contentId', '=', content.contentId)
    .execute();
  expect(left).toEqual([{ id: kept }]);
});

test("a creator's second conversion stays queued while another creator waits without a running conversion", async () => {
  const { content, pictureId } = await makeContent();
  const { db } = await import('@/backend/db/connection');
  const neighbour = await makeCreator();
  const { id } = await one(content, pictureId, ['x']);
  const [running, theirs] = [
    await makeConversion(creator, content, { state: 'RUNNING', platformKey: 'tiktok' }),
    await makeConversion(neighbour, content, { state: 'QUEUED' }),
  ];
  await make(id);
  expect(await stateOf(id)).toMatchObject({ state: 'QUEUED' });
  // Each creator now has a running conversion.
  await makeConversion(neighbour, content, { state: 'RUNNING', platformKey: 'tiktok' });
  await make(id);
  expect(await stateOf(id)).toMatchObject({ state: 'DONE' });
  await db
    .deleteFrom('socialConversions')
    .where((where) =>
      where.or([where('id', 'in', [running, theirs]), where('creatorId', '=', neighbour.actor.creator.id)]),
    )
    .execute();
});

test('concurrent requests are counted one after the other, and a creator has a lower limit before approval', async () => {
  const hoarder = creator;
  creator = await makeCreator('DRAFT');
  try {
    const { content, pictureId, filmId } = await makeContent({}, false);
    const kept = limits.conversionsBeforeApproval - 1;
    await Promise.all(Array.from({ length: kept }, () => makeConversion(creator, content)));
    const both = await raceForRow('creators', creator.actor.creator.id, [
      () => convert(content, pictureId, ['x']),
      () => convert(content, filmId, ['x']),
    ]);
    const [begun, refused] = both
      .map((each) => (each.status === 'fulfilled' ? each.value : null))
      .sort((one, other) => one!.status - other!.status);
    expect(begun!.status).toBe(202);
    expect(refused!.problem).toMatchObject({ status: 409, code: 'TOO_MANY_CONVERSIONS_BEFORE_APPROVAL' });
    expect(await listed()).toHaveLength(kept + 1);
  } finally {
    creator = hoarder;
  }
});

test("a request that would exceed a creator's limit of conversions starts none of its conversions", async () => {
  const hoarder = creator;
  creator = await makeCreator();
  try {
    const { content, pictureId } = await makeContent();
    await Promise.all(Array.from({ length: limits.conversions - 1 }, () => makeConversion(creator, content)));
    const refused = await convert(content, pictureId, ['x', 'tiktok']);
    expect(refused.problem).toMatchObject({ status: 409, code: 'TOO_MANY_CONVERSIONS' });
    expect((await listed()).filter(({ state }) => state === 'QUEUED')).toEqual([]);
    expect((await convert(content, pictureId, ['x'])).status).toBe(202);
  } finally {
    creator = hoarder;
  }
});

describe('a running conversion', () => {
  /**
   * Starts a clip that has reached 40 percent. `end` completes the clip; if `isNoted` is false, its
   * progress is not recorded again.
   */
  async function begin({ isNoted = true } = {}) {
    const { content, filmId } = await makeContent();
    const { id } = await one(content, filmId, ['x']);
    const { storage } = await import('@/backend/providers/storage/storage');
    const [reached, going] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    jest.spyOn(clips, 'isAble').mockResolvedValue(true);
    jest.spyOn(clips, 'make').mockImplementationOnce(async (_video, _clip, key, run) => {
      await run.onProgress(40);
      reached.resolve();
      await going.promise;
      if (isNoted) await run.onProgress(80);
      run.signal.throwIfAborted();
      await storage.putBytes(key, Buffer.from('a clip'), 'video/mp4');
      return 6;
    });
    const running = make(id);
    await reached.promise;
    return { id, running, end: () => going.resolve() };
  }

  test.each([true, false])(
    'a running conversion is cancelled and leaves no file; before its last progress record: %s',
    async (isNoted) => {
      const { id, running, end } = await begin({ isNoted });
      expect(await stateOf(id)).toMatchObject({ state: 'RUNNING', progress: 40 });
      const params = { id };
      const removed = await ask('DELETE /kumu/content/social/converted-files/:id', { as: creator, params });
      expect(removed.status).toBe(200);
      await runTasks('files.removeObjects');
      end();
      await running;
      expect(await stateOf(id)).toBeUndefined();
      expect(existsSync(storedAt(id, 'mp4'))).toBe(false);
    },
  );

  test('a later run takes over a running conversion, and the earlier run then writes nothing', async () => {
    const { id, running, end } = await begin();
    const going = Promise.withResolvers<void>();
    const begun = Promise.withResolvers<void>();
    jest.spyOn(clips, 'make').mockImplementationOnce(async (_video, _clip, _key, run) => {
      await run.onProgress(5);
      begun.resolve();
      await going.promise;
      throw new VideoFaultError('VIDEO_UNREADABLE');
    });
    const later = make(id);
    await begun.promise;
    end();
    await running;
    expect(await stateOf(id)).toMatchObject({ state: 'RUNNING', progress: 5 });
    going.resolve();
    await later;
    expect(await stateOf(id)).toMatchObject({ state: 'FAILED', fault: 'VIDEO_UNREADABLE' });
    // Another run of the task must change nothing.
    await make(id);
    expect(await stateOf(id)).toMatchObject({ state: 'FAILED' });
  });

  test.each<[string, () => Error, ConversionFault, number]>([
    ['a full disk', () => new AppError(507, 'STORAGE_FULL', 'No room.'), 'STORAGE_FULL', 4],
    ['something that may pass', () => new Error('Gone wrong.'), 'CONVERSION_FAILED', 4],
    [
      'a damaged video',
      () => new VideoFaultError('VIDEO_INDEX_DAMAGED' as VideoFault),
      'VIDEO_INDEX_DAMAGED',
      1,
    ],
  ])(
    '%s is recorded as the fault, and the conversion is retried only if the fault may be temporary',
    async (_what, error, fault, tries) => {
      const { content, filmId } = await makeContent();
      const { id } = await one(content, filmId, ['x']);
      jest.spyOn(clips, 'isAble').mockResolvedValue(true);
      jest.spyOn(clips, 'make').mockRejectedValue(error());
      for (let attempt = 1; attempt < tries; attempt += 1) {
        await expect(make(id)).rejects.toThrow();
        expect(await stateOf(id)).toMatchObject({ state: 'RUNNING', fault });
      }
      await make(id);
      expect(await stateOf(id)).toMatchObject({ state: 'FAILED', fault });
    },
  );
});

test('a conversion that takes longer than an hour is aborted with the fault TOOK_TOO_LONG', async () => {
  const { content, filmId } = await makeContent();
  const { id } = await one(content, filmId, ['x']);
  jest.spyOn(clips, 'isAble').mockResolvedValue(true);
  const hour = jest.spyOn(AbortSignal, 'timeout').mockReturnValue(AbortSignal.abort());
  jest.spyOn(clips, 'make').mockImplementation(async (_video, _clip, _key, { signal }) => {
    signal.throwIfAborted();
    return 1;
  });
  await make(id);
  expect(hour).toHaveBeenCalledWith(3_600_000);
  expect(await stateOf(id)).toMatchObject({ state: 'FAILED', fault: 'TOOK_TOO_LONG' });
});

describe('deletion of converted files', () => {
  async function makeDone() {
    const made = await makeContent();
    const { id } = await one(made.content, made.pictureId, ['x']);
    await make(id);
    expect((await linkTo(id)).status).toBe(200);
    // A file of the library does not count as a conversion.
    expect((await linkTo(made.filmId)).problem.status).toBe(404);
    return { ...made, id };
  }
  const expectGone = async (id: string) => {
    expect((await linkTo(id)).problem.status).toBe(404);
    expect(await stateOf(id)).toBeUndefined();
    await making.sweep();
    await runTasks('files.removeObjects');
    expect(existsSync(storedAt(id))).toBe(false);
    const { db } = await import('@/backend/db/connection');
    expect(await db.selectFrom('socialConversions').select('id').where('id', '=', id).execute()).toEqual([]);
  };

  test('a converted file is deleted after 7 days and does not count towards the quota', async () => {
    const used = async () => (await ask('GET /filesystem/usage', { as: creator })).body.usedBytes;
    const { content, pictureId } = await makeContent();
    const before = await used();
    const { id } = await one(content, pictureId, ['x']);
    await make(id);
    expect(await used()).toBe(before);
    const { shiftClock } = await import('@/backend/clock');
    shiftClock(6.9 * DAY);
    await making.sweep();
    expect((await linkTo(id)).status).toBe(200);
    shiftClock(7.1 * DAY);
    await expectGone(id);
  });

  test('a converted file is deleted with its content', async () => {
    const { id, content } = await makeDone();
    await ask('DELETE /posts/:id', { as: creator, params: { id: content.contentId } });
    await expectGone(id);
  });

  test('a converted file is deleted with its source file', async () => {
    const { id, content, pictureId } = await makeDone();
    await ask('PATCH /posts/:id', {
      as: creator,
      params: { id: content.contentId },
      body: { version: 1, files: [] },
    });
    expect((await linkTo(id)).status).toBe(200);
    expect(
      (await ask('DELETE /filesystem/file/:id', { as: creator, params: { id: pictureId } })).status,
    ).toBe(200);
    await expectGone(id);
  });

  test('a converted file is deleted when its creator removes it', async () => {
    const { id } = await makeDone();
    await ask('DELETE /kumu/content/social/converted-files/:id', { as: creator, params: { id } });
    await expectGone(id);
  });

  test('a converted file is deleted with the account', async () => {
    const person = creator;
    creator = await makeCreator();
    try {
      const { id } = await makeDone();
      const { socialData } = await import('@/backend/social/personal-data');
      await socialData.erase!({ userId: creator.userId, creatorId: creator.actor.creator.id });
      await expectGone(id);
    } finally {
      creator = person;
    }
  });

  test('a converted file is inaccessible and no new file can be converted while its content is taken down', async () => {
    const { id, content, pictureId } = await makeDone();
    const { db } = await import('@/backend/db/connection');
    const takenDown = { ...content, creatorId: creator.actor.creator.id, reason: 'It is dangerous.' };
    await db
      .insertInto('takedowns')
      .values({ ...takenDown, previousState: 'PUBLISHED', takenDownAt: new Date() })
      .execute();
    const refused = { status: 409, code: 'CONTENT_TAKEN_DOWN' };
    expect((await linkTo(id)).problem).toMatchObject(refused);
    expect((await convert(content, pictureId, ['tiktok'])).problem).toMatchObject(refused);
    const read = await ask('GET /kumu/content/social/platform-content', { as: creator, query: content });
    expect(read.problem).toMatchObject(refused);
  });
});

test('a conversion whose task was lost fails after a day', async () => {
  const { content, pictureId } = await makeContent();
  const { id } = await one(content, pictureId, ['x']);
  (await import('@/backend/clock')).shiftClock(1.1 * DAY);
  await making.sweep();
  expect(await stateOf(id)).toMatchObject({ state: 'FAILED', fault: 'CONVERSION_FAILED' });
});

test('an export is recorded and returns the share address of the platform, which links only to public content', async () => {
  const [out, draft] = [await makeContent(), await makeContent({}, false)];
  const handOver = async ({ content, pictureId }: typeof out, key: PlatformKey) => {
    const { id } = await one(content, pictureId, [key]);
    await make(id);
    const body = { convertedFileId: id };
    return (await ask('POST /kumu/content/social/exported-files', { as: creator, body })).body;
  };
  const shared = await handOver(out, 'x');
  const { origin, pathname, searchParams } = new URL(shared.shareUrl);
  expect(origin + pathname).toBe('https://x.com/intent/tweet');
  expect(searchParams.get('url')).toMatch(new RegExp(`/posts/${out.content.contentId}$`));
  expect((await handOver(draft, 'x')).shareUrl).toBe('https://x.com/compose/post');
  expect((await handOver(out, 'tiktok')).shareUrl).toBe('https://www.tiktok.com/upload');
  const list = await ask('GET /kumu/content/social/exported-files', { as: creator, query: out.content });
  expect(list.body.items.map(({ platformKey }) => platformKey)).toEqual(['tiktok', 'x']);
});

test('the end of a conversion is recorded only once', async () => {
  const { content, pictureId } = await makeContent();
  const { id } = await one(content, pictureId, ['x']);
  const tell = () =>
    ask('PATCH /kumu/content/social/converted-files/:id', {
      as: creator,
      params: { id },
      body: { isEventSent: true },
    });
  expect((await tell()).problem.status).toBe(409);
  await make(id);
  const answers = await Promise.all([tell(), tell()]);
  expect(answers.map(({ body }) => body.isFirst).sort()).toEqual([false, true]);
  expect(await stateOf(id)).toMatchObject({ isEventSent: true });
});

test('the calls can also be made below /v2, and a suspended creator cannot export', async () => {
  const address = '/v2/kumu/content/social/converted-files';
  expect((await request('GET', address, { as: creator })).status).toBe(200);
  const { content } = await makeContent();
  const suspended = await makeCreator();
  const { db } = await import('@/backend/db/connection');
  const { id } = suspended.actor.creator;
  await db.updateTable('creators').set({ state: 'SUSPENDED' }).where('id', '=', id).execute();
  const query = content;
  const read = await ask('GET /kumu/content/social/platform-content', { as: suspended, query });
  expect(read.problem.status).toBe(403);
});
