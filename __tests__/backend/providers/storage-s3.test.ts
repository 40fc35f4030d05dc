import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { s3Storage } from '../../../backend/providers/storage-s3.ts';
import type { Storage } from '../../../backend/providers/storage.ts';

/** The part of S3 that the driver uses, in memory. Unlike S3 it checks no signatures. */
const objects = new Map<string, { bytes: Buffer; type?: string; cacheControl?: string }>();
const uploads = new Map<string, Map<number, Buffer>>();
let checksumsSent = 0;

const xml = (res: ServerResponse, status: number, body: string) =>
  res.writeHead(status, { 'content-type': 'application/xml' }).end(`<?xml version="1.0"?>${body}`);
const missing = (res: ServerResponse, code: string) => xml(res, 404, `<Error><Code>${code}</Code></Error>`);

async function answer(req: IncomingMessage, res: ServerResponse) {
  const { pathname: key, searchParams: query } = new URL(req.url!, 'http://s3');
  const chunks: Buffer[] = [];
  for await (const chunk of req) chunks.push(chunk as Buffer);
  const bytes = Buffer.concat(chunks);
  if (Object.keys(req.headers).some((name) => name.startsWith('x-amz-checksum'))) checksumsSent += 1;
  const uploadId = query.get('uploadId');
  const parts = uploads.get(uploadId ?? '');
  if (req.method === 'POST' && query.has('uploads')) {
    if (key.endsWith('/refused')) return xml(res, 200, '<InitiateMultipartUploadResult/>');
    const id = `upload-${uploads.size + 1}`;
    uploads.set(id, new Map());
    return xml(
      res,
      200,
      `<InitiateMultipartUploadResult><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`,
    );
  }
  if (uploadId && !parts) return missing(res, 'NoSuchUpload');
  if (parts && req.method === 'PUT') {
    parts.set(Number(query.get('partNumber')), bytes);
    return res.writeHead(200, { etag: `"p${query.get('partNumber')}"` }).end();
  }
  if (parts && req.method === 'GET') {
    // Two on each page, as if S3 had many.
    const after = Number(query.get('part-number-marker') ?? 0);
    const numbers = [...parts.keys()].sort((a, b) => a - b).filter((number) => number > after);
    const shown = numbers
      .slice(0, 2)
      .map((n) => `<Part><PartNumber>${n}</PartNumber><ETag>"p${n}"</ETag></Part>`);
    const more = `<IsTruncated>${numbers.length > 2}</IsTruncated><NextPartNumberMarker>${numbers[1] ?? numbers[0]}</NextPartNumberMarker>`;
    return xml(res, 200, `<ListPartsResult>${shown.join('')}${more}</ListPartsResult>`);
  }
  if (parts && req.method === 'POST') {
    const named = [...bytes.toString().matchAll(/<PartNumber>(\d+)</g)].map(([, number]) => Number(number));
    objects.set(key, { bytes: Buffer.concat(named.map((number) => parts.get(number)!)) });
    uploads.delete(uploadId!);
    return xml(res, 200, '<CompleteMultipartUploadResult/>');
  }
  if (parts && req.method === 'DELETE') {
    uploads.delete(uploadId!);
    return res.writeHead(204).end();
  }
  const object = objects.get(key);
  if (req.method === 'PUT') {
    if (object && req.headers['if-none-match'] === '*') return xml(res, 412, '<Error/>');
    objects.set(key, {
      bytes,
      type: req.headers['content-type'],
      cacheControl: req.headers['cache-control'],
    });
    return res.writeHead(200).end();
  }
  if (req.method === 'DELETE') {
    objects.delete(key);
    return res.writeHead(204).end();
  }
  if (!object) return missing(res, 'NoSuchKey');
  const [, start, end] = /^bytes=(\d+)-(\d+)$/.exec(req.headers.range ?? '') ?? [];
  const shown = start ? object.bytes.subarray(Number(start), Number(end) + 1) : object.bytes;
  return res
    .writeHead(start ? 206 : 200, { 'content-length': shown.length })
    .end(req.method === 'HEAD' ? undefined : shown);
}

let server: Server;
let storage: Storage;
let folder: string;
const key = 'private/creator/file';
const expiresAt = new Date(Date.now() + 3_600_000);

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'kumu-s3-'));
  server = createServer((req, res) => void answer(req, res)).listen(0);
  await once(server, 'listening');
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const account = { accessKeyId: 'AKIATEST', secretAccessKey: 'secret' };
  storage = s3Storage(
    { bucket: 'kumu', region: 'us-east-1', endpoint, ...account },
    'https://files.kumu.test',
  );
});
beforeEach(() => {
  objects.clear();
  uploads.clear();
  checksumsSent = 0;
});
afterAll(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  await rm(folder, { recursive: true });
});

const put = (url: string, body: string, headers: Record<string, string> = {}) =>
  fetch(url, { method: 'PUT', body, headers });

test('a link to PUT binds size, type and "only if absent", and has no checksum of an empty body', async () => {
  const url = await storage.linkToPut(key, { mimeType: 'video/mp4', size: 5, expiresAt });
  const query = new URL(url).searchParams;
  expect(query.get('X-Amz-SignedHeaders')!.split(';').sort()).toEqual([
    'content-length',
    'content-type',
    'host',
    'if-none-match',
  ]);
  expect([...query.keys()].filter((name) => /checksum/i.test(name))).toEqual([]);
  expect(Number(query.get('X-Amz-Expires'))).toBeGreaterThan(3500);
  const headers = { 'content-type': 'video/mp4', 'if-none-match': '*' };
  expect((await put(url, '12345', headers)).status).toBe(200);
  expect((await put(url, 'other', headers)).status).toBe(412);
  expect(await storage.findSize(key)).toBe(5);
});

test('a link to GET has type and download name, and expires', async () => {
  const url = await storage.linkToGet(key, {
    mimeType: 'video/mp4',
    expiresAt,
    downloadName: 'Week one.mp4',
  });
  const query = new URL(url).searchParams;
  expect(query.get('response-content-type')).toBe('video/mp4');
  expect(query.get('response-content-disposition')).toContain('filename="Week one.mp4"');
  expect(Number(query.get('X-Amz-Expires'))).toBeGreaterThan(3500);
  const over = await storage.linkToGet(key, { mimeType: 'video/mp4', expiresAt: new Date() });
  // S3 refuses a link that is valid for less.
  expect(new URL(over).searchParams.get('X-Amz-Expires')).toBe('1');
  expect(storage.publicLink('public/pictures/a.webp')).toBe('https://files.kumu.test/public/pictures/a.webp');
});

test('pieces become one object, whatever their order and number', async () => {
  const uploadId = await storage.beginPieces(key, { mimeType: 'video/mp4' });
  const link = new URL(
    await storage.linkToPiece(key, uploadId, { number: 1, start: 10, end: 14, expiresAt }),
  );
  expect(link.searchParams.get('X-Amz-SignedHeaders')).toContain('content-length');
  const texts = ['one ', 'two ', 'three ', 'four ', 'five'];
  for (const number of [3, 1, 5, 2, 4]) {
    const text = texts[number - 1]!;
    const piece = { number, start: 0, end: text.length, expiresAt };
    expect((await put(await storage.linkToPiece(key, uploadId, piece), text)).status).toBe(200);
  }
  expect(await storage.listPieces(key, uploadId)).toEqual(new Set([1, 2, 3, 4, 5]));
  await storage.joinPieces(key, uploadId);
  await storage.joinPieces(key, uploadId);
  expect(objects.get(`/kumu/${key}`)!.bytes.toString()).toBe('one two three four five');
  expect(await storage.listPieces(key, uploadId)).toEqual(new Set());
});

test('a link to a piece is signed for the size of the piece', async () => {
  jest.useFakeTimers({
    now: new Date(),
    doNotFake: ['nextTick', 'setImmediate', 'setTimeout', 'clearTimeout'],
  });
  try {
    const signature = async (start: number, end: number) =>
      new URL(
        await storage.linkToPiece(key, 'an-upload', { number: 1, start, end, expiresAt }),
      ).searchParams.get('X-Amz-Signature');
    expect(await signature(10, 14)).toBe(await signature(0, 4));
    expect(await signature(10, 14)).not.toBe(await signature(0, 14));
  } finally {
    jest.useRealTimers();
  }
});

test('joining the pieces of an aborted upload is an error', async () => {
  const uploadId = await storage.beginPieces(key, { mimeType: 'video/mp4' });
  await storage.abortPieces(key, uploadId);
  await storage.abortPieces(key, uploadId);
  await expect(storage.joinPieces(key, uploadId)).rejects.toThrow();
});

test('an upload that the storage did not begin is an error', async () => {
  await expect(
    storage.beginPieces('private/creator/refused', { mimeType: 'video/mp4' }),
  ).rejects.toMatchObject({
    status: 502,
    code: 'STORAGE_FAILED',
  });
});

test('small objects and local files are stored, read by range, and removed', async () => {
  await storage.putBytes('public/pictures/a.webp', Buffer.from('webp'), 'image/webp');
  expect(objects.get('/kumu/public/pictures/a.webp')).toMatchObject({
    type: 'image/webp',
    cacheControl: 'public, max-age=31536000, immutable',
  });
  await writeFile(path.join(folder, 'local'), '0123456789');
  await storage.putFile(key, path.join(folder, 'local'), 'video/mp4');
  expect(objects.get(`/kumu/${key}`)).toMatchObject({ type: 'video/mp4', cacheControl: undefined });
  const chunks: Buffer[] = [];
  for await (const chunk of await storage.open(key, { start: 2, end: 5 })) chunks.push(chunk as Buffer);
  expect(Buffer.concat(chunks).toString()).toBe('234');
  await storage.remove(key);
  await storage.remove(key);
  expect(await storage.findSize(key)).toBeNull();
  expect(checksumsSent).toBe(0);
});
