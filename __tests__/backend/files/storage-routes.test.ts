import { once } from 'node:events';
import fs from 'node:fs';
import { mkdtemp, readdir, readFile, rm, utimes } from 'node:fs/promises';
import { createServer, IncomingMessage, request, type Server } from 'node:http';
import { connect, Socket, type AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import express, { type RequestHandler } from 'express';
import { shiftClock } from '../../../backend/clock.ts';
import { config } from '../../../backend/config.ts';
import { storageRoutes } from '../../../backend/files/storage-routes.ts';
import { onError, notFoundHandler, type AppError } from '../../../backend/errors.ts';
import { diskStorage, type DiskStorage } from '../../../backend/providers/storage/disk.ts';

const key = 'private/creator/file';
const inAnHour = () => new Date(Date.now() + 3_600_000);

let root: string;
let server: Server;
let disk: DiskStorage;
let full: DiskStorage;

/** Number of files that the disk driver has opened for writing and not closed. */
let openFiles = 0;
/**
 * Number of files that Node reports as closed but never closes. They were opened for a write that
 * was already aborted.
 */
let leakedFiles = 0;
const counted: typeof fs.createWriteStream = (file, options) => {
  openFiles += 1;
  if ((options as { signal?: AbortSignal }).signal?.aborted) leakedFiles += 1;
  return fs.createWriteStream(file, options).once('close', () => (openFiles -= 1));
};

/** Free space and size of the disk (MiB), as reported by the mocked `statfs`. */
let freeMiB = 100_000;
let sizeMiB = 200_000;
const measureDisk = async () => ({ bavail: freeMiB, blocks: sizeMiB, bsize: 1024 ** 2 });

/** Creates a write stream that accepts the first chunk and then reports a full disk. */
const fillingUp = (file: string, options: object) => {
  let written = 0;
  type Done = (error: Error | null, bytes?: number) => void;
  const write = (fd: number, chunk: Buffer, at: number, length: number, position: number, done: Done) => {
    if (written > 0) return done(Object.assign(new Error('no space left on device'), { code: 'ENOSPC' }));
    written += length;
    fs.write(fd, chunk, at, length, position, done);
  };
  return fs.createWriteStream(file, { ...options, fs: { ...fs, write, writev: undefined } } as never);
};

beforeAll(async () => {
  root = await mkdtemp(path.join(os.tmpdir(), 'kumu-storage-'));
  const app = express();
  server = createServer(app).listen(0);
  await once(server, 'listening');
  const publicUrl = `http://localhost:${(server.address() as AddressInfo).port}`;
  const secret = 'a secret of the tests';
  disk = diskStorage({ root, publicUrl, secret, openWrite: counted, measureDisk });
  full = diskStorage({
    root,
    publicUrl,
    secret,
    openWrite: fillingUp as unknown as typeof fs.createWriteStream,
  });
  let store = disk;
  app.use((req, res, next) => {
    store = req.headers['x-disk'] === 'full' ? full : disk;
    if (req.headers['x-leaves'])
      res.sendFile = (_path: string, _how: unknown, done?: unknown) => {
        (done as (error: Error) => void)(Object.assign(new Error('aborted'), { code: 'ECONNABORTED' }));
        setImmediate(() => res.destroy());
      };
    next();
  });
  app.use(
    '/storage',
    ((req, res, next) => storageRoutes(store)(req, res, next)) as RequestHandler,
    notFoundHandler,
    onError,
  );
});

afterEach(async () => {
  expect([openFiles, leakedFiles]).toEqual([0, 0]);
  freeMiB = 100_000;
  sizeMiB = 200_000;
  shiftClock(0);
  await rm(root, { recursive: true, force: true });
});

afterAll(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

const put = (url: string, body: string | Uint8Array<ArrayBuffer>, headers: Record<string, string> = {}) =>
  fetch(url, { method: 'PUT', body, headers: { 'content-type': 'video/mp4', ...headers } });

const linkToPut = (size: number, at = key) =>
  disk.linkToPut(at, { mimeType: 'video/mp4', size, expiresAt: inAnHour() });

const linkToGet = (downloadName?: string) =>
  disk.linkToGet(key, { mimeType: 'video/mp4', expiresAt: inAnHour(), downloadName });

const filesBelow = async (folder: string) =>
  (await readdir(path.join(root, folder), { recursive: true }).catch(() => [])).sort();

const problemOf = async (answer: Response) => ((await answer.json()) as { code: string }).code;

async function until(isSo: () => Promise<boolean>): Promise<void> {
  while (!(await isSo())) await new Promise((resolve) => setImmediate(resolve));
}

describe('upload of a whole file', () => {
  test('an uploaded file is stored with the response 200 and can be read back', async () => {
    const answer = await put(await linkToPut(11), 'hello there');
    expect(answer.status).toBe(200);
    expect(await readFile(path.join(root, key), 'utf8')).toBe('hello there');
    expect(await filesBelow('uploads')).toEqual([]);
    const read = await fetch(await linkToGet());
    expect(await read.text()).toBe('hello there');
  });

  test('an upload without data times out after two minutes', async () => {
    const waits = jest.spyOn(Socket.prototype, 'setTimeout');
    await put(await linkToPut(5), 'bytes');
    const times = waits.mock.calls.map(([milliseconds]) => milliseconds);
    waits.mockRestore();
    expect(times).toContain(120_000);
  });

  test('an upload link stores a file once and cannot replace the file afterwards', async () => {
    const url = await linkToPut(5);
    await put(url, 'first');
    const again = await put(url, 'other');
    expect([again.status, await problemOf(again)]).toEqual([409, 'ALREADY_STORED']);
    expect(await readFile(path.join(root, key), 'utf8')).toBe('first');
    expect(await filesBelow('uploads')).toEqual([]);
  });

  test('an upload whose size differs from the announced size is refused before a byte is stored', async () => {
    const url = await linkToPut(5);
    const more = await put(url, 'longer');
    expect([more.status, await problemOf(more), more.headers.get('connection')]).toEqual([
      413,
      'TOO_LARGE',
      'close',
    ]);
    const less = await put(url, 'less');
    expect([less.status, await problemOf(less)]).toEqual([400, 'TOO_SMALL']);
    expect(await filesBelow('')).toEqual([]);
  });

  test('an upload without a content length is refused', async () => {
    const chunked = request(await linkToPut(5), { method: 'PUT', headers: { 'content-type': 'video/mp4' } });
    chunked.write('12345');
    chunked.on('error', () => {});
    const [answer] = (await once(chunked, 'response')) as [IncomingMessage];
    const { code } = JSON.parse((await buffer(answer)).toString()) as { code: string };
    expect([answer.statusCode, code]).toEqual([411, 'LENGTH_REQUIRED']);
    chunked.destroy();
    expect(await filesBelow('')).toEqual([]);
  });

  test('an upload with another type or with a content encoding is refused', async () => {
    const url = await linkToPut(5);
    const refused: Record<string, string>[] = [
      { 'content-type': 'text/html' },
      { 'content-encoding': 'gzip' },
    ];
    for (const headers of refused) {
      const answer = await put(url, '12345', headers);
      expect([answer.status, await problemOf(answer)]).toEqual([415, 'WRONG_TYPE']);
    }
    expect(await filesBelow('')).toEqual([]);
  });

  test('a file is stored once by concurrent uploads', async () => {
    const url = await linkToPut(6);
    const slow = request(url, {
      method: 'PUT',
      headers: { 'content-type': 'video/mp4', 'content-length': '6' },
    });
    const answered = once(slow, 'response') as Promise<[IncomingMessage]>;
    slow.write('slo');
    await until(async () => (await filesBelow('uploads')).length === 1);
    expect((await put(url, 'faster')).status).toBe(200);
    slow.end('wer');
    expect((await answered)[0].statusCode).toBe(409);
    expect(await readFile(path.join(root, key), 'utf8')).toBe('faster');
    expect(await filesBelow('uploads')).toEqual([]);
  });

  test('an interrupted upload leaves no file', async () => {
    const cut = request(await linkToPut(1000), {
      method: 'PUT',
      headers: { 'content-type': 'video/mp4', 'content-length': '1000' },
    });
    cut.on('error', () => {});
    cut.write('only the beginning');
    await until(async () => (await filesBelow('uploads')).length === 1);
    cut.destroy();
    await until(async () => (await filesBelow('uploads')).length === 0);
    expect(await disk.findSize(key)).toBeNull();
  });

  /** Counts the open connections without the idle connections. */
  const countConnections = () => {
    server.closeIdleConnections();
    return promisify(server.getConnections.bind(server))();
  };

  /**
   * Sends a raw PUT.
   * @param end ends the connection after `body`
   */
  async function rawPut(url: string, body: string, end: (socket: Socket) => void): Promise<void> {
    const { hostname, port, pathname, search } = new URL(url);
    const socket = connect(Number(port), hostname).on('error', () => {});
    const head = `PUT ${pathname}${search} HTTP/1.1\r\nHost: x\r\nContent-Type: video/mp4\r\nContent-Length: 5\r\n\r\n`;
    socket.write(head + body, () => end(socket));
    await new Promise((resolve) => socket.resume().once('close', resolve));
  }

  test.each<[what: string, body: string, end: (socket: Socket) => void]>([
    ['surplus bytes', '12345surplus', (socket) => socket.end()],
    ['a reset after the whole body', '12345', (socket) => socket.resetAndDestroy()],
    ['a reset in the middle', '12', (socket) => socket.resetAndDestroy()],
    ['an end in the middle', '12', (socket) => socket.end()],
  ])('a PUT with %s leaves no file open', async (_what, body, end) => {
    const received = jest.spyOn(disk, 'receive');
    const urls = await Promise.all(Array.from({ length: 10 }, (_, n) => linkToPut(5, `${key}-${n}`)));
    for (const url of urls) await rawPut(url, body, end);
    // The server closes each connection once it has read the received bytes.
    await until(async () => (await countConnections()) === 0);
    await Promise.allSettled(received.mock.results.map(({ value }) => value as Promise<void>));
    received.mockRestore();
    expect(openFiles).toBe(0);
    expect(await filesBelow('uploads')).toEqual([]);
  });

  test.each(['before it was read', 'in the middle'])(
    'a connection that breaks %s is CUT_OFF, even when the parser has seen the whole body',
    async (when) => {
      const body = new IncomingMessage(new Socket());
      Object.assign(body, { complete: true, headers: { 'content-length': '5' } });
      body.push('12');
      if (when === 'before it was read') body.destroy();
      const received = disk.receive(key, body);
      if (when === 'in the middle') {
        await until(async () => openFiles === 1);
        body.destroy();
      }
      await expect(received).rejects.toMatchObject({ status: 400, code: 'CUT_OFF' });
      expect(await filesBelow('uploads')).toEqual([]);
    },
  );

  const bodyOf = (size: number) =>
    Object.assign(new IncomingMessage(new Socket()), { headers: { 'content-length': `${size}` } });

  // A stream error without a listener would end the process.
  test('a connection that breaks before it is read does not end the process when its file cannot be opened', async () => {
    const broken = bodyOf(5);
    broken.destroy();
    const [other, lost] = [bodyOf(5), bodyOf(5)];
    const received = [disk.receive(key, broken), disk.receive(key, other)];
    other.push('12345');
    other.push(null);
    await expect(received[0]).rejects.toMatchObject({ status: 409, code: 'OVERTAKEN' });
    await received[1];
    lost.destroy();
    await expect(disk.receivePiece('no-upload', 1, 0, lost)).rejects.toMatchObject({ status: 404 });
    expect(await filesBelow('uploads')).toEqual([]);
  });

  test('an upload is refused while the disk has less than its reserve free', async () => {
    freeMiB = 1024 + 4;
    expect((await put(await linkToPut(5), '12345')).status).toBe(200);
    await disk.assertRoom(4 * 1024 ** 2);
    await expect(disk.assertRoom(4 * 1024 ** 2 + 1)).rejects.toMatchObject({
      status: 507,
      code: 'STORAGE_FULL',
    });
    freeMiB = 1023;
    const answer = await put(await linkToPut(5, `${key}-2`), '12345');
    expect([answer.status, await problemOf(answer)]).toEqual([507, 'STORAGE_FULL']);
  });

  test('an upload to a small disk is refused when less than a twentieth of the disk would be free', async () => {
    sizeMiB = 200;
    freeMiB = 10;
    await disk.assertRoom(0);
    await expect(disk.assertRoom(1)).rejects.toMatchObject({ code: 'STORAGE_FULL' });
  });

  test('an upload releases the memory of its written chunks and completes a partial write of a chunk', async () => {
    const whole = () => Buffer.alloc(100_000, 'a');
    // Small chunks share an ArrayBuffer with other data.
    const shared = Buffer.from(new ArrayBuffer(50), 10, 5).fill('b');
    const chunks = [whole(), whole(), whole(), Buffer.alloc(6, 'c'), shared];
    const { write } = fs;
    const half = jest
      .spyOn(fs, 'write')
      .mockImplementationOnce(((file: number, chunk: Buffer, at: number, length: number, ...rest: never[]) =>
        (write as (...args: unknown[]) => void)(file, chunk, at, length / 2, ...rest)) as never);
    const body = bodyOf(300_011);
    const received = disk.receive(key, body);
    for (const chunk of chunks) body.push(chunk);
    body.push(null);
    await received;
    half.mockRestore();
    expect((await readFile(path.join(root, key))).toString()).toBe('a'.repeat(300_000) + 'ccccccbbbbb');
    expect(shared.toString()).toBe('bbbbb');
    // The fourth chunk was written in two parts, so only the garbage collector frees its memory.
    expect(chunks.map(({ byteLength }) => byteLength)).toEqual([0, 0, 0, 6, 5]);
  });

  test('an upload reserves disk space once, even when it is started several times', async () => {
    freeMiB = 1024 + 5;
    const bodies = [1, 2, 3].map(() => bodyOf(4 * 1024 ** 2));
    const received = bodies.map((body) => disk.receive(key, body));
    for (const body of bodies) body.push(null);
    const outcomes = await Promise.allSettled(received);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const outcome of outcomes)
      if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ status: 409 });
  });

  test('an upload is refused when the free disk space is reserved by another upload', async () => {
    const mib = 1024 ** 2;
    freeMiB = 1024 + 5;
    const bodies = [1, 2].map(() => bodyOf(4 * mib));
    const received = bodies.map((body, n) => disk.receive(`${key}-${n}`, body));
    const settled = received.map((one) =>
      one.then(
        () => 'stored',
        (error: AppError) => error.code,
      ),
    );
    expect(await Promise.race(settled)).toBe('STORAGE_FULL');
    await until(async () => openFiles === 1);
    // The written bytes also reduce the disk's free space, so they must not be counted twice.
    for (const body of bodies) body.push(Buffer.alloc(3 * mib));
    const [draft] = await filesBelow('uploads');
    await until(async () => fs.statSync(path.join(root, 'uploads', draft!)).size === 3 * mib);
    freeMiB -= 3;
    // The check is repeated because the stream counts written bytes after the file has its size.
    const hasRoom = () =>
      disk.assertRoom(mib).then(
        () => true,
        () => false,
      );
    await until(hasRoom);
    await expect(disk.assertRoom(mib + 1)).rejects.toMatchObject({ code: 'STORAGE_FULL' });
    await expect(disk.putBytes('public/a.webp', Buffer.alloc(mib + 1), 'image/webp')).rejects.toMatchObject({
      code: 'STORAGE_FULL',
    });
    for (const body of bodies) body.push(null);
    expect((await Promise.all(settled)).sort()).toEqual(['STORAGE_FULL', 'stored']);
    await disk.assertRoom(2 * mib);
  });

  test('a stream is refused without disk space for its announced size, and a broken stream leaves no file', async () => {
    const about = { mimeType: 'application/zip', bytes: 5 };
    await disk.putStream('private/copy.zip', Readable.from(['01', '234']), about);
    expect(await disk.findSize('private/copy.zip')).toBe(5);
    const broken = async function* () {
      yield '01';
      throw new Error('cut off');
    };
    await expect(disk.putStream('private/other.zip', Readable.from(broken()), about)).rejects.toThrow(
      'cut off',
    );
    expect(await disk.findSize('private/other.zip')).toBeNull();
    const huge = { ...about, bytes: 1024 ** 5 };
    await expect(disk.putStream('private/other.zip', Readable.from(['x']), huge)).rejects.toMatchObject({
      code: 'STORAGE_FULL',
    });
    expect(await filesBelow('uploads')).toEqual([]);
  });

  test('a stream that exceeds its announced size is written while the disk has room', async () => {
    const about = { mimeType: 'application/zip', bytes: 5 };
    const mib = 1024 ** 2;
    async function* growing() {
      for (let count = 0; count < 20; count += 1) yield Buffer.alloc(mib);
    }
    const put = (key: string) => disk.putStream(key, Readable.from(growing()), about);
    await put('private/grown.zip');
    expect(await disk.findSize('private/grown.zip')).toBe(20 * mib);
    // Apart from its reserve, the disk now has room only for the announced bytes.
    freeMiB = 1024 + 1;
    await expect(put('private/other.zip')).rejects.toMatchObject({ code: 'STORAGE_FULL' });
    expect(await disk.findSize('private/other.zip')).toBeNull();
    expect(await filesBelow('uploads')).toEqual([]);
  });

  test('an upload to a full disk returns 507 and leaves no file', async () => {
    const size = 3 * 1024 * 1024;
    const answer = await put(await linkToPut(size), new Uint8Array(size), { 'x-disk': 'full' });
    expect([answer.status, await problemOf(answer)]).toEqual([507, 'STORAGE_FULL']);
    expect(answer.headers.get('content-type')).toContain('application/problem+json');
    expect(await filesBelow('uploads')).toEqual([]);
    expect(await disk.findSize(key)).toBeNull();
  });
});

test('a storage response in production sets Strict-Transport-Security', async () => {
  const policy = async () =>
    (await fetch(disk.publicLink('public/a.webp'))).headers.get('strict-transport-security');
  expect(await policy()).toBeNull();
  jest.replaceProperty(config, 'isProduction', true);
  expect(await policy()).toBe('max-age=31536000');
  jest.restoreAllMocks();
});

describe('storage links', () => {
  test('a storage link that is changed, expired or for another key or method is refused', async () => {
    const url = await linkToPut(5);
    expect((await put(`${url}x`, '12345')).status).toBe(403);
    expect((await put(url.replace('max=5', 'max=6'), '123456')).status).toBe(403);
    expect((await put(url.replace('/file', '/other'), '12345')).status).toBe(403);
    expect((await fetch(url)).status).toBe(403);
    expect((await put(await linkToGet(), '12345')).status).toBe(403);
    expect((await fetch(`${disk.publicLink(key)}`)).status).toBe(403);
    shiftClock(3_601_000);
    expect(await problemOf(await put(url, '12345'))).toBe('LINK_EXPIRED');
    expect(await filesBelow('')).toEqual([]);
  });

  test('a storage link cannot refer to a folder or to a file outside of the storage folder', async () => {
    await disk.putBytes('public/pictures/a.webp', Buffer.from('x'), 'image/webp');
    for (const way of [
      'private/../../etc/passwd',
      'private/%2e%2e/%2e%2e/etc/passwd',
      'uploads/x.part',
      'private//x',
      'public/pictures',
    ])
      expect((await fetch(disk.publicLink(way))).status).toBe(404);
    await expect(disk.putBytes('../outside', Buffer.from('x'), 'text/plain')).rejects.toMatchObject({
      status: 404,
    });
  });

  test("another site cannot read files by CORS, and the product's own site can upload", async () => {
    const url = await linkToPut(5);
    const asked = {
      method: 'OPTIONS',
      headers: { origin: config.appUrl, 'access-control-request-method': 'PUT' },
    };
    const ours = await fetch(url, asked);
    expect(ours.status).toBe(204);
    expect(ours.headers.get('access-control-allow-origin')).toBe(config.appUrl);
    expect(Object.fromEntries(ours.headers)).toMatchObject({
      'access-control-allow-methods': 'PUT, GET, HEAD',
      'access-control-allow-headers': 'Content-Type, Range, If-None-Match',
      'access-control-max-age': '7200',
      'access-control-expose-headers': 'ETag, Content-Range, Accept-Ranges, Content-Length',
      vary: expect.stringContaining('Origin') as string,
    });
    const theirs = await fetch(url, { ...asked, headers: { origin: 'https://elsewhere.test' } });
    expect(theirs.headers.get('access-control-allow-origin')).toBeNull();
    const refused = await fetch(url, { headers: { origin: config.appUrl } });
    expect(refused.status).toBe(403);
    expect(refused.headers.get('access-control-allow-origin')).toBe(config.appUrl);
  });
});

describe('reading stored files', () => {
  const text = '0123456789';
  beforeEach(() => disk.putBytes(key, Buffer.from(text), 'video/mp4'));
  const range = async (wanted: string) => fetch(await linkToGet(), { headers: { range: wanted } });

  test('a client that disconnects before the response begins causes no server error', async () => {
    await expect(fetch(await linkToGet(), { headers: { 'x-leaves': '1' } })).rejects.toThrow();
  });

  test('a read of a stored file returns the ranges that a player requests', async () => {
    const middle = await range('bytes=2-5');
    expect([middle.status, middle.headers.get('content-range'), await middle.text()]).toEqual([
      206,
      'bytes 2-5/10',
      '2345',
    ]);
    expect(await (await range('bytes=7-')).text()).toBe('789');
    const end = await range('bytes=-2');
    expect([end.status, await end.text()]).toEqual([206, '89']);
    const beyond = await range('bytes=10-');
    expect([beyond.status, beyond.headers.get('content-range'), await problemOf(beyond)]).toEqual([
      416,
      'bytes */10',
      'RANGE_NOT_SATISFIABLE',
    ]);
  });

  test('a HEAD request returns size, type and ETag, and a known ETag returns 304', async () => {
    const url = await linkToGet();
    const head = await fetch(url, { method: 'HEAD' });
    expect(head.headers.get('content-length')).toBe('10');
    expect(head.headers.get('content-type')).toBe('video/mp4');
    expect(head.headers.get('accept-ranges')).toBe('bytes');
    const etag = head.headers.get('etag')!;
    expect(
      (await fetch(url, { headers: { 'if-none-match': etag, 'cache-control': 'max-age=0' } })).status,
    ).toBe(304);
  });

  test('the backend checks only the link and delegates the file to the proxy (X-Accel-Redirect)', async () => {
    const storage = config.storage as { accelPrefix: string | null };
    storage.accelPrefix = '/stored/';
    try {
      const answer = await fetch(await linkToGet('Part one.mp4'));
      expect([answer.status, await answer.text()]).toEqual([200, '']);
      const headers = Object.fromEntries(answer.headers);
      expect(headers).toMatchObject({
        'x-accel-redirect': `/stored/${key}`,
        'content-type': 'video/mp4',
        'content-disposition': expect.stringContaining('attachment') as string,
        'cache-control': expect.stringMatching(/^private, max-age=\d+$/) as string,
        'x-content-type-options': 'nosniff',
      });
      const changed = new URL(await linkToGet());
      changed.searchParams.set('signature', 'A'.repeat(changed.searchParams.get('signature')!.length));
      const elsewhere = (await linkToGet()).replace('creator/file', 'creator/other');
      for (const link of [changed, elsewhere, disk.publicLink(key)]) {
        const refused = await fetch(link);
        expect([refused.status, refused.headers.get('x-accel-redirect')]).toEqual([403, null]);
      }
      const picture = 'public/pictures/one-640.webp';
      await disk.putBytes(picture, Buffer.from('a picture'), 'image/webp');
      expect(await (await fetch(disk.publicLink(picture))).text()).toBe('a picture');
    } finally {
      storage.accelPrefix = null;
    }
  });

  test('the response of a stored file is private, cannot run scripts and can be a download', async () => {
    const answer = await fetch(await linkToGet('Week one.mp4'));
    expect(answer.headers.get('cache-control')).toMatch(/^private, max-age=3[56]\d\d$/);
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    expect(answer.headers.get('content-security-policy')).toBe(`sandbox; frame-ancestors ${config.appUrl}`);
    expect(answer.headers.get('content-disposition')).toContain('filename="Week one.mp4"');
    expect((await fetch(await linkToGet())).headers.get('content-disposition')).toBe('inline');
    expect(answer.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
    expect(answer.headers.get('x-frame-options')).toBeNull();
    // A PDF has no sandbox, because the browser's own PDF viewer does not open in a sandbox.
    const terms = { mimeType: 'application/pdf', expiresAt: inAnHour() };
    const document = await fetch(await disk.linkToGet(key, terms));
    expect(document.headers.get('content-security-policy')).toBe(`frame-ancestors ${config.appUrl}`);
  });

  describe('a link to a renewable file', () => {
    const renewAt = '/digital-products/one/download?fileId=two';
    const link = () =>
      disk.linkToGet(key, { mimeType: 'video/mp4', expiresAt: inAnHour(), downloadName: 'one.mp4', renewAt });
    const open = (url: string, accept = 'text/html,application/xhtml+xml,*/*;q=0.8') =>
      fetch(url, { redirect: 'manual', headers: { accept } });
    const led = async (url: string) => {
      const answer = await open(url);
      return [answer.status, answer.headers.get('location'), answer.headers.get('cache-control')];
    };

    test('an expired or missing renewable file redirects a browser to the page that makes the file again', async () => {
      const url = await link();
      expect((await open(url)).status).toBe(200);
      await disk.remove(key);
      expect(await led(url)).toEqual([303, config.appUrl + renewAt, 'no-store']);
      await disk.putBytes(key, Buffer.from('0123456789'), 'video/mp4');
      shiftClock(3_700_000);
      expect(await led(url)).toEqual([303, config.appUrl + renewAt, 'no-store']);
    });

    test('an expired renewable link is an error for a program and does not redirect to an unsigned address', async () => {
      const url = await link();
      shiftClock(3_700_000);
      for (const accept of ['*/*', 'application/json', 'video/*']) {
        const refused = await open(url, accept);
        expect([refused.status, await problemOf(refused)]).toEqual([403, 'LINK_EXPIRED']);
      }
      const changed = new URL(url);
      changed.searchParams.set('renew', '//elsewhere.test');
      expect(await problemOf(await open(changed.href))).toBe('LINK_NOT_VALID');
    });
  });

  test('a removed file returns 404', async () => {
    await disk.remove(key);
    await disk.remove(key);
    const answer = await fetch(await linkToGet());
    expect([answer.status, await problemOf(answer), answer.headers.get('cache-control')]).toEqual([
      404,
      'NOT_FOUND',
      null,
    ]);
  });

  test('a public picture is cached for a year', async () => {
    await disk.putBytes('public/pictures/a-480.webp', Buffer.from('webp'), 'image/webp');
    const answer = await fetch(disk.publicLink('public/pictures/a-480.webp'));
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('image/webp');
    expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  });

  test('a range of a file is read as a stream', async () => {
    const chunks: Buffer[] = [];
    for await (const chunk of await disk.open(key, { start: 3, end: 6 })) chunks.push(chunk as Buffer);
    expect(Buffer.concat(chunks).toString()).toBe('345');
  });
});

describe('upload pieces', () => {
  const piece = { 1: { number: 1, start: 0, end: 6 }, 2: { number: 2, start: 6, end: 10 } };
  const type = { 'content-type': 'application/octet-stream' };
  let uploadId: string;
  const linkTo = (number: 1 | 2) =>
    disk.linkToPiece(key, uploadId, { ...piece[number], expiresAt: inAnHour() });
  beforeEach(async () => {
    uploadId = await disk.beginPieces(key, { mimeType: 'video/mp4' });
  });

  test('pieces arrive in any order and are joined into one file', async () => {
    expect((await put(await linkTo(2), '6789', type)).status).toBe(200);
    expect(await disk.listPieces(key, uploadId)).toEqual(new Set([2]));
    expect((await put(await linkTo(1), '012345', type)).status).toBe(200);
    await disk.joinPieces(key, uploadId);
    expect(await readFile(path.join(root, key), 'utf8')).toBe('0123456789');
    expect(await filesBelow('uploads')).toEqual([]);
    await disk.joinPieces(key, uploadId);
    expect((await put(await linkTo(1), 'ABCDEF', type)).status).toBe(404);
  });

  test('an interrupted piece is not counted as stored, and complete pieces remain', async () => {
    await put(await linkTo(2), '6789', type);
    const cut = request(await linkTo(1), { method: 'PUT', headers: { ...type, 'content-length': '6' } });
    cut.on('error', () => {});
    cut.write('012');
    const part = path.join(root, 'uploads', `${uploadId}.part`);
    await until(async () => (await readFile(part, 'utf8')).startsWith('012'));
    cut.destroy();
    expect(await disk.listPieces(key, uploadId)).toEqual(new Set([2]));
    expect((await put(await linkTo(1), '012345', type)).status).toBe(200);
    await disk.joinPieces(key, uploadId);
    expect(await readFile(path.join(root, key), 'utf8')).toBe('0123456789');
  });

  test('a complete piece cannot be overwritten', async () => {
    await put(await linkTo(1), '012345', type);
    expect((await put(await linkTo(1), 'ABCDEF', type)).status).toBe(200);
    expect(await readFile(path.join(root, 'uploads', `${uploadId}.part`), 'utf8')).toBe('012345');
  });

  test('a connection that stays open cannot change a finished file', async () => {
    const slow = request(await linkTo(1), { method: 'PUT', headers: { ...type, 'content-length': '6' } });
    slow.on('error', () => {});
    const answered = once(slow, 'response') as Promise<[IncomingMessage]>;
    slow.write('AB');
    const part = path.join(root, 'uploads', `${uploadId}.part`);
    await until(async () => (await readFile(part, 'utf8')).startsWith('AB'));
    expect((await put(await linkTo(1), '012345', type)).status).toBe(200);
    expect((await put(await linkTo(2), '6789', type)).status).toBe(200);
    await disk.joinPieces(key, uploadId);
    slow.end('CDEF');
    expect((await answered)[0].statusCode).toBe(409);
    expect(await readFile(path.join(root, key), 'utf8')).toBe('0123456789');
  });

  test('an incomplete line in the list of pieces is ignored', async () => {
    await put(await linkTo(1), '012345', type);
    fs.appendFileSync(path.join(root, 'uploads', `${uploadId}.pieces`), '12');
    expect(await disk.listPieces(key, uploadId)).toEqual(new Set([1]));
  });

  test('a piece is refused on a full disk, and the earlier pieces remain', async () => {
    await put(await linkTo(1), '012345', type);
    const size = 3 * 1024 * 1024;
    const url = await disk.linkToPiece(key, uploadId, {
      number: 2,
      start: 6,
      end: 6 + size,
      expiresAt: inAnHour(),
    });
    const answer = await put(url, new Uint8Array(size), { ...type, 'x-disk': 'full' });
    expect([answer.status, await problemOf(answer)]).toEqual([507, 'STORAGE_FULL']);
    expect(await disk.listPieces(key, uploadId)).toEqual(new Set([1]));
  });

  test('an upload that is aborted while a piece arrives leaves no file', async () => {
    const slow = request(await linkTo(1), { method: 'PUT', headers: { ...type, 'content-length': '6' } });
    const answered = once(slow, 'response') as Promise<[IncomingMessage]>;
    slow.write('012');
    const part = path.join(root, 'uploads', `${uploadId}.part`);
    await until(async () => (await readFile(part, 'utf8')).startsWith('012'));
    await disk.abortPieces(key, uploadId);
    slow.end('345');
    expect((await answered)[0].statusCode).toBe(404);
    expect(await filesBelow('uploads')).toEqual([]);
  });

  test('an aborted upload leaves no file', async () => {
    await put(await linkTo(1), '012345', type);
    await disk.abortPieces(key, uploadId);
    await disk.abortPieces(key, uploadId);
    expect(await filesBelow('uploads')).toEqual([]);
    expect((await put(await linkTo(2), '6789', type)).status).toBe(404);
    await expect(disk.joinPieces(key, uploadId)).rejects.toThrow('ENOENT');
  });
});

test('the cleanup removes the old incomplete files of a killed process but not recent files', async () => {
  fs.mkdirSync(path.join(root, 'uploads'), { recursive: true });
  for (const name of ['old.tmp', 'new.tmp', 'old.part'])
    fs.writeFileSync(path.join(root, 'uploads', name), 'x');
  const longAgo = new Date('2020-01-01T00:00:00Z');
  await utimes(path.join(root, 'uploads/old.tmp'), longAgo, longAgo);
  await utimes(path.join(root, 'uploads/old.part'), longAgo, longAgo);
  await disk.removeDrafts(new Date('2021-01-01T00:00:00Z'));
  expect(await filesBelow('uploads')).toEqual(['new.tmp', 'old.part']);
});
