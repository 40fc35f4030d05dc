import { ask, runTasks, startBackend } from '../../support/backend';
import { mp4 } from '../../support/files';
import { makeCreator } from '../../support/make/creators';

test('without ffmpeg a video is said to play as it was uploaded, and does; later it can be made', async () => {
  const { url } = await startBackend({ FFMPEG_PATH: '/nowhere/ffmpeg' });
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
  expect(file.video).toEqual({ state: 'ORIGINAL', progress: 0, fault: null });
  const { body: link } = await ask('GET /filesystem/file/:id/download', { as: creator, params });
  expect((await fetch(here(link.url), { headers: { range: 'bytes=0-9' } })).status).toBe(206);
  expect((await ask('POST /filesystem/file/:id/video', { as: creator, params })).status).toBe(200);
});
