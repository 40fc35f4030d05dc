import sharp from 'sharp';
import { ask, startBackend } from '../../support/backend';
import { mp4 } from '../../support/files';
import { makeCreator, type CreatorPerson } from '../../support/make/creators';
import { startS3, type S3 } from '../../support/s3-server';

const account = { accessKeyId: 'AKIATEST', secretAccessKey: 'a-secret-of-ours' };
const PIECE = 8 * 1024 ** 2;

let s3: S3;
let creator: CreatorPerson;

beforeAll(async () => {
  s3 = await startS3({ bucket: 'kumu', ...account });
  await startBackend({
    S3_BUCKET: 'kumu',
    S3_ENDPOINT: s3.url,
    S3_ACCESS_KEY_ID: account.accessKeyId,
    S3_SECRET_ACCESS_KEY: account.secretAccessKey,
    // The addresses of this S3 server have the bucket in the path.
    STORAGE_PUBLIC_URL: `${s3.url}/kumu/`,
  });
});
beforeEach(async () => {
  s3.restore();
  creator = await makeCreator();
});

const announce = (size: number, resumable: boolean) =>
  ask('POST /filesystem', {
    as: creator,
    body: { mimeType: 'video/mp4', size, fileName: 'one.mp4', resumable },
  });

const put = async (url: string, bytes: Buffer, headers: Record<string, string>) =>
  (await fetch(url, { method: 'PUT', body: new Uint8Array(bytes), headers })).status;

const inLibrary = async () => (await ask('GET /filesystem', { as: creator })).body.items;

async function sendPicture() {
  const red = { create: { width: 9, height: 9, channels: 3, background: 'red' } } as const;
  const form = new FormData();
  form.set('thumbnail', new Blob([new Uint8Array(await sharp(red).png().toBuffer())]), 'a.png');
  return ask('POST /courses/upload-thumbnail', { as: creator, body: form });
}

test('a file is announced, sent in one request and finished', async () => {
  const { url, fileCreated } = (await announce(mp4().length, false)).body;
  expect(await put(url, mp4(), { 'content-type': 'video/mp4', 'if-none-match': '*' })).toBe(200);
  const { body } = await ask('POST /filesystem/file/:id/finish', { as: creator, params: fileCreated });
  expect(body).toMatchObject({ state: 'READY' });
});

test('an upload in pieces to S3 continues after an interruption', async () => {
  const bytes = Buffer.concat([mp4(), Buffer.alloc(PIECE)]);
  const { fileCreated, parts } = (await announce(bytes.length, true)).body;
  const send = ({ start, end, url }: (typeof parts)[number]) =>
    put(url, bytes.subarray(start, end), { 'content-type': 'application/octet-stream' });
  expect(await send(parts[1]!)).toBe(200);
  const early = await ask('POST /filesystem/file/:id/finish', { as: creator, params: fileCreated });
  expect(early.problem.code).toBe('UPLOAD_INCOMPLETE');
  const resumed = await ask('GET /filesystem/file/:id/pieces', { as: creator, params: fileCreated });
  expect(resumed.body.parts.map(({ isStored }) => isStored)).toEqual([false, true]);
  expect(await send(resumed.body.parts[0]!)).toBe(200);
  const { body } = await ask('POST /filesystem/file/:id/finish', { as: creator, params: fileCreated });
  expect(body).toMatchObject({ state: 'READY', size: bytes.length });
  expect(s3.uploads.size).toBe(0);
});

test.each([
  ['in one request', false],
  ['in pieces', true],
])(
  'a video can be created from the upload link of a file that was sent %s until the link expires',
  async (_how, resumable) => {
    const { url, fileCreated, parts } = (await announce(mp4().length, resumable)).body;
    const type = resumable ? 'application/octet-stream' : 'video/mp4';
    expect(await put(url, mp4(), { 'content-type': type, ...(!resumable && { 'if-none-match': '*' }) })).toBe(
      200,
    );
    expect(parts).toHaveLength(resumable ? 1 : 0);
    await ask('POST /filesystem/file/:id/finish', { as: creator, params: fileCreated });
    const create = async (presignedURL: string, as = creator) => {
      const body = { presignedURL, size: mp4().length, name: 'A film' };
      return ask('POST /vimeo/create-video-from-url', { as, body });
    };
    expect((await create(url)).body.uri).toBe(`/videos/${fileCreated.id}`);
    const refused = [
      await create(url, await makeCreator()),
      await create(url.split('?')[0]!),
      await create(url.replace(s3.url, 'http://169.254.169.254')),
      await create(url.replace('/kumu/', '/other/')),
      await create(url.replace(/X-Amz-Date=\w+/, 'X-Amz-Date=soon')),
    ];
    const { shiftClock } = await import('@/backend/clock');
    shiftClock(25 * 3_600_000);
    refused.push(await create(url));
    shiftClock(0);
    for (const { problem } of refused)
      expect(problem).toMatchObject({
        status: 422,
        errors: [{ path: 'presignedURL', code: 'FOREIGN_ADDRESS' }],
      });
  },
);

test('an upload link with a forged signature can create a video only for the owner of its file', async () => {
  const { url, fileCreated } = (await announce(mp4().length, false)).body;
  await put(url, mp4(), { 'content-type': 'video/mp4', 'if-none-match': '*' });
  await ask('POST /filesystem/file/:id/finish', { as: creator, params: fileCreated });
  const presignedURL = url.replace(/X-Amz-Signature=\w+/, `X-Amz-Signature=${'0'.repeat(64)}`);
  const create = (as: CreatorPerson) =>
    ask('POST /vimeo/create-video-from-url', {
      as,
      body: { presignedURL, size: mp4().length, name: 'A film' },
    });
  const byId = await ask('POST /vimeo/create-video', { as: creator, body: { fileID: fileCreated.id } });
  expect((await create(creator)).body).toEqual(byId.body);
  expect((await create(await makeCreator())).problem).toMatchObject({
    errors: [{ path: 'presignedURL', code: 'FOREIGN_ADDRESS' }],
  });
});

test('a file that is removed during its upload leaves no data in S3', async () => {
  const { fileCreated } = (await announce(PIECE + 1, true)).body;
  expect(s3.uploads.size).toBe(1);
  await ask('DELETE /filesystem/file/:id', { as: creator, params: fileCreated });
  expect(s3.uploads.size).toBe(0);
});

test('a public picture can be read without a signature at an address with the bucket in the path', async () => {
  const { body } = await sendPicture();
  expect(body.url).toContain(`${s3.url}/kumu/public/`);
  for (const url of [body.url, body.smallUrl]) {
    const answer = await fetch(url);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/webp']);
  }
});

describe('a missing bucket', () => {
  test('uploads and pictures fail with STORAGE_FAILED and leave no data when the S3 bucket is missing', async () => {
    s3.dropBucket();
    for (const answer of [await announce(PIECE + 1, true), await sendPicture()]) {
      expect(answer.problem).toMatchObject({ status: 503, code: 'STORAGE_FAILED' });
      expect(answer.headers.get('retry-after')).toBe('10');
      expect(JSON.stringify(answer.problem)).not.toMatch(/bucket|s3|AKIA|127\.0\.0\.1/i);
    }
    expect(await inLibrary()).toEqual([]);
    const usage = await ask('GET /filesystem/usage', { as: creator });
    expect(usage.body.usedBytes).toBe(0);
    expect((await ask('GET /courses')).status).toBe(200);
  });

  test('an upload is not reported as incomplete when the S3 bucket is missing and can continue later', async () => {
    const { url, fileCreated } = (await announce(mp4().length, false)).body;
    await put(url, mp4(), { 'content-type': 'video/mp4', 'if-none-match': '*' });
    const finish = () => ask('POST /filesystem/file/:id/finish', { as: creator, params: fileCreated });
    s3.dropBucket();
    expect((await finish()).problem.code).toBe('STORAGE_FAILED');
    s3.bringBack();
    expect((await finish()).body.state).toBe('READY');
  });

  test('a file can be removed from the library when the S3 bucket is missing, and its bytes are removed later', async () => {
    const { fileCreated } = (await announce(PIECE + 1, true)).body;
    s3.dropBucket();
    const removed = await ask('DELETE /filesystem/file/:id', { as: creator, params: fileCreated });
    expect(removed.status).toBe(200);
    expect(await inLibrary()).toEqual([]);
    s3.bringBack();
    const { shiftClock } = await import('@/backend/clock');
    shiftClock(3 * 86_400_000);
    const { sweepFiles } = await import('@/backend/files/tasks');
    await sweepFiles.run({});
    shiftClock(0);
    expect(s3.uploads.size).toBe(0);
  });
});

test('a call that waits for an S3 server that does not respond has no open transaction', async () => {
  s3.fallSilent();
  const reached = s3.reached('POST');
  const announced = announce(PIECE + 1, true);
  await reached;
  const { getPool } = await import('@/backend/db/connection');
  const { rows } = await getPool().query(
    "select state from pg_stat_activity where datname = current_database() and state like '%in transaction%'",
  );
  expect(rows).toEqual([]);
  expect((await announce(1, false)).status).toBe(200);
  s3.bringBack();
  expect((await announced).body.parts).toHaveLength(2);
});

test('an upload whose start was interrupted is started once when its pieces are requested', async () => {
  const { fileCreated } = (await announce(PIECE + 1, true)).body;
  const { db } = await import('@/backend/db/connection');
  await db.updateTable('files').set({ uploadId: null }).where('id', '=', fileCreated.id).execute();
  s3.uploads.clear();
  const resume = () => ask('GET /filesystem/file/:id/pieces', { as: creator, params: fileCreated });
  const both = await Promise.all([resume(), resume()]);
  expect(s3.uploads.size).toBe(1);
  const [uploadId] = s3.uploads.keys();
  for (const { body } of both)
    expect(new URL(body.parts[0]!.url).searchParams.get('uploadId')).toBe(uploadId);
});
