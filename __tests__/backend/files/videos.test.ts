import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { AppError } from '@/backend/errors';
import { ask, startBackend } from '../../support/backend';
import { mp4 } from '../../support/files';
import { makePerson, type Person } from '../../support/make/accounts';
import { grantCourse, makeCourse } from '../../support/make/courses';
import { makeCreator, type CreatorPerson } from '../../support/make/creators';
import { decide } from '../../support/make/office';
import { listen } from '../../support/servers';
import { hasFfmpeg, makeFilm } from '../../support/videos';

let creator: CreatorPerson;
let url: string;
let folder: string;
let videos: typeof import('@/backend/files/video-service');
let host: import('@/backend/providers/video/types').VideoHost;
beforeAll(async () => {
  ({ url, folder } = await startBackend());
  creator = await makeCreator();
  videos = await import('@/backend/files/video-service');
  ({ videoHost: host } = await import('@/backend/providers/video/video'));
});
afterEach(async () => {
  jest.restoreAllMocks();
  (await import('@/backend/clock')).shiftClock(0);
});

/** Replaces the host in an address of the storage or the site with this test's backend. */
const here = (address: string) => {
  const { pathname, search } = new URL(address, url);
  return url + pathname.replace(/^\/api/, '') + search;
};
const open = (address: string, init?: RequestInit) => fetch(here(address), init);

/**
 * Uploads and finishes a file.
 * @returns the file's id and the link that its bytes were sent to
 */
async function send(bytes: Buffer, as = creator): Promise<{ id: string; link: string }> {
  const about = { mimeType: 'video/mp4', size: bytes.length, fileName: 'film.mp4' };
  const { body } = await ask('POST /filesystem', { as, body: about });
  const headers = { 'content-type': 'video/mp4', 'if-none-match': '*' };
  expect((await open(body.url, { method: 'PUT', body: new Uint8Array(bytes), headers })).status).toBe(200);
  await ask('POST /filesystem/file/:id/finish', { as, params: body.fileCreated });
  return { id: body.fileCreated.id, link: body.url };
}

const upload = async (bytes: Buffer, as = creator) => (await send(bytes, as)).id;

const stateOf = async (id: string) =>
  (await ask('GET /filesystem/file/:id', { as: creator, params: { id } })).body.video;

async function keyOf(id: string): Promise<string> {
  const { db } = await import('@/backend/db/connection');
  const file = db.selectFrom('files').select('storageKey').where('id', '=', id);
  return (await file.executeTakeFirstOrThrow()).storageKey;
}

/** Returns the names of the files stored beside an original. */
async function storedOf(id: string): Promise<string[]> {
  const storageKey = await keyOf(id);
  const names = await readdir(path.join(folder, 'files', path.dirname(storageKey)));
  return names.filter((name) => name.startsWith(`${path.basename(storageKey)}.`)).sort();
}

/** Creates a course on sale whose second part is the film. */
async function courseWith(fileId: string) {
  const course = await makeCourse(creator, { isPublished: false });
  const { body } = await ask('POST /kumu/courses/add-series-part', {
    as: creator,
    body: { moduleId: course.moduleId, title: 'A film', kind: 'video', fileId },
  });
  const partId = body.modules[0]!.parts.at(-1)!.id;
  await ask('PATCH /kumu/courses/update-status', {
    as: creator,
    body: { courseId: course.id, status: 'IN_REVIEW' },
  });
  await decide('course', course.id, { decision: 'approve' });
  return { id: course.id, partId };
}
const play = (params: { id: string; partId: string }, as: Person | null) =>
  ask('GET /courses/:id/parts/:partId', { as, params });

const linesOf = (playlist: string) => playlist.split('\n').filter((line) => line && !line.startsWith('#'));

describe('videos without ffmpeg', () => {
  test('a finished video upload queues one transcode, and a document upload queues no transcode', async () => {
    const id = await upload(mp4());
    expect(await stateOf(id)).toMatchObject({ state: 'PROCESSING', progress: 0, fault: null });
    await ask('POST /filesystem/file/:id/finish', { as: creator, params: { id } });
    const { db } = await import('@/backend/db/connection');
    const { rows } = await (
      await import('kysely')
    ).sql<{ count: number }>`
      select count(*)::int as count from tasks.job where name = 'files.transcode' and data->>'fileId' = ${id}`.execute(
      db,
    );
    expect(rows[0]!.count).toBe(1);
  });

  test('a transcode on a full disk is retried, fails after eight tries with the cause and can be repeated', async () => {
    const id = await upload(mp4());
    jest.spyOn(host, 'isAble').mockResolvedValue(true);
    const begun = path.join(folder, 'videos', id);
    jest.spyOn(host, 'make').mockImplementation(async () => {
      await mkdir(begun, { recursive: true });
      throw new AppError(507, 'STORAGE_FULL', 'No room.');
    });
    await expect(videos.transcode({ fileId: id })).rejects.toThrow('No room.');
    expect(existsSync(begun)).toBe(true);
    expect(await stateOf(id)).toMatchObject({ state: 'PROCESSING', fault: 'STORAGE_FULL' });
    for (let attempt = 2; attempt < 8; attempt += 1)
      await expect(videos.transcode({ fileId: id })).rejects.toThrow('No room.');
    await videos.transcode({ fileId: id });
    expect(await stateOf(id)).toMatchObject({ state: 'FAILED', fault: 'STORAGE_FULL' });
    expect(existsSync(begun)).toBe(false);
    const again = await ask('POST /filesystem/file/:id/video', { as: creator, params: { id } });
    expect(again.status).toBe(200);
    expect(await stateOf(id)).toMatchObject({ state: 'PROCESSING', fault: null });
    const twice = await ask('POST /filesystem/file/:id/video', { as: creator, params: { id } });
    expect(twice.problem).toMatchObject({ status: 409 });
  });

  test('a changed progress of a transcode is recorded at once, and an unchanged progress at intervals', async () => {
    const id = await upload(mp4());
    const { db } = await import('@/backend/db/connection');
    const clock = await import('@/backend/clock');
    jest.spyOn(host, 'isAble').mockResolvedValue(true);
    const notes: [number, boolean][] = [];
    const recordedAt = async () =>
      (await db.selectFrom('videos').select('updatedAt').where('fileId', '=', id).executeTakeFirstOrThrow())
        .updatedAt;
    jest.spyOn(host, 'make').mockImplementationOnce(async (_video, { onProgress }) => {
      let minutes = 0;
      const note = async (percent: number) => {
        const before = await recordedAt();
        clock.shiftClock((minutes += 1) * 60_000);
        await onProgress(percent);
        notes.push([percent, (await recordedAt()).getTime() > before.getTime()]);
      };
      for (const percent of [0, 10, 10, 11]) await note(percent);
      const later = performance.now() + 5_100;
      jest.spyOn(performance, 'now').mockReturnValue(later);
      for (const percent of [11, 11]) await note(percent);
      return { isDone: false, percent: 11 };
    });
    await videos.transcode({ fileId: id });
    clock.shiftClock(0);
    expect(notes).toEqual([
      [0, false],
      [10, true],
      [10, false],
      [11, true],
      [11, true],
      [11, false],
    ]);
  });

  test('a later run takes over a video, and the earlier run stops writing', async () => {
    const id = await upload(mp4());
    jest.spyOn(host, 'isAble').mockResolvedValue(true);
    const [reached, going] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    jest.spyOn(host, 'make').mockImplementationOnce(async (_video, { onProgress, signal }) => {
      reached.resolve();
      await going.promise;
      await onProgress(70);
      signal.throwIfAborted();
      throw new Error('The earlier run continued.');
    });
    const earlier = videos.transcode({ fileId: id });
    await reached.promise;
    jest.spyOn(host, 'make').mockResolvedValueOnce({ isDone: false, percent: 30 });
    await videos.transcode({ fileId: id });
    going.resolve();
    await earlier;
    expect(await stateOf(id)).toMatchObject({ state: 'PROCESSING', progress: 30, fault: null });
  });

  test('a video host that never finishes is polled less and less until the video fails after two days', async () => {
    const { vimeoVideo } = await import('@/backend/providers/video/vimeo');
    const { storage } = await import('@/backend/providers/storage/storage');
    const { shiftClock } = await import('@/backend/clock');
    const { sql } = await import('kysely');
    const { db } = await import('@/backend/db/connection');
    let asked: string[] = [];
    let isDone = false;
    const apiUrl = await listen((req, res) => {
      asked.push(req.method!);
      const status = isDone ? 'complete' : 'in_progress';
      const body = req.method === 'POST' ? { uri: '/videos/1' } : { transcode: { status }, duration: 6 };
      res.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    });
    const { create, make, remove } = vimeoVideo({ accessToken: 'ours', storage, apiUrl });
    jest.spyOn(host, 'isAble').mockResolvedValue(true);
    jest.spyOn(host, 'create').mockImplementation(create);
    jest.spyOn(host, 'make').mockImplementation(make);
    jest.spyOn(host, 'remove').mockImplementation(remove);
    await db.deleteFrom('videos').execute();
    const id = await upload(mp4());

    /**
     * Removes the waiting job from the queue, as the worker does when the job is due.
     * @returns the job's delay (s)
     */
    const nextPause = async (): Promise<number | undefined> =>
      (
        await sql<{ pause: number }>`
          delete from tasks.job where name = 'files.transcode' and data->>'fileId' = ${id}
          returning round(extract(epoch from start_after - created_on))::int as pause`.execute(db)
      ).rows[0]?.pause;
    /**
     * Runs the task as often as it re-queues itself, for at most the given hours.
     * @returns its pauses (s)
     */
    async function runFor(hours: number, elapsed = 0): Promise<number[]> {
      const pauses: number[] = [];
      for (let at = elapsed; at < elapsed + hours * 3600;) {
        await nextPause();
        await videos.transcode({ fileId: id });
        const pause = await nextPause();
        if (pause === undefined) break;
        pauses.push(pause);
        at += pause;
        shiftClock(at * 1000);
      }
      return pauses;
    }
    const pauses = await runFor(72);
    expect(await stateOf(id)).toMatchObject({ state: 'FAILED', fault: 'VIDEO_HOST_TOO_SLOW' });
    expect(pauses[0]).toBe(20);
    expect(Math.max(...pauses)).toBe(15 * 60);
    expect(pauses).toEqual([...pauses].sort((left, right) => left - right));
    expect(asked.length).toBeLessThan(300);
    const hours = pauses.reduce((sum, pause) => sum + pause, 0) / 3600;
    expect([hours >= 48, hours < 49]).toEqual([true, true]);

    asked = [];
    await ask('POST /filesystem/file/:id/video', { as: creator, params: { id } });
    expect(await stateOf(id)).toMatchObject({ state: 'PROCESSING', progress: 0, fault: null });
    // The retried video is polled again from the shortest pause, with an unknown progress.
    expect(await runFor(0.01, hours * 3600)).toEqual([20, 20]);
    expect(await stateOf(id)).toMatchObject({ state: 'PROCESSING', progress: null, fault: null });
    isDone = true;
    await videos.transcode({ fileId: id });
    expect(await stateOf(id)).toMatchObject({ state: 'READY', progress: 100 });
    expect(asked.slice(0, 2)).toEqual(['DELETE', 'POST']);
  });

  test('a background video is transcoded after all other videos with low priority, even after a retry', async () => {
    const { db } = await import('@/backend/db/connection');
    const { sql } = await import('kysely');
    await sql`delete from tasks.job where name = 'files.transcode'`.execute(db);
    const [later, wanted] = [await upload(mp4()), await upload(mp4())];
    await sql`delete from tasks.job where data->>'fileId' = ${later}`.execute(db);
    const make = jest.spyOn(host, 'make').mockResolvedValue({ isDone: false, percent: 1 });
    jest.spyOn(host, 'isAble').mockResolvedValue(true);
    await videos.transcode({ fileId: later, isBackground: true });
    expect(make.mock.lastCall![1]).toMatchObject({ isBackground: true });
    await videos.transcode({ fileId: wanted });
    expect(make.mock.lastCall![1].isBackground).toBeUndefined();
    const { rows } = await sql`
      select data from tasks.job where name = 'files.transcode'
      order by priority desc, created_on`.execute(db);
    expect(rows.map((row) => (row as { data: unknown }).data)).toEqual([
      { fileId: wanted },
      { fileId: wanted },
      { fileId: later, isBackground: true },
    ]);
  });

  test('only one video of a person is transcoded at a time while other people wait', async () => {
    const { db } = await import('@/backend/db/connection');
    await db.deleteFrom('videos').execute();
    const [first, second, theirs] = [
      await upload(mp4()),
      await upload(mp4()),
      await upload(mp4(), await makeCreator()),
    ];
    jest.spyOn(host, 'isAble').mockResolvedValue(true);
    const begun: string[] = [];
    const going = Promise.withResolvers<void>();
    jest.spyOn(host, 'make').mockImplementation(async ({ fileId }) => {
      begun.push(fileId);
      if (fileId === first) await going.promise;
      return { isDone: false, percent: 1 };
    });
    const running = videos.transcode({ fileId: first });
    while (begun.length === 0) await new Promise((resolve) => setTimeout(resolve));
    await videos.transcode({ fileId: second });
    expect(begun).toEqual([first]);
    await videos.transcode({ fileId: theirs });
    await videos.transcode({ fileId: second });
    expect(begun).toEqual([first, theirs, second]);
    going.resolve();
    await running;
  });

  test('two people with several videos share the transcodes equally without an idle core', async () => {
    const { db } = await import('@/backend/db/connection');
    await db.deleteFrom('videos').execute();
    const neighbour = await makeCreator();
    const mine = [await upload(mp4()), await upload(mp4()), await upload(mp4())] as const;
    const theirs = [await upload(mp4(), neighbour), await upload(mp4(), neighbour)] as const;
    jest.spyOn(host, 'isAble').mockResolvedValue(true);
    const begun: string[] = [];
    const going = Promise.withResolvers<void>();
    jest.spyOn(host, 'make').mockImplementation(async ({ fileId }) => {
      begun.push(fileId);
      await going.promise;
      return { isDone: false, percent: 1 };
    });
    const running: Promise<void>[] = [];
    const begin = async (fileId: string) => {
      const count = begun.length;
      running.push(videos.transcode({ fileId }));
      while (begun.length === count) await new Promise((resolve) => setTimeout(resolve));
    };
    await begin(mine[0]);
    await begin(theirs[0]);
    // A video starts unless another person with a waiting video has fewer running videos.
    await begin(mine[1]);
    await videos.transcode({ fileId: mine[2] });
    expect(begun).toEqual([mine[0], theirs[0], mine[1]]);
    await begin(theirs[1]);
    going.resolve();
    await Promise.all(running);
  });

  test('a video whose task was lost is queued again at night, unless the video made recent progress', async () => {
    const { db } = await import('@/backend/db/connection');
    const { shiftClock, now } = await import('@/backend/clock');
    const { sweepFiles } = await import('@/backend/files/tasks');
    const { sql } = await import('kysely');
    const id = await upload(mp4());
    const jobs = async () =>
      (
        await sql<{ count: number }>`
        select count(*)::int as count from tasks.job where name = 'files.transcode' and data->>'fileId' = ${id}`.execute(
          db,
        )
      ).rows[0]!.count;
    await sweepFiles.run({} as never);
    expect(await jobs()).toBe(1);
    shiftClock(25 * 3_600_000);
    await sweepFiles.run({} as never);
    expect(await jobs()).toBe(2);
    await db.updateTable('videos').set({ updatedAt: now() }).where('fileId', '=', id).execute();
    await sweepFiles.run({} as never);
    expect(await jobs()).toBe(2);
  });

  test('an upload link can create a video until the link expires', async () => {
    const { id, link } = await send(mp4());
    const create = async (presignedURL: string, as = creator) => {
      const body = { presignedURL, size: mp4().length, name: 'A film' };
      return ask('POST /vimeo/create-video-from-url', { as, body });
    };
    expect((await create(link)).body.uri).toBe(`/videos/${id}`);
    const stranger = await makeCreator();
    const refused = [
      await create(link, stranger),
      await create(link.replace(/signature=.{4}/, 'signature=AAAA')),
      await create(link.replace(/max=\d+/, 'max=1')),
      await create(link.replace('/storage/', '/elsewhere/')),
    ];
    (await import('@/backend/clock')).shiftClock(25 * 3_600_000);
    refused.push(await create(link));
    for (const { problem } of refused)
      expect(problem).toMatchObject({
        status: 422,
        errors: [{ path: 'presignedURL', code: 'FOREIGN_ADDRESS' }],
      });
  });

  test("an upload link can create a video only from the caller's own file", async () => {
    const id = await upload(mp4());
    const { body: link } = await ask('GET /filesystem/file/:id/download', { as: creator, params: { id } });
    const create = (presignedURL: string, as = creator, size = mp4().length) =>
      ask('POST /vimeo/create-video-from-url', { as, body: { presignedURL, size, name: 'A film' } });
    const made = await create(link.url);
    expect(made.body.uri).toBe(`/videos/${id}`);
    expect((await create(link.url)).body).toEqual(made.body);
    expect((await ask('POST /vimeo/create-video', { as: creator, body: { fileID: id } })).body).toEqual(
      made.body,
    );
    const stranger = await makeCreator();
    const foreign = [
      'http://169.254.169.254/latest/meta-data',
      'file:///etc/passwd',
      link.url.split('?')[0]!,
    ];
    for (const refused of [
      ...(await Promise.all(foreign.map((address) => create(address)))),
      await create(link.url.replace(/signature=.{4}/, 'signature=AAAA')),
      await create(link.url, stranger),
    ])
      expect(refused.problem).toMatchObject({
        status: 422,
        errors: [{ path: 'presignedURL', code: 'FOREIGN_ADDRESS' }],
      });
    expect((await create(link.url, creator, 5)).problem).toMatchObject({ status: 422 });
    const drop = (as: CreatorPerson) =>
      ask('DELETE /vimeo/delete-video', { as, query: { uri: made.body.uri } });
    expect((await drop(stranger)).status).toBe(404);
    expect((await drop(creator)).status).toBe(200);
    expect(await stateOf(id)).toBeNull();
  });
});

// Without ffmpeg, original files are played. `no-ffmpeg.test.ts` tests that case.
(hasFfmpeg ? describe : describe.skip)('with ffmpeg', () => {
  let filmId: string;
  let film: { id: string; partId: string };
  beforeAll(async () => {
    filmId = await upload(makeFilm());
    await videos.transcode({ fileId: filmId });
    film = await courseWith(filmId);
  }, 60_000);

  test('a film is transcoded to a playlist of its own height with sound and a poster', async () => {
    expect(await stateOf(filmId)).toMatchObject({
      state: 'READY',
      progress: 100,
      fault: null,
    });
    const { body } = await ask('GET /filesystem/file/:id', { as: creator, params: { id: filmId } });
    expect(body.thumbnailUrl).toMatch(/\.webp$/);
    expect(body.durationSeconds).toEqual(expect.any(Number));
    const { hlsUrl } = (await play(film, creator)).body;
    const master = await (await open(hlsUrl!)).text();
    expect(master).toMatch(/RESOLUTION=320x180,CODECS="avc1\.\w+,mp4a\.40\.2"/);
    expect(linesOf(master).map((line) => line.split('?')[0])).toEqual(['180.m3u8', 'audio.m3u8']);
  });

  test('an owner of the course can read the playlist and every segment in ranges', async () => {
    const member = await makePerson();
    await grantCourse(member, film.id);
    const { hlsUrl } = (await play(film, member)).body;
    const answer = await open(hlsUrl!);
    expect(answer.headers.get('content-type')).toContain('application/vnd.apple.mpegurl');
    const [variant] = linesOf(await answer.text());
    const media = await (await open(new URL(variant!, here(hlsUrl!)).href)).text();
    const total = [...media.matchAll(/#EXTINF:([\d.]+)/g)].reduce((sum, [, each]) => sum + Number(each), 0);
    expect(total).toBeCloseTo(6, 0);
    const [segment] = linesOf(media);
    const part = await open(segment!, { headers: { range: 'bytes=0-99' } });
    expect(part.status).toBe(206);
    expect(Buffer.from(await part.arrayBuffer()).toString('latin1')).toContain('ftyp');
  });

  test('a storyboard has a still for the timeline and needs the same entitlement', async () => {
    const { hlsUrl } = (await play(film, creator)).body;
    const vtt = await (await open(hlsUrl!.replace('master.m3u8', 'storyboard.vtt'))).text();
    const [, link] = /00:00:05\.000 --> 00:00:0\d\.\d+\n(\S+)#xywh=160,0,160,90/.exec(vtt)!;
    const { width } = await sharp(Buffer.from(await (await open(link!)).arrayBuffer())).metadata();
    expect(width).toBe(1600);
    expect((await open(link!.split('?')[0]!)).status).toBe(403);
  });

  test('a person without an entitlement cannot read the playlist or a segment from any address', async () => {
    const stranger = await makePerson();
    expect((await play(film, stranger)).status).toBe(403);
    expect((await play(film, null)).status).toBe(403);
    const { hlsUrl } = (await play(film, creator)).body;
    const statusOf = async (address: string) => (await open(address)).status;
    const other = await upload(makeFilm({ seconds: 1 }));
    await videos.transcode({ fileId: other });
    const [variant] = linesOf(await (await open(hlsUrl!)).text());
    const media = new URL(variant!, here(hlsUrl!)).href;
    const [segment] = linesOf(await (await open(media)).text());
    const { pathname } = new URL(here(segment!));
    const [name] = (await storedOf(filmId)).filter((each) => each.endsWith('master.m3u8'));
    const refused = [
      hlsUrl!.split('?')[0]!,
      hlsUrl!.replace(/signature=.{4}/, 'signature=AAAA'),
      hlsUrl!.replace(/expires=\d+/, 'expires=9999999999'),
      // A signature for one video is not valid for another video.
      hlsUrl!.replace(filmId, other),
      media.replace(filmId, other),
      // These addresses refer to stored files with another signature or without a signature.
      pathname,
      segment!.replace(/\.hls\.\w+-\w+\.mp4/, ''),
      segment!.replace(/\.hls\.\w+-\w+\.mp4/, `.${name!.split('.').slice(1).join('.')}`),
      segment!.replace(pathname, `${path.dirname(pathname)}/${name}`),
    ];
    for (const address of refused)
      expect([address, await statusOf(address)]).toEqual([address, expect.any(Number)]);
    expect(await Promise.all(refused.map(statusOf))).toEqual([422, ...Array(8).fill(403)]);
    // A valid playlist signature does not open other files.
    const [, part] = /\.hls\.(.+)/.exec(pathname)!;
    expect(await statusOf(hlsUrl!.replace('master.m3u8', part!))).toBe(404);
  });

  test('links to playlists and segments expire together', async () => {
    const { hlsUrl, expiresAt } = (await play(film, creator)).body;
    const [variant] = linesOf(await (await open(hlsUrl!)).text());
    const media = new URL(variant!, here(hlsUrl!)).href;
    const [segment] = linesOf(await (await open(media)).text());
    const { shiftClock } = await import('@/backend/clock');
    shiftClock(new Date(expiresAt!).getTime() - Date.now() + 1000);
    for (const address of [hlsUrl!, media, segment!]) {
      const answer = await open(address);
      expect(answer.status).toBe(403);
      expect(await answer.json()).toMatchObject({ code: 'LINK_EXPIRED' });
    }
  });

  test.each([
    [
      'without its index',
      () => Buffer.concat([makeFilm({ seconds: 1 }).subarray(0, 4000)]),
      'VIDEO_INDEX_DAMAGED',
    ],
    [
      'whose index is overwritten',
      () => {
        const film = makeFilm({ seconds: 1 });
        const index = film.indexOf('moov') + 'moov'.length;
        return film.fill(0xff, index, index + 500);
      },
      'VIDEO_INDEX_DAMAGED',
    ],
    ['with sound only', () => makeFilm({ seconds: 1, picture: false }), 'VIDEO_WITHOUT_PICTURE'],
  ] as const)(
    'a film %s fails with the reason, and its original can still be downloaded',
    async (_about, bytes, fault) => {
      const id = await upload(bytes());
      await videos.transcode({ fileId: id });
      expect(await stateOf(id)).toMatchObject({ state: 'FAILED', fault });
      expect(await storedOf(id)).toEqual([]);
      const { body } = await ask('GET /filesystem/file/:id/download', { as: creator, params: { id } });
      expect((await open(body.url)).status).toBe(200);
    },
  );

  test('the leftover ffmpeg process of a killed run is ended before its film is transcoded again', async () => {
    const id = await upload(makeFilm({ seconds: 1 }));
    const original = path.join(folder, 'files', await keyOf(id));
    const endless = ['-v', 'error', '-re', '-f', 'lavfi', '-i', 'testsrc', '-metadata', `title=${original}`];
    const leftOver = spawn('ffmpeg', [...endless, '-f', 'null', '-'], { stdio: 'ignore' });
    const ended = once(leftOver, 'exit');
    await mkdir(path.join(folder, 'videos', id), { recursive: true });
    await writeFile(path.join(folder, 'videos', id, 'pid'), String(leftOver.pid));
    await videos.transcode({ fileId: id });
    expect(await ended).toEqual([null, 'SIGKILL']);
    expect(await stateOf(id)).toMatchObject({ state: 'READY' });
  });

  test('a silent film is transcoded, and permanent deletion of its file removes all of its output', async () => {
    const id = await upload(makeFilm({ seconds: 1, sound: false }));
    await videos.transcode({ fileId: id });
    expect(await stateOf(id)).toMatchObject({ state: 'READY' });
    expect(await storedOf(id)).not.toEqual([]);
    await ask('DELETE /filesystem/file/:id', { as: creator, params: { id } });
    expect(await storedOf(id)).not.toEqual([]);
    (await import('@/backend/clock')).shiftClock(31 * 86_400_000);
    await (await import('@/backend/files/tasks')).sweepFiles.run({});
    expect(await storedOf(id)).toEqual([]);
    expect(await readdir(path.join(folder, 'videos'))).not.toContain(id);
  });

  test('a video has no stored output when its file is removed while the output is stored', async () => {
    const id = await upload(makeFilm({ seconds: 1 }));
    const { storage } = await import('@/backend/providers/storage/storage');
    const { getOwnFile, removeBytes } = await import('@/backend/files/service');
    const file = await getOwnFile(creator.actor, id);
    const { putBytes } = storage;
    jest.spyOn(storage, 'putBytes').mockImplementationOnce(async (...object) => {
      await removeBytes(file);
      await putBytes(...object);
    });
    await videos.transcode({ fileId: id });
    expect(await storedOf(id)).toEqual([]);
  });
});
