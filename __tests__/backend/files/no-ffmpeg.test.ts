import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import { ask, runTasks, startBackend } from '../../support/backend';
import { mp3, mp4 } from '../../support/files';
import { makeCreator } from '../../support/make/creators';
import { makePost } from '../../support/make/posts';

let url: string;
let folder: string;
beforeAll(async () => {
  ({ url, folder } = await startBackend({ FFMPEG_PATH: '/nowhere/ffmpeg' }));
});

test('a video on a server without ffmpeg plays in its original form and can be transcoded later', async () => {
  const creator = await makeCreator();
  const about = { mimeType: 'video/mp4', size: mp4().length, fileName: 'film.mp4' };
  const { body } = await ask('POST /filesystem', { as: creator, body: about });
  const here = (link: string) => url + new URL(link).pathname + new URL(link).search;
  const headers = { 'content-type': 'video/mp4', 'if-none-match': '*' };
  await fetch(here(body.url), { method: 'PUT', body: new Uint8Array(mp4()), headers });
  const params = body.fileCreated;
  await ask('POST /filesystem/file/:id/finish', { as: creator, params });
  await runTasks('files.transcode');
  const { body: file } = await ask('GET /filesystem/file/:id', { as: creator, params });
  expect(file.video).toMatchObject({ state: 'ORIGINAL', progress: 0, fault: null });
  const { body: link } = await ask('GET /filesystem/file/:id/download', { as: creator, params });
  expect((await fetch(here(link.url), { headers: { range: 'bytes=0-9' } })).status).toBe(206);
  // The nightly sweep does not change the state without ffmpeg.
  const { sweepFiles } = await import('@/backend/files/tasks');
  const { videoHost } = await import('@/backend/providers/video/video');
  const stateAfterNight = async () => {
    await sweepFiles.run({});
    return (await ask('GET /filesystem/file/:id', { as: creator, params })).body.video!.state;
  };
  expect(await stateAfterNight()).toBe('ORIGINAL');
  jest.spyOn(videoHost, 'isAble').mockResolvedValue(true);
  expect(await stateAfterNight()).toBe('PROCESSING');
  jest.mocked(videoHost.isAble).mockRestore();
  await runTasks('files.transcode');
  expect((await ask('POST /filesystem/file/:id/video', { as: creator, params })).status).toBe(200);

  // A clip for a social platform cannot be made without ffmpeg, as its state says before the
  // request. Pictures can be made.
  const picture = await ask('POST /courses/upload-thumbnail', {
    as: creator,
    body: thumbnail(readFileSync('__tests__/fixtures/picture.jpg')),
  });
  const contentId = await makePost(creator, {
    files: [{ id: params.id, description: '' }],
    pictureId: picture.body.id,
  });
  const content = { contentType: 'POST' as const, contentId };
  await (
    await import('@/backend/db/connection')
  ).db
    .updateTable('videos')
    .set({ state: 'ORIGINAL' })
    .where('fileId', '=', params.id)
    .execute();
  const { sources } = (
    await ask('GET /kumu/content/social/platform-content', { as: creator, query: content })
  ).body;
  const x = sources.map(({ kind, platforms }) => [kind, platforms.find((each) => each.platformKey === 'x')]);
  expect(x).toMatchObject([
    ['image', { outcome: 'CROPPED' }],
    ['video', { outcome: 'CANNOT', reason: 'NO_VIDEO_TOOLS' }],
  ]);
  const { body: asked } = await ask('POST /kumu/content/social/convert', {
    as: creator,
    body: { ...content, fileId: null, platformKeys: ['x'] },
  });
  await runTasks('social.convert');
  const { body: list } = await ask('GET /kumu/content/social/converted-files', { as: creator });
  expect(list.items).toMatchObject([{ id: asked.items[0]!.id, state: 'DONE' }]);
});

function thumbnail(bytes: Buffer): FormData {
  const body = new FormData();
  body.append('thumbnail', new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' }), 'picture.jpg');
  return body;
}

test('a sound on a server without ffmpeg has no duration until ffmpeg is installed', async () => {
  const creator = await makeCreator();
  const local = path.join(folder, 'sound.mp3');
  await writeFile(local, mp3());
  const { importLocalFile } = await import('@/backend/files/upload-service');
  const about = { fileName: 'sound.mp3', mimeType: 'audio/mpeg' };
  const { id } = await importLocalFile(creator.userId, local, about);
  await runTasks('files.readAudio');
  const { body: file } = await ask('GET /filesystem/file/:id', { as: creator, params: { id } });
  expect(file).toMatchObject({ state: 'READY', durationSeconds: null });

  const { db } = await import('@/backend/db/connection');
  const { audioFiles } = await import('@/backend/providers/video/audio');
  const jobs = async () =>
    (
      await sql<{ hours: number }>`
        select round(extract(epoch from start_after - now()) / 3600)::int as hours
        from tasks.job where name = 'files.readAudio' and state = 'created'`.execute(db)
    ).rows;
  expect(await jobs()).toEqual([{ hours: 24 }]);
  jest.spyOn(audioFiles, 'isAble').mockResolvedValue(true);
  jest.spyOn(audioFiles, 'read').mockResolvedValue({ seconds: 6, waveform: null });
  await sql`update tasks.job set start_after = now() where name = 'files.readAudio'`.execute(db);
  await runTasks('files.readAudio');
  const { body: read } = await ask('GET /filesystem/file/:id', { as: creator, params: { id } });
  expect(read.durationSeconds).toBe(6);
  expect(await jobs()).toEqual([]);
});
