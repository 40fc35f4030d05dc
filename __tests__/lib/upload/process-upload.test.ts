import axios, { type AxiosProgressEvent } from 'axios';
import { http, HttpResponse } from 'msw';
import type { StartedUpload } from '@/contract/files';
import { attachRefusals } from '@/contract/values/file-targets';
import { readCookie } from '@/lib/browser/cookies';
import { sendEvent } from '@/lib/browser/events';
import { wait } from '@/lib/browser/wait';
import { processUpload } from '@/lib/upload/process-upload';
import { captureThumbnail } from '@/lib/upload/thumbnail';
import { UploadFailure, UploadGone } from '@/lib/upload/upload-failure';
import type { UploadItem } from '@/lib/upload/upload-item';
import { createUploadStore } from '@/lib/upload/upload-store';
import { server } from '../../support/msw';

jest.mock('@/lib/browser/cookies', () => ({ readCookie: jest.fn() }));
jest.mock('@/lib/browser/wait', () => ({ wait: jest.fn() }));
jest.mock('@/lib/browser/events', () => ({ sendEvent: jest.fn() }));
jest.mock('@/lib/upload/thumbnail', () => ({
  ...jest.requireActual('@/lib/upload/thumbnail'),
  captureThumbnail: jest.fn(),
}));

const storage = 'http://storage.test/file';
const site = 'http://localhost/api';
const stored = { id: 'f1', fileName: 'a.pdf', state: 'READY' };
/** Requests in order, as "METHOD path". */
let asked: string[] = [];
const events = () => jest.mocked(sendEvent).mock.calls;
const eventTypes = () => events().map(([type]) => type);
let logged: jest.SpyInstance;

beforeAll(() => {
  server.events.on('request:start', ({ request }) => {
    const url = new URL(request.url);
    if (request.method !== 'OPTIONS')
      asked.push(`${request.method} ${url.pathname.replace('/api', '')}${url.search}`);
  });
});

const whole: StartedUpload = { url: storage, fileCreated: { id: 'f1' }, parts: [] };
const cors = {
  'access-control-allow-origin': '*',
  'access-control-allow-headers': '*',
  'access-control-allow-methods': '*',
};
const storedOnce = http.put(storage, () => new HttpResponse(null, { status: 200, headers: cors }));
const started = (reply: StartedUpload) => http.post(`${site}/filesystem`, () => HttpResponse.json(reply));
const resumed = (reply: StartedUpload) =>
  http.get(`${site}/filesystem/file/f1/pieces`, () => HttpResponse.json(reply));
const refuse = (status: number, code: string) =>
  HttpResponse.json({ code, detail: code, status }, { status });
const finished = http.post(`${site}/filesystem/file/f1/finish`, () => HttpResponse.json(stored));
const unfinishedOnce = () =>
  http.post(`${site}/filesystem/file/f1/finish`, () => refuse(409, 'UPLOAD_INCOMPLETE'), { once: true });

beforeEach(() => {
  asked = [];
  jest.mocked(sendEvent).mockClear();
  jest.mocked(wait).mockReset().mockResolvedValue();
  jest.mocked(readCookie).mockReturnValue('false');
  jest.mocked(captureThumbnail).mockRejectedValue(new UploadFailure('VIDEO_NOT_LOADED', 'not loaded'));
  logged = jest.spyOn(console, 'error').mockImplementation(() => {});
  server.use(
    http.options('http://storage.test/*', () => new HttpResponse(null, { status: 204, headers: cors })),
  );
});
afterEach(() => jest.restoreAllMocks());

const tick = () => new Promise((resolve) => setTimeout(resolve));
const text = '0123456789';
const itemOf = (fields: Partial<UploadItem> = {}): UploadItem => ({
  id: '1',
  fileName: 'a.pdf',
  phisicalName: 'a.pdf',
  mimeType: 'application/pdf',
  size: 10,
  lastModified: 1,
  description: '',
  folderName: 'To print',
  progress: 0,
  sentBytes: 0,
  secondsLeft: null,
  origin: 'CONTENTCREATION',
  thumbnailUrl: null,
  moduleId: null,
  courseId: 'c1',
  target: null,
  state: 'uploading',
  problem: null,
  space: null,
  thumbnailProblem: null,
  fileId: null,
  isStored: false,
  file: new File([text], 'a.pdf', { type: 'application/pdf' }),
  ...fields,
});

function upload(fields: Partial<UploadItem> = {}) {
  const controller = new AbortController();
  const changes: Partial<UploadItem>[] = [];
  const change = (fields: Partial<UploadItem>) => changes.push(fields);
  const ended = processUpload(itemOf(fields), { signal: controller.signal, change });
  return { ended, changes, controller };
}

describe('upload in a single PUT', () => {
  test('the upload announces the file, sends it, requests its check and reports completion', async () => {
    const bodies: unknown[] = [];
    server.use(
      http.post(`${site}/filesystem`, async ({ request }) => {
        bodies.push(await request.json());
        return HttpResponse.json(whole);
      }),
      http.put(storage, async ({ request }) => {
        bodies.push(
          await request.text(),
          request.headers.get('content-type'),
          request.headers.get('if-none-match'),
        );
        return new HttpResponse(null, { status: 200, headers: cors });
      }),
      finished,
    );
    const { ended, changes } = upload();
    expect(await ended).toEqual(stored);
    expect(asked).toEqual(['POST /filesystem', 'PUT /file', 'POST /filesystem/file/f1/finish']);
    const about = {
      fileName: 'a.pdf',
      mimeType: 'application/pdf',
      size: 10,
      description: '',
      folderName: 'To print',
      thumbnail: null,
    };
    expect(bodies).toEqual([{ ...about, resumable: false, target: null }, text, 'application/pdf', '*']);
    expect(changes).toContainEqual({ fileId: 'f1' });
    expect(changes.slice(-2)).toEqual([{ state: 'processing', secondsLeft: null }, { isStored: true }]);
    const sent = { mimeType: 'application/pdf', size: 10, origin: 'CONTENTCREATION' };
    expect(events()).toEqual([
      ['UPLOAD_FILE', sent],
      ['SUCCESS_FILE_UPLOADED', { ...sent, fileId: 'f1' }],
    ]);
    expect(logged).not.toHaveBeenCalled();
  });

  test.each([201, 204, 403, 500])('a storage response with status %d fails the upload', async (status) => {
    server.use(
      started(whole),
      http.put(storage, () => new HttpResponse(null, { status, headers: cors })),
    );
    await expect(upload().ended).rejects.toThrow(new UploadFailure('UPLOAD_ERROR', 'Upload error'));
    expect(asked).not.toContain('POST /filesystem/file/f1/finish');
    expect(eventTypes()).toEqual(['UPLOAD_FILE', 'FAIL_FILE_UPLOADED']);
    expect(events()[1]![1]).toMatchObject({
      message: 'No se pudo subir el archivo',
      code: 'UPLOAD_ERROR',
    });
  });

  test('a file for the library has the origin LIBRARY in its events', async () => {
    server.use(started(whole), storedOnce, finished);
    const store = createUploadStore(processUpload);
    const done = new Promise((resolve) => store.onDone(resolve));
    store.add([new File([text], 'a.pdf', { type: 'application/pdf' })], { folderName: 'To print' });
    await done;
    const sent = { mimeType: 'application/pdf', size: 10, origin: 'LIBRARY' };
    expect(events()).toEqual([
      ['UPLOAD_FILE', sent],
      ['SUCCESS_FILE_UPLOADED', { ...sent, fileId: 'f1' }],
    ]);
  });

  test('a storage request without a response is a network error', async () => {
    server.use(
      started(whole),
      http.put(storage, () => HttpResponse.error()),
    );
    await expect(upload().ended).rejects.toThrow(new UploadFailure('NETWORK_ERROR', 'Network error'));
  });

  test('an upload cancelled while bytes move has not failed', async () => {
    const cancel: { now?: () => void } = {};
    server.use(
      started(whole),
      http.put(storage, () => {
        cancel.now?.();
        return HttpResponse.error();
      }),
    );
    const { ended, controller } = upload();
    cancel.now = () => controller.abort();
    await expect(ended).rejects.not.toBeInstanceOf(UploadFailure);
    expect(eventTypes()).toEqual(['UPLOAD_FILE']);
  });

  test('a full storage has its own error code', async () => {
    server.use(
      started(whole),
      http.put(storage, () => new HttpResponse(null, { status: 507, headers: cors })),
    );
    await expect(upload().ended).rejects.toMatchObject({ code: 'STORAGE_FULL', message: 'Upload error' });
  });

  test('a rejected check is logged and sent as an event', async () => {
    server.use(
      started(whole),
      storedOnce,
      http.post(`${site}/filesystem/file/f1/finish`, () => refuse(422, 'FILE_CONTENT_MISMATCH')),
    );
    await expect(upload().ended).rejects.toMatchObject({ code: 'FILE_CONTENT_MISMATCH' });
    expect(logged).toHaveBeenCalled();
    expect(eventTypes()[1]).toBe('FAIL_FILE_UPLOADED');
    expect(events()[1]![1]).toEqual({
      mimeType: 'application/pdf',
      size: 10,
      origin: 'CONTENTCREATION',
      code: 'FILE_CONTENT_MISMATCH',
      message: 'No se pudo subir el archivo',
    });
  });

  test('the upload progress is between 1 and 99 while bytes are being sent', async () => {
    server.use(started(whole), storedOnce, finished);
    const { ended, changes } = upload();
    await ended;
    const seen = changes.flatMap(({ progress }) => progress ?? []);
    expect(seen[0]).toBe(0);
    expect(seen.slice(1).every((progress) => progress >= 1 && progress <= 99)).toBe(true);
  });

  test('a retry first checks if only the response was lost', async () => {
    server.use(finished);
    expect(await upload({ fileId: 'f1' }).ended).toEqual(stored);
    expect(asked).toEqual(['POST /filesystem/file/f1/finish']);
  });

  test('a retry sends the whole file again under the same announcement', async () => {
    server.use(unfinishedOnce(), resumed(whole), storedOnce, finished);
    await upload({ fileId: 'f1' }).ended;
    expect(asked).toEqual([
      'POST /filesystem/file/f1/finish',
      'GET /filesystem/file/f1/pieces',
      'PUT /file',
      'POST /filesystem/file/f1/finish',
    ]);
  });

  test('an upload restarts when its announcement no longer exists', async () => {
    server.use(
      http.post(`${site}/filesystem/file/f0/finish`, () => refuse(404, 'NOT_FOUND')),
      http.get(`${site}/filesystem/file/f0/pieces`, () => refuse(404, 'NOT_FOUND')),
      ...[started(whole), storedOnce, finished],
    );
    expect(await upload({ fileId: 'f0' }).ended).toEqual(stored);
    expect(asked).toContain('POST /filesystem');
  });

  test('an upload cancelled during its announcement deletes the announcement', async () => {
    const { ended, controller } = upload();
    server.use(
      http.post(`${site}/filesystem`, () => {
        controller.abort();
        return HttpResponse.json(whole);
      }),
      http.delete(`${site}/filesystem/file/f1`, () => HttpResponse.json({ done: true })),
    );
    await expect(ended).rejects.toThrow();
    while (!asked.includes('DELETE /filesystem/file/f1')) await new Promise((resolve) => setTimeout(resolve));
    expect(asked).not.toContain('PUT /file');
    expect(eventTypes()).toEqual(['UPLOAD_FILE']);
  });
});

describe('upload in pieces', () => {
  const pieces = (...isStored: boolean[]): StartedUpload => ({
    url: '',
    fileCreated: { id: 'f1' },
    parts: isStored.map((stored, index) => ({
      number: index + 1,
      start: index * 4,
      end: Math.min(10, index * 4 + 4),
      isStored: stored,
      url: stored ? '' : `${storage}?piece=${index + 1}`,
    })),
  });
  let received: string[];
  /** Returns the record of a piece: bytes without their own type, which can be sent again. */
  const bare = (bytes: string) => `${bytes} null application/octet-stream`;
  const storePiece = http.put(storage, async ({ request }) => {
    received.push(
      `${await request.text()} ${request.headers.get('if-none-match')} ${request.headers.get('content-type')}`,
    );
    return new HttpResponse(null, { status: 200, headers: cors });
  });

  beforeEach(() => {
    received = [];
    jest.mocked(readCookie).mockImplementation((name) => (name === 'updateV2' ? 'true' : undefined));
  });

  test('pieces are used when the cookie is set, three at a time', async () => {
    let body: { resumable?: boolean } = {};
    server.use(
      http.post(`${site}/filesystem`, async ({ request }) => {
        body = (await request.json()) as typeof body;
        return HttpResponse.json(pieces(false, false, false));
      }),
      ...[storePiece, finished],
    );
    const { ended, changes } = upload();
    await ended;
    expect(body.resumable).toBe(true);
    expect(received.toSorted()).toEqual(['0123', '4567', '89'].map(bare));
    expect(changes.at(-3)).toEqual({ sentBytes: 10, progress: 99, secondsLeft: null });
  });

  test('three pieces are sent at a time, and the next piece follows the first stored piece', async () => {
    const open: (() => void)[] = [];
    server.use(
      started(pieces(false, false, false, false)),
      http.put(storage, async () => {
        await new Promise<void>((resolve) => open.push(resolve));
        return new HttpResponse(null, { status: 200, headers: cors });
      }),
      finished,
    );
    const { ended } = upload();
    while (open.length < 3) await tick();
    await tick();
    expect(open).toHaveLength(3);
    open[1]!();
    while (open.length < 4) await tick();
    expect(asked.at(-1)).toBe('PUT /file?piece=4');
    open.forEach((go) => go());
    await ended;
  });

  test('a lost connection is retried after a pause without sending stored pieces again', async () => {
    let isDown = true;
    server.use(
      started(pieces(true, false, false)),
      http.put(storage, ({ request }) =>
        isDown && request.url.endsWith('2') ? HttpResponse.error() : undefined,
      ),
      ...[storePiece, finished],
    );
    jest.mocked(wait).mockImplementation(async () => void (isDown = false));
    const { ended, changes } = upload();
    await ended;
    expect(wait).toHaveBeenCalledTimes(1);
    expect(received.toSorted()).toEqual(['4567', '89'].map(bare));
    expect(changes.flatMap(({ state }) => state ?? [])).toEqual(['reconnecting', 'uploading', 'processing']);
    expect(changes.every(({ sentBytes = 4 }) => sentBytes >= 4 && sentBytes <= 10)).toBe(true);
  });

  test('an upload fails after five pauses, and the queue offers a retry', async () => {
    server.use(
      started(pieces(true, true, false)),
      http.put(storage, () => HttpResponse.error()),
    );
    await expect(upload().ended).rejects.toMatchObject({ code: 'NETWORK_ERROR' });
    expect(jest.mocked(wait).mock.calls.map(([ms]) => ms)).toEqual([1000, 2000, 4000, 8000, 15000]);
  });

  test('an offline browser waits for the connection without retry pauses', async () => {
    jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    server.use(
      started(pieces(true, true, false)),
      http.put(storage, () => HttpResponse.error()),
    );
    await expect(upload().ended).rejects.toMatchObject({ code: 'NETWORK_ERROR' });
    expect(wait).not.toHaveBeenCalled();
  });

  test('a check without a response is requested again', async () => {
    server.use(
      http.post(`${site}/filesystem/file/f1/finish`, () => HttpResponse.error(), { once: true }),
      ...[started(pieces(false)), storePiece, finished],
    );
    expect(await upload().ended).toEqual(stored);
    expect(received).toHaveLength(1);
  });

  test('a piece that stalls for a minute counts as a lost connection', async () => {
    const stalls: (() => void)[] = [];
    const setReal = setTimeout;
    jest
      .spyOn(globalThis, 'setTimeout')
      .mockImplementation((run, ms) => (ms === 60_000 ? (stalls.push(run), 0) : setReal(run, ms)) as never);
    server.use(started(pieces(false)), finished);
    const put = jest.spyOn(axios, 'put').mockImplementation(
      (_url, _bytes, config) =>
        new Promise((resolve, reject) => {
          if (put.mock.calls.length > 1) resolve({ status: 200 });
          (config!.signal as AbortSignal).addEventListener('abort', () => reject(new Error('aborted')));
        }),
    );
    const { ended } = upload();
    while (stalls.length === 0) await tick();
    stalls[0]!();
    expect(await ended).toEqual(stored);
    expect(put).toHaveBeenCalledTimes(2);
  });

  test('the time left is calculated from the remaining bytes of the whole file at the current rate', async () => {
    server.use(started(pieces(true, false, true)), finished);
    const put = jest.spyOn(axios, 'put').mockImplementation(async (_url, _bytes, config) => {
      config?.onUploadProgress?.({ loaded: 2, rate: 0.5 } as AxiosProgressEvent);
      return { status: 200 };
    });
    const { ended, changes } = upload();
    await ended;
    expect(put).toHaveBeenCalledTimes(1);
    expect(changes).toContainEqual({ sentBytes: 8, progress: 80, secondsLeft: 4 });
  });

  test('only missing pieces are sent after an interruption', async () => {
    server.use(unfinishedOnce(), resumed(pieces(true, false, true)), storePiece, finished);
    const { ended, changes } = upload({ fileId: 'f1' });
    await ended;
    expect(received).toEqual([bare('4567')]);
    expect(changes[1]).toEqual({ sentBytes: 6, progress: 60, secondsLeft: null });
  });

  test('a piece whose response has a status other than 200 ends the attempt', async () => {
    server.use(
      started(pieces(false, false)),
      http.put(storage, () => new HttpResponse(null, { status: 201, headers: cors })),
    );
    await expect(upload().ended).rejects.toThrow('Upload error');
    expect(asked).not.toContain('POST /filesystem/file/f1/finish');
    expect(wait).not.toHaveBeenCalled();
  });

  test('an upload without its file reads the stored progress and asks for the file without events', async () => {
    server.use(unfinishedOnce(), resumed(pieces(true, false, false)));
    const { ended, changes } = upload({ fileId: 'f1', file: null });
    await expect(ended).rejects.toMatchObject({ code: 'CHOOSE_AGAIN' });
    expect(changes).toEqual([{ sentBytes: 4, progress: 40 }]);
    expect(events()).toEqual([]);
  });

  test('an upload without its file is finished when all pieces are stored', async () => {
    server.use(finished);
    expect(await upload({ fileId: 'f1', file: null }).ended).toEqual(stored);
  });

  test('an upload without its file is removed when the backend does not know the upload', async () => {
    server.use(http.post(`${site}/filesystem/file/f1/finish`, () => refuse(404, 'NOT_FOUND')));
    await expect(upload({ fileId: 'f1', file: null }).ended).rejects.toBeInstanceOf(UploadGone);
  });
});

describe('upload of a video', () => {
  const video = { mimeType: 'video/mp4', fileName: 'a.mp4' };
  let announced: { thumbnail?: string | null };
  beforeEach(() => {
    server.use(
      http.post(`${site}/filesystem`, async ({ request }) => {
        announced = (await request.json()) as typeof announced;
        return HttpResponse.json(whole);
      }),
      ...[storedOnce, finished],
    );
  });

  test('a video receives its thumbnail before it is announced', async () => {
    jest.mocked(captureThumbnail).mockResolvedValue(new Blob(['webp'], { type: 'image/webp' }));
    let field: FormDataEntryValue | null = null;
    server.use(
      http.post(`${site}/courses/upload-thumbnail`, async ({ request }) => {
        field = (await request.formData()).get('thumbnail');
        return HttpResponse.json({ id: 'p1', url: '/large.webp', smallUrl: '/small.webp' });
      }),
    );
    const { ended, changes } = upload(video);
    await ended;
    expect(field).toMatchObject({ type: 'image/webp' });
    expect(announced.thumbnail).toBe('/large.webp');
    expect(changes).toContainEqual({ thumbnailUrl: '/large.webp', thumbnailProblem: null });
  });

  test('a video is uploaded without a thumbnail when the capture fails, and the reason is logged and shown', async () => {
    jest.mocked(captureThumbnail).mockRejectedValue(new UploadFailure('VIDEO_TOO_SHORT', 'short'));
    const { ended, changes } = upload(video);
    expect(await ended).toEqual(stored);
    expect(announced.thumbnail).toBeNull();
    expect(changes).toContainEqual({ thumbnailProblem: 'VIDEO_TOO_SHORT' });
    expect(logged).toHaveBeenCalledWith('no thumbnail of a.mp4', expect.any(UploadFailure));
  });
});

describe('upload of a file for a part or a product', () => {
  const finish = `${site}/filesystem/file/:id/finish`;
  const answering = (attached: true | string) =>
    http.post(finish, () => HttpResponse.json({ ...stored, attached }));

  test('a file for a part is announced with the part and attached by the server', async () => {
    let announced: unknown;
    server.use(
      http.post(`${site}/filesystem`, async ({ request }) => {
        announced = await request.clone().json();
        return undefined;
      }),
      ...[started(whole), storedOnce, answering(true)],
    );
    const { ended, changes } = upload({ target: { kind: 'SERIES_PART', id: 'part1' } });
    expect(await ended).toEqual(stored);
    expect(announced).toMatchObject({ target: { kind: 'SERIES_PART', id: 'part1' } });
    expect(changes).toContainEqual({ isStored: true });
    expect(asked.filter((call) => call.includes('/kumu/courses/'))).toEqual([]);
  });

  test('a file for a full digital product is announced with the product but only added to the library', async () => {
    let announced: unknown;
    server.use(
      http.post(`${site}/filesystem`, async ({ request }) => {
        announced = await request.clone().json();
        return undefined;
      }),
      ...[started(whole), storedOnce, answering('FULL')],
    );
    const { ended, changes } = upload({ target: { kind: 'DIGITAL_PRODUCT', id: 'product1' } });
    await expect(ended).rejects.toMatchObject({ code: 'FULL' });
    expect(announced).toMatchObject({ target: { kind: 'DIGITAL_PRODUCT', id: 'product1' } });
    expect(changes).toContainEqual({ isStored: true });
  });

  test.each(attachRefusals)(
    'a file that its target refuses with %s is stored and not attached, with the same reason',
    async (code) => {
      server.use(started(whole), storedOnce, answering(code));
      const { ended, changes } = upload({ target: { kind: 'SERIES_PART', id: 'part1' } });
      await expect(ended).rejects.toMatchObject({ code });
      expect(changes).toContainEqual({ isStored: true });
    },
  );
});
