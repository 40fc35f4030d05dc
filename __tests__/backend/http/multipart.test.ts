import fs from 'node:fs';
import fsPromises, { readdir, stat } from 'node:fs/promises';
import { connect } from 'node:net';
import path from 'node:path';
import sharp from 'sharp';
import { request, startBackend } from '../../support/backend';
import { makeCreator } from '../../support/make/creators';

let backendUrl: string;
let folder: string;

beforeAll(async () => {
  ({ url: backendUrl, folder } = await startBackend());
});

/** Begins an upload and does not finish it. */
function beginPicture(url: string, token: string) {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname).on('error', () => {});
  socket.write(
    `POST /courses/upload-thumbnail HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\n` +
      'Content-Type: multipart/form-data; boundary=b\r\nContent-Length: 100000\r\n\r\n' +
      '--b\r\nContent-Disposition: form-data; name="thumbnail"; filename="a.png"\r\n\r\nbeginning',
  );
  return socket;
}
const waiting = () => readdir(path.join(folder, 'incoming')).catch(() => []);
const until = async (isDone: () => Promise<boolean>) => {
  while (!(await isDone())) await new Promise((resolve) => setImmediate(resolve));
};

test('unfinished uploads are stored on disk, limited per user and deleted when their connection is closed', async () => {
  const person = await makeCreator();
  const sockets = Array.from({ length: 4 }, () => beginPicture(backendUrl, person.token));
  await until(async () => (await waiting()).length === 4);
  const form = new FormData();
  form.append('thumbnail', new Blob(['x']), 'a.png');
  const refused = await request('POST', '/courses/upload-thumbnail', { as: person, body: form });
  expect(refused).toMatchObject({ status: 429, body: { code: 'TOO_MANY_REQUESTS' } });
  expect(refused.headers.get('retry-after')).toBe('5');
  for (const socket of sockets) socket.destroy();
  await until(async () => (await waiting()).length === 0);
  expect(await request('POST', '/courses/upload-thumbnail', { as: person, body: form })).toMatchObject({
    status: 422,
    body: { code: 'FILE_TYPE_NOT_VALID' },
  });
});

test('stalled uploads are aborted after 20 seconds and deleted', async () => {
  const person = await makeCreator();
  jest.useFakeTimers({ doNotFake: ['Date', 'nextTick', 'setImmediate', 'queueMicrotask', 'performance'] });
  const received = async () => (await stat(path.join(folder, 'incoming', (await waiting())[0]!))).size;
  try {
    let said = '';
    const socket = beginPicture(backendUrl, person.token).on('data', (chunk) => (said += String(chunk)));
    await until(async () => (await waiting()).length === 1 && (await received()) === 'beginning'.length);
    // An upload is not aborted as long as bytes arrive.
    for (const more of ['one', 'two', 'three']) {
      const before = await received();
      jest.advanceTimersByTime(19_000);
      socket.write(more);
      await until(async () => (await received()) === before + more.length);
    }
    jest.advanceTimersByTime(20_000);
    await until(async () => said.includes('BODY_TOO_SLOW'));
    expect(said).toMatch(/^HTTP\/1\.1 408 /);
    await until(async () => (await waiting()).length === 0);
  } finally {
    jest.useRealTimers();
  }
});

describe('malformed upload forms', () => {
  const png = () =>
    sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } })
      .png()
      .toBuffer();
  const send = async (form: FormData) =>
    request('POST', '/courses/upload-thumbnail', { as: await makeCreator(), body: form });

  test('an upload with two files in a field uses the first file', async () => {
    const form = new FormData();
    form.append('thumbnail', new Blob([new Uint8Array(await png())]), 'first.png');
    form.append('thumbnail', new Blob(['x']), 'second.png');
    expect((await send(form)).status).toBe(200);
  });

  test.each([
    ['a file of another field', 'picture', 'x', 'REQUIRED'],
    ['no file', undefined, '', 'REQUIRED'],
    ['an empty file', 'thumbnail', '', 'REQUIRED'],
  ])('%s is rejected with an error of its field', async (_, field, text, code) => {
    const form = new FormData();
    form.append('words', 'of no field');
    if (field) form.append(field, new Blob([text]), 'a.png');
    expect(await send(form)).toMatchObject({
      status: 422,
      body: { errors: [{ path: 'thumbnail', code }] },
    });
  });

  test.each(['thumbnail', 'another'])(
    'a form that ends within its file "%s" is rejected and leaves no file',
    async (name) => {
      const raw = `--b\r\nContent-Disposition: form-data; name="${name}"; filename="a.png"\r\n\r\nbeginning`;
      const headers = { 'content-type': 'multipart/form-data; boundary=b' };
      const as = await makeCreator();
      expect(await request('POST', '/courses/upload-thumbnail', { as, raw, headers })).toMatchObject({
        status: 400,
        body: { code: 'BAD_MULTIPART' },
      });
      await until(async () => (await waiting()).length === 0);
    },
  );

  test('an upload that is not a form is rejected', async () => {
    const answer = await request('POST', '/courses/upload-thumbnail', { as: await makeCreator(), body: {} });
    expect(answer).toMatchObject({ status: 415, body: { code: 'MULTIPART_ONLY' } });
  });
});

test('an upload larger than 10 MiB is rejected as too large', async () => {
  const form = new FormData();
  form.append('thumbnail', new Blob([Buffer.alloc(10 * 1024 ** 2 + 1)]), 'large.png');
  const answer = await request('POST', '/courses/upload-thumbnail', { as: await makeCreator(), body: form });
  expect(answer).toMatchObject({
    status: 413,
    body: { code: 'TOO_LARGE', detail: 'This file may have at most 10 MiB.' },
  });
});

describe('uploads to a full disk', () => {
  afterEach(() => jest.restoreAllMocks());
  const send = async () => {
    const form = new FormData();
    form.append('thumbnail', new Blob(['x'.repeat(100_000)]), 'a.png');
    return request('POST', '/courses/upload-thumbnail', { as: await makeCreator(), body: form });
  };

  test('an upload to a full disk is rejected before it is read', async () => {
    const opened = jest.spyOn(fs, 'createWriteStream');
    const measured = Object.assign(await fsPromises.statfs(folder), { bavail: 1 });
    jest.spyOn(fsPromises, 'statfs').mockResolvedValue(measured);
    expect(await send()).toMatchObject({ status: 507, body: { code: 'STORAGE_FULL' } });
    expect(opened).not.toHaveBeenCalled();
  });

  test('an upload is rejected with 507 when the disk fills up during the upload', async () => {
    const { createWriteStream } = fs;
    const write = (...given: unknown[]) =>
      (given.at(-1) as (error: Error) => void)(Object.assign(new Error('no space'), { code: 'ENOSPC' }));
    jest
      .spyOn(fs, 'createWriteStream')
      .mockImplementation((file) =>
        createWriteStream(file, { flags: 'wx', fs: { ...fs, write, writev: write } } as never),
      );
    expect(await send()).toMatchObject({ status: 507, body: { code: 'STORAGE_FULL' } });
    jest.restoreAllMocks();
    await until(async () => (await waiting()).length === 0);
  });
});
