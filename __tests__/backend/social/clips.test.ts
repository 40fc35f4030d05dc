import { ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { ask, startBackend } from '../../support/backend';
import { makeCreator, type CreatorPerson } from '../../support/make/creators';
import { makePost } from '../../support/make/posts';
import { hasFfmpeg, makeFilm, probeFilm } from '../../support/videos';

let creator: CreatorPerson;
let url: string;
let folder: string;
beforeAll(async () => {
  ({ url, folder } = await startBackend());
  creator = await makeCreator();
});

const here = (link: string) => url + new URL(link, url).pathname + new URL(link, url).search;

async function makeContent(film: Buffer) {
  const about = { mimeType: 'video/mp4', size: film.length, fileName: 'film.mp4' };
  const { body } = await ask('POST /filesystem', { as: creator, body: about });
  const headers = { 'content-type': 'video/mp4', 'if-none-match': '*' };
  await fetch(here(body.url), { method: 'PUT', body: new Uint8Array(film), headers });
  const { id: fileId } = body.fileCreated;
  await ask('POST /filesystem/file/:id/finish', { as: creator, params: { id: fileId } });
  const { transcode } = await import('@/backend/files/video-service');
  await transcode({ fileId });
  const contentId = await makePost(creator, { files: [{ id: fileId, description: '' }] });
  return { contentType: 'POST' as const, contentId, fileId };
}

/**
 * Downloads an exported file by its link.
 * @returns the output of ffprobe and the bytes of the file
 */
async function download(id: string) {
  const { body } = await ask('GET /kumu/content/social/exported-files/:id', { as: creator, params: { id } });
  const file = path.join(folder, `${id}.mp4`);
  writeFileSync(file, Buffer.from(await (await fetch(here(body.data.link))).arrayBuffer()));
  return { ...probeFilm(file), bytes: readFileSync(file) };
}

test('the sweep removes a killed worker’s files of a deleted conversion after a day', async () => {
  const { sweep } = await import('@/backend/social/processing-service');
  const [lost, going] = ['a-lost-one', 'one-that-goes-on'].map((id) => path.join(folder, 'clips', id, 'run'));
  for (const run of [lost!, going!]) {
    mkdirSync(run, { recursive: true });
    writeFileSync(path.join(run, 'original'), 'a film');
  }
  const longAgo = new Date(Date.now() - 25 * 3_600_000);
  utimesSync(lost!, longAgo, longAgo);
  await sweep();
  expect(readdirSync(path.join(folder, 'clips'))).toEqual(['one-that-goes-on']);
  expect(readdirSync(going!)).toEqual(['original']);
  rmSync(path.join(folder, 'clips'), { recursive: true });
});

test('a program whose process id cannot be stored is killed', async () => {
  const { run } = await import('@/backend/providers/video/ffmpeg');
  const kill = jest.spyOn(ChildProcess.prototype, 'kill');
  const pidFile = path.join(folder, 'no-such-folder', 'pid');
  await expect(run('sleep', ['60'], { pidFile })).rejects.toThrow('ENOENT');
  const program = kill.mock.contexts[0] as ChildProcess;
  if (program.signalCode === null) await once(program, 'exit');
  expect(program.signalCode).toBe('SIGKILL');
  kill.mockRestore();
});

(hasFfmpeg ? describe : describe.skip)('with ffmpeg', () => {
  test('a clip has the size and length for its platform, and its temporary files are deleted', async () => {
    const { fileId, ...content } = await makeContent(makeFilm({ seconds: 6 }));
    const { makeConversion } = await import('@/backend/social/processing-service');
    const { sources } = (
      await ask('GET /kumu/content/social/platform-content', { as: creator, query: content })
    ).body;
    expect(sources.at(-1)).toMatchObject({ width: 320, height: 180 });
    expect(sources.at(-1)!.durationSeconds).toBeCloseTo(6, 0);
    const { body } = await ask('POST /kumu/content/social/convert', {
      as: creator,
      body: {
        ...content,
        fileId,
        platformKeys: ['instagram-reel', 'x'],
        focus: { x: 1, y: 0.5 },
        startSeconds: 1.5,
        lengthSeconds: 3,
      },
    });
    const [reel, wide] = body.items.map(({ id }) => id) as [string, string];
    // Simulates an earlier run that was killed and left its folder and a running ffmpeg.
    const left = path.join(folder, 'clips', reel, 'an-earlier-run');
    mkdirSync(left, { recursive: true });
    const endless = ['-v', 'error', '-re', '-f', 'lavfi', '-i', 'testsrc', path.join(left, 'clip.mp4')];
    const goingOn = spawn('ffmpeg', endless, { stdio: 'ignore' });
    const ended = once(goingOn, 'exit');
    writeFileSync(path.join(left, 'pid'), String(goingOn.pid));
    try {
      await Promise.all([reel, wide].map((conversionId) => makeConversion({ conversionId })));
    } finally {
      // The process must have been killed already. Otherwise this signal ends it with a different
      // exit code.
      goingOn.kill('SIGTERM');
    }
    expect(await ended).toEqual([null, 'SIGKILL']);
    expect(readdirSync(path.join(folder, 'clips'))).toEqual([]);

    const made = await download(reel);
    expect(made.streams).toMatchObject([
      { codec_name: 'h264', width: 1080, height: 1920, r_frame_rate: '30/1', sample_aspect_ratio: '1:1' },
      { codec_name: 'aac' },
    ]);
    expect(Math.abs(made.seconds - 3)).toBeLessThan(0.15);
    // The index must be at the front because platforms expect it there.
    expect(made.bytes.indexOf('moov')).toBeLessThan(made.bytes.indexOf('mdat'));
    expect((await download(wide)).streams[0]).toMatchObject({ width: 1280, height: 720 });
  });

  test('a clip of a silent film can be made, and a clip beyond the end of the film fails', async () => {
    const { fileId, ...content } = await makeContent(makeFilm({ seconds: 4, sound: false, size: '180x320' }));
    const { makeConversion } = await import('@/backend/social/processing-service');
    const { db } = await import('@/backend/db/connection');
    const convert = async (startSeconds: number) => {
      const asked = { fileId, platformKeys: ['youtube-short' as const], startSeconds };
      const { body } = await ask('POST /kumu/content/social/convert', {
        as: creator,
        body: { ...content, ...asked },
      });
      const { id } = body.items[0]!;
      await makeConversion({ conversionId: id });
      const list = await ask('GET /kumu/content/social/converted-files', { as: creator, query: content });
      return list.body.items.find((each) => each.id === id)!;
    };
    const made = await convert(0);
    expect(made).toMatchObject({ state: 'DONE', fault: null });
    expect((await download(made.id)).streams).toMatchObject([{ width: 1080, height: 1920 }]);
    // The duration may be missing in the stored row.
    await db.updateTable('videos').set({ durationSeconds: null }).where('fileId', '=', fileId).execute();
    expect(await convert(60)).toMatchObject({ state: 'FAILED', fault: 'CLIP_OUTSIDE_VIDEO' });
  });

  test('a clip is not started when the disk is full, and no files remain', async () => {
    const { clipMaker } = await import('@/backend/providers/video/clips');
    const { storage } = await import('@/backend/providers/storage/storage');
    const work = path.join(folder, 'full');
    const film = path.join(folder, 'film.mp4');
    writeFileSync(film, makeFilm({ seconds: 2 }));
    const maker = clipMaker({
      storage,
      pathOf: () => film,
      workFolder: work,
      ffmpeg: 'ffmpeg',
      measureDisk: async () => ({ bavail: 3_000_000, blocks: 10_000_000, bsize: 1 }),
    });
    const clip = { width: 1080, height: 1920, focus: { x: 0, y: 0 }, startSeconds: 0, lengthSeconds: 2 };
    const { signal } = new AbortController();
    const run = { id: 'one', runId: 'run', onProgress: async () => undefined, signal };
    const video = { storageKey: 'private/film', mimeType: 'video/mp4', size: 9 };
    await expect(maker.make(video, clip, 'private/clip.mp4', run)).rejects.toMatchObject({
      status: 507,
    });
    expect(readdirSync(work)).toEqual([]);
    expect(await storage.findSize('private/clip.mp4')).toBeNull();
  });
});
