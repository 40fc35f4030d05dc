import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { s3Storage } from '../../../../backend/providers/storage/s3.ts';
import type { Storage } from '../../../../backend/providers/storage/types.ts';
import { startS3, type CorsRule, type S3 } from '../../../support/s3-server.ts';

const MIB = 1024 ** 2;
const site = 'https://kumu.test';
const account = { accessKeyId: 'AKIATEST', secretAccessKey: 'a/secret+of=ours' };
const key = 'private/creator/file';
const about = { mimeType: 'video/mp4' };
const expiresAt = new Date(Date.now() + 3_600_000);

let s3: S3;
let storage: Storage;
let folder: string;
const driver = (more: object = {}) => {
  const bucket = { bucket: 'kumu', region: 'us-east-1', endpoint: s3.url, ...account, ...more };
  return s3Storage(bucket, `${s3.url}/kumu`);
};

/** Returns the CORS rules that operations.md recommends for the bucket. */
async function documentedCors(): Promise<CorsRule[]> {
  const [, rules] = /```json\n(\[.*?\])\n```/s.exec(await readFile('docs/operations.md', 'utf8'))!;
  return JSON.parse(rules!.replaceAll('https://kumu.example', site)) as CorsRule[];
}

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'kumu-s3-'));
  s3 = await startS3({ bucket: 'kumu', ...account, cors: await documentedCors(), partsPerPage: 2 });
  storage = driver();
});
beforeEach(() => s3.restore());
afterAll(() => rm(folder, { recursive: true }));

const put = (url: string, body: string | Buffer, headers: Record<string, string> = {}) =>
  fetch(url, {
    method: 'PUT',
    body: typeof body === 'string' ? body : new Uint8Array(body),
    headers: { 'content-type': 'video/mp4', ...headers },
  });

/**
 * Sends a request to this machine, like a browser that has resolved the host name of the address.
 */
const sendTo = (address: string, method = 'GET', headers: Record<string, string> = {}, body = '') =>
  new Promise<{ status: number; text: string }>((resolve, reject) => {
    const { host, pathname, search } = new URL(address);
    const { hostname, port } = new URL(s3.url);
    const length = body && { 'content-length': String(body.length) };
    const sent = {
      hostname,
      port,
      method,
      path: pathname + search,
      headers: { host, ...length, ...headers },
    };
    request(sent, async (answer) => {
      let text = '';
      for await (const chunk of answer.setEncoding('utf8')) text += chunk;
      resolve({ status: answer.statusCode!, text });
    })
      .once('error', reject)
      .end(body);
  });

const textOf = async (stream: AsyncIterable<unknown>) => {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
};

describe('a PUT link', () => {
  const linkTo = (size: number) => storage.linkToPut(key, { ...about, size, expiresAt });

  test('a PUT link stores exactly one upload of the announced size', async () => {
    const url = await linkTo(5);
    expect((await put(url, '12345', { 'if-none-match': '*' })).status).toBe(200);
    expect((await put(url, 'other', { 'if-none-match': '*' })).status).toBe(412);
    expect(s3.objects.get(key)).toMatchObject({ bytes: Buffer.from('12345'), type: 'video/mp4' });
  });

  test.each([
    ['another size', '123456', {}],
    ['another type', '12345', { 'content-type': 'text/html' }],
    ['replacing what is there', '12345', { 'if-none-match': 'anything' }],
    ['a public object', '12345', { 'x-amz-acl': 'public-read' }],
  ])('a PUT link does not allow %s', async (_what, body, headers) => {
    const answer = await put(await linkTo(5), body, { 'if-none-match': '*', ...headers });
    expect(answer.status).toBe(403);
    expect(s3.objects.size).toBe(0);
  });

  test('a PUT link expires', async () => {
    const url = new URL(await storage.linkToPut(key, { ...about, size: 5, expiresAt: new Date() }));
    // S3 rejects a link that is valid for less than a second.
    expect(url.searchParams.get('X-Amz-Expires')).toBe('1');
    url.searchParams.set('X-Amz-Expires', '3600');
    expect((await put(url.href, '12345', { 'if-none-match': '*' })).status).toBe(403);
  });
});

describe('an upload in pieces', () => {
  const pieces = [Buffer.alloc(5 * MIB, '1'), Buffer.alloc(5 * MIB, '2'), Buffer.from('and the rest')];
  const linkTo = (uploadId: string, number: number) => {
    const start = (number - 1) * 5 * MIB;
    const end = start + pieces[number - 1]!.length;
    return storage.linkToPiece(key, uploadId, { number, start, end, expiresAt });
  };
  const send = async (uploadId: string, number: number, bytes = pieces[number - 1]!) =>
    (await put(await linkTo(uploadId, number), bytes, { 'content-type': 'application/octet-stream' })).status;

  test('an upload accepts its pieces in any order, repeated and after an interruption, and joins them in order', async () => {
    const uploadId = await storage.beginPieces(key, about);
    expect(await send(uploadId, 3)).toBe(200);
    expect(await send(uploadId, 1, Buffer.alloc(5 * MIB, 'x'))).toBe(200);
    expect(await send(uploadId, 1)).toBe(200);
    expect(await storage.listPieces(key, uploadId)).toEqual(new Set([1, 3]));
    // After an interruption, the browser sends only the missing pieces.
    expect(await send(uploadId, 2)).toBe(200);
    expect(await storage.listPieces(key, uploadId)).toEqual(new Set([1, 2, 3]));
    await storage.joinPieces(key, uploadId);
    expect(s3.objects.get(key)!.bytes.equals(Buffer.concat(pieces))).toBe(true);
    expect(s3.objects.get(key)!.type).toBe('video/mp4');
    // `joinPieces` may be repeated.
    await storage.joinPieces(key, uploadId);
    expect(await storage.listPieces(key, uploadId)).toEqual(new Set());
  });

  test('an upload rejects a piece of another size', async () => {
    const uploadId = await storage.beginPieces(key, about);
    expect(await send(uploadId, 3, Buffer.from('and much more than that'))).toBe(403);
    expect(await storage.listPieces(key, uploadId)).toEqual(new Set());
  });

  test('an aborted upload leaves no data', async () => {
    const uploadId = await storage.beginPieces(key, about);
    await send(uploadId, 3);
    await storage.abortPieces(key, uploadId);
    await storage.abortPieces(key, uploadId);
    expect(s3.uploads.size).toBe(0);
    expect(await send(uploadId, 3)).toBe(404);
    await expect(storage.joinPieces(key, uploadId)).rejects.toThrow();
  });
});

test('objects and local files can be stored, read by range and removed', async () => {
  await storage.putBytes('public/pictures/a.webp', Buffer.from('webp'), 'image/webp');
  expect(s3.objects.get('public/pictures/a.webp')).toMatchObject({
    type: 'image/webp',
    cacheControl: 'public, max-age=31536000, immutable',
  });
  await writeFile(path.join(folder, 'local'), '0123456789');
  await storage.putFile(key, path.join(folder, 'local'), 'video/mp4');
  expect(s3.objects.get(key)).toMatchObject({ type: 'video/mp4', cacheControl: undefined });
  expect(await storage.findSize(key)).toBe(10);
  expect(await textOf(await storage.open(key, { start: 2, end: 5 }))).toBe('234');
  expect(await textOf(await storage.open(key))).toBe('0123456789');
  await storage.remove(key);
  await storage.remove(key);
  expect(await storage.findSize(key)).toBeNull();
});

describe('a stream to S3', () => {
  const streaming = () => driver({ streamPieceBytes: 5 * MIB });
  const about = { mimeType: 'application/zip', bytes: 12 * MIB };

  test('a stream is stored in order and in pieces while it arrives', async () => {
    const chunks = Array.from({ length: 12 }, (_, number) => Buffer.alloc(MIB, number));
    await streaming().putStream(key, Readable.from([...chunks, Buffer.from('end')]), about);
    const { bytes, type } = s3.objects.get(key)!;
    expect(type).toBe('application/zip');
    expect(bytes.equals(Buffer.concat([...chunks, Buffer.from('end')]))).toBe(true);
    expect(s3.uploads.size).toBe(0);
  });

  test('a stream that breaks leaves no data', async () => {
    const broken = Readable.from(
      (async function* () {
        yield Buffer.alloc(6 * MIB);
        throw new Error('cut off');
      })(),
    );
    await expect(streaming().putStream(key, broken, about)).rejects.toThrow('cut off');
    expect([s3.objects.size, s3.uploads.size]).toEqual([0, 0]);
  });
});

describe('a GET link', () => {
  beforeEach(() => storage.putBytes(key, Buffer.from('0123456789'), 'video/mp4'));

  test('a GET link returns the type, the file name and ranges', async () => {
    const url = await storage.linkToGet(key, { ...about, expiresAt, downloadName: 'Week one.mp4' });
    const answer = await fetch(url, { headers: { range: 'bytes=4-' } });
    expect([answer.status, await answer.text()]).toEqual([206, '456789']);
    expect(answer.headers.get('content-type')).toBe('video/mp4');
    expect(answer.headers.get('content-disposition')).toContain('filename="Week one.mp4"');
    expect(answer.headers.get('content-range')).toBe('bytes 4-9/10');
  });

  test('a GET link is valid only for its object and its terms, and a request without a link is rejected', async () => {
    const url = new URL(await storage.linkToGet(key, { ...about, expiresAt }));
    const tryWith = async (change: (url: URL) => void) => {
      const other = new URL(url);
      change(other);
      return (await fetch(other)).status;
    };
    expect(await tryWith(() => {})).toBe(200);
    expect(await tryWith((other) => (other.search = ''))).toBe(403);
    expect(await tryWith((other) => (other.pathname += 'x'))).toBe(403);
    expect(await tryWith((other) => other.searchParams.set('response-content-type', 'text/html'))).toBe(403);
  });
});

describe('a bucket with the documented rules', () => {
  const preflight = (url: string, method: string, headers: string, origin = site) =>
    fetch(url, {
      method: 'OPTIONS',
      headers: {
        origin,
        'access-control-request-method': method,
        'access-control-request-headers': headers,
      },
    });

  test('a page of this site can upload and play files of a bucket with the documented rules', async () => {
    const url = await storage.linkToPut(key, { ...about, size: 5, expiresAt });
    // `lib/upload/put-bytes.ts` sends these headers. A browser writes their names in lower case.
    const allowed = await preflight(url, 'PUT', 'content-type,if-none-match');
    expect([allowed.status, allowed.headers.get('access-control-allow-origin')]).toEqual([200, site]);
    const stored = await put(url, '12345', { origin: site, 'if-none-match': '*' });
    expect(stored.headers.get('access-control-allow-origin')).toBe(site);
    const link = await storage.linkToGet(key, { ...about, expiresAt });
    expect((await preflight(link, 'GET', 'range')).status).toBe(200);
    const read = await fetch(link, { headers: { origin: site } });
    expect(read.headers.get('access-control-expose-headers')).toMatch(/ETag.*Content-Range/);
  });

  test('another site can neither upload nor read', async () => {
    const url = await storage.linkToPut(key, { ...about, size: 5, expiresAt });
    expect((await preflight(url, 'PUT', 'content-type', 'https://evil.test')).status).toBe(403);
    const link = await storage.linkToGet(key, { ...about, expiresAt });
    const read = await fetch(link, { headers: { origin: 'https://evil.test' } });
    expect(read.headers.get('access-control-allow-origin')).toBeNull();
  });
});

describe('the bucket in the address', () => {
  const picture = 'public/pictures/a.webp';

  test('the bucket name is in the path for a store other than AWS, whose public objects everybody can read', async () => {
    await storage.putBytes(picture, Buffer.from('webp'), 'image/webp');
    expect(storage.publicLink(picture)).toBe(`${s3.url}/kumu/${picture}`);
    expect(await sendTo(storage.publicLink(picture))).toEqual({ status: 200, text: 'webp' });
    expect((await sendTo(`${s3.url}/kumu/${key}`)).status).toBe(403);
  });

  test('the bucket name is in the host name for AWS', async () => {
    const { accessKeyId, secretAccessKey } = account;
    const aws = { bucket: 'kumu', region: 'us-east-1', accessKeyId, secretAccessKey };
    const virtual = s3Storage(aws, 'https://kumu.s3.us-east-1.amazonaws.com');
    const url = await virtual.linkToPut(key, { ...about, size: 5, expiresAt });
    expect(new URL(url).host).toBe('kumu.s3.us-east-1.amazonaws.com');
    const headers = { 'content-type': 'video/mp4', 'if-none-match': '*' };
    expect((await sendTo(url, 'PUT', headers, '12345')).status).toBe(200);
    const link = await virtual.linkToGet(key, { ...about, expiresAt });
    expect(await sendTo(link)).toEqual({ status: 200, text: '12345' });
    s3.objects.set(picture, { bytes: Buffer.from('webp') });
    expect(await sendTo(virtual.publicLink(picture))).toEqual({ status: 200, text: 'webp' });
  });
});

describe('a failing store', () => {
  const refusal = { status: 503, code: 'STORAGE_FAILED', retryAfterSeconds: 10 };
  const everything: [string, (store: Storage) => Promise<unknown>][] = [
    ['begin', (store) => store.beginPieces(key, about)],
    ['list', (store) => store.listPieces(key, 'an-upload')],
    ['join', (store) => store.joinPieces(key, 'an-upload')],
    ['abort', (store) => store.abortPieces(key, 'an-upload')],
    ['put', (store) => store.putBytes(key, Buffer.from('1'), 'video/mp4')],
    ['size', (store) => store.findSize(key)],
    ['open', (store) => store.open(key)],
    ['remove', (store) => store.remove(key)],
  ];

  test.each(everything)(
    'the %s call returns 503 with a wrong secret and does not reveal the secret',
    async (_, act) => {
      const error: unknown = await act(driver({ secretAccessKey: 'not-the-secret' })).catch(
        (e: unknown) => e,
      );
      expect(error).toMatchObject(refusal);
      expect((error as Error).message).not.toMatch(/signature|AKIA|secret/i);
      const { message, stack } = (error as { cause: Error }).cause;
      expect(message + stack).not.toContain('not-the-secret');
    },
  );

  test.each(everything)('the %s call returns 503 when the bucket is missing', async (_, act) => {
    s3.dropBucket();
    await expect(act(storage)).rejects.toMatchObject(refusal);
  });

  test.each(everything)(
    'the %s call returns 503 at the deadline when the store does not respond',
    async (_, act) => {
      s3.fallSilent();
      await expect(act(driver({ deadlineMs: 20 }))).rejects.toMatchObject(refusal);
    },
  );

  test('an upload without an id returns 503', async () => {
    s3.giveNoIds();
    await expect(storage.beginPieces(key, about)).rejects.toMatchObject(refusal);
  });

  test('a read can exceed the deadline as long as bytes keep arriving', async () => {
    await storage.putBytes(key, Buffer.alloc(300_000), 'video/mp4');
    let read = 0;
    for await (const chunk of await driver({ deadlineMs: 200 }).open(key)) {
      read += (chunk as Buffer).length;
      // The reader pauses here. A slow reader must not count as a slow store.
      if (read < 100_000) await new Promise((resolve) => setTimeout(resolve, 300));
    }
    expect(read).toBe(300_000);
  });

  test('a read whose bytes stop arriving returns 503', async () => {
    await storage.putBytes(key, Buffer.alloc(100), 'video/mp4');
    s3.stopInTheMiddle();
    await expect(textOf(await driver({ deadlineMs: 200 }).open(key))).rejects.toMatchObject(refusal);
  });
});
