import type { StoredFile } from '@/contract/files';
import { abortUploads, guardLeaving } from '@/lib/upload/leave-guard';
import { lockUpload, listRemembered, storeRemembered } from '@/lib/upload/remembered-uploads';
import { UploadFailure, UploadGone } from '@/lib/upload/upload-failure';
import { canRetry, type UploadItem } from '@/lib/upload/upload-item';
import { createUploadStore, type UploadDone } from '@/lib/upload/upload-store';
import { ApiError } from '@/lib/api-error';
import { call } from '@/lib/browser/call';

jest.mock('@/lib/browser/call', () => ({
  ...jest.requireActual('@/lib/browser/call'),
  call: jest.fn(async () => ({ done: true })),
}));

const fileOf = (name: string, { size = 10, type = 'video/mp4', lastModified = 5 } = {}) =>
  new File([new Uint8Array(size)], name, { type, lastModified });

/** Creates a store whose uploads are ended by the test, in their start order. */
function newStore() {
  type Steps = { signal: AbortSignal; change: (change: Partial<UploadItem>) => void };
  const begun: (Steps & { item: UploadItem; end: () => void; fail: (error: unknown) => void })[] = [];
  const store = createUploadStore(
    (item, steps) =>
      new Promise((resolve, reject) => {
        const end = () => resolve({ id: `stored ${item.fileName}` } as StoredFile);
        steps.signal.addEventListener('abort', () => reject(steps.signal.reason));
        begun.push({ item, ...steps, end, fail: reject });
      }),
  );
  const done: UploadDone[] = [];
  store.onDone((one) => done.push(one));
  const names = () => store.getSnapshot().items.map((item) => item.fileName);
  const only = () => store.getSnapshot().items[0]!;
  return { store, begun, done, names, only };
}

/** Runs all pending callbacks. */
const settle = () => new Promise((resolve) => setTimeout(resolve));

let logged: jest.SpyInstance;
beforeEach(() => {
  localStorage.clear();
  jest.mocked(call).mockClear();
  logged = jest.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(() => jest.restoreAllMocks());

const part = { kind: 'SERIES_PART', id: 'p' } as const;
const post = { kind: 'POST', id: 'p' } as const;

test('files are uploaded one at a time, in order, each exactly once', async () => {
  const { store, begun, done, names } = newStore();
  store.add([fileOf('a.mp4'), fileOf('b.mp4')]);
  store.add([fileOf('c.mp4')]);
  expect(store.getSnapshot().items.map(({ state, progress }) => [state, progress])).toEqual([
    ['uploading', 0],
    ['queued', 0],
    ['queued', 0],
  ]);
  for (const name of ['a.mp4', 'b.mp4', 'c.mp4']) {
    expect(begun.at(-1)!.item.fileName).toBe(name);
    expect(names()[0]).toBe(name);
    begun.at(-1)!.end();
    await settle();
  }
  expect(begun).toHaveLength(3);
  expect(done.map(({ item, stored }) => [item.progress, stored.id])).toEqual([
    [100, 'stored a.mp4'],
    [100, 'stored b.mp4'],
    [100, 'stored c.mp4'],
  ]);
  expect(store.getSnapshot()).toEqual({ items: [], doneCount: 0, processing: [] });
});

test('an upload item has the fields that the product defines', () => {
  const { store, only } = newStore();
  const place = { courseId: 'c', moduleId: 'm', target: part, description: 'First', folderName: 'Films' };
  store.add([fileOf('a.mp4')], place);
  expect(only()).toMatchObject({
    folderName: 'Films',
    fileName: 'a.mp4',
    phisicalName: 'a.mp4',
    mimeType: 'video/mp4',
    size: 10,
    description: 'First',
    progress: 0,
    origin: 'CONTENTCREATION',
    thumbnailUrl: null,
    moduleId: 'm',
    courseId: 'c',
    target: part,
  });
  expect(only().file).toBeInstanceOf(File);
});

test.each([
  [{ folderName: 'Films' }, 'LIBRARY'],
  [{}, 'LIBRARY'],
  [{ target: { kind: 'SERIES_PART', id: 's' } }, 'CONTENTCREATION'],
  [{ target: { kind: 'POST', id: 'p' } }, 'CONTENTCREATION'],
  [{ target: { kind: 'DIGITAL_PRODUCT', id: 'd' } }, 'CONTENTCREATION'],
  [{ target: { kind: 'CREDENTIAL', id: 'c' } }, 'PROFILE'],
] as const)('a file for %j has the origin %s', (place, origin) => {
  const { store, only } = newStore();
  store.add([fileOf('a.mp4')], place);
  expect(only().origin).toBe(origin);
});

test('an upload without enough space keeps the numbers of the space until it is retried', async () => {
  const { store, begun, only } = newStore();
  store.add([fileOf('a.mp4')]);
  const space = { usedBytes: 900, quotaBytes: 1000 };
  const problem = { code: 'QUOTA_EXCEEDED', ...space };
  begun[0]!.fail(new ApiError(422, 'QUOTA_EXCEEDED', 'too little', '', { problem }));
  await settle();
  expect(only()).toMatchObject({ problem: 'QUOTA_EXCEEDED', space });
  store.retry(only().id);
  begun[1]!.fail(new UploadFailure('NETWORK_ERROR', 'Network error'));
  await settle();
  expect(only()).toMatchObject({ problem: 'NETWORK_ERROR', space: null });
});

test('finished uploads are counted until the queue is empty', async () => {
  const { store, begun } = newStore();
  store.add([fileOf('a.mp4'), fileOf('b.mp4')]);
  begun[0]!.end();
  await settle();
  expect(store.getSnapshot().doneCount).toBe(1);
  begun[1]!.end();
  await settle();
  expect(store.getSnapshot().doneCount).toBe(0);
});

test('a failed upload is logged and kept while other uploads continue, and can be retried', async () => {
  const { store, begun, names } = newStore();
  store.add([fileOf('a.mp4'), fileOf('b.mp4')]);
  begun[0]!.change({ fileId: 'f1', progress: 40 });
  begun[0]!.fail(new UploadFailure('NETWORK_ERROR', 'Network error'));
  await settle();
  expect(logged).toHaveBeenCalledWith(
    'a.mp4 was not uploaded',
    expect.objectContaining({ message: 'Network error' }),
  );
  expect(store.getSnapshot().items[0]).toMatchObject({
    state: 'failed',
    problem: 'NETWORK_ERROR',
    progress: 40,
  });
  expect(begun[1]!.item.fileName).toBe('b.mp4');
  begun[1]!.end();
  await settle();
  expect(names()).toEqual(['a.mp4']);
  store.retry(store.getSnapshot().items[0]!.id);
  store.retry(store.getSnapshot().items[0]!.id);
  expect(begun).toHaveLength(3);
  expect(begun[2]!.item).toMatchObject({ fileName: 'a.mp4', fileId: 'f1' });
});

test.each([
  ['FILE_EMPTY', false],
  ['FILE_TYPE_NOT_VALID', false],
  ['FILE_TOO_LARGE', false],
  ['FILE_CONTENT_MISMATCH', false],
  ['FILE_SIZE_MISMATCH', false],
  ['GONE', false],
  ['WRONG_KIND', false],
  ['FULL', false],
  ['LOCKED', true],
  ['CHOOSE_AGAIN', false],
  ['OTHER_FILE', false],
  ['NETWORK_ERROR', true],
  ['STORAGE_FULL', true],
])('a retry after %s is offered: %s', async (problem, isOffered) => {
  const { store, begun, only } = newStore();
  store.add([fileOf('a.mp4')]);
  begun[0]!.fail(new UploadFailure(problem, 'Upload error'));
  await settle();
  expect(canRetry(only())).toBe(isOffered);
});

test('only interrupted uploads continue when the connection returns', async () => {
  const { store, begun } = newStore();
  store.add([fileOf('a.mp4'), fileOf('b.mp4')]);
  begun[0]!.fail(new UploadFailure('NETWORK_ERROR', 'Network error'));
  await settle();
  begun[1]!.fail(new UploadFailure('UPLOAD_ERROR', 'Upload error'));
  await settle();
  store.retryCutOff();
  expect(store.getSnapshot().items.map((item) => item.state)).toEqual(['uploading', 'failed']);
});

test.each([
  ['empty', fileOf('a.mp4', { size: 0 }), 'FILE_EMPTY'],
  ['of another type', fileOf('a.exe', { type: 'application/x-msdownload' }), 'FILE_TYPE_NOT_VALID'],
  ['too large', fileOf('a.png', { type: 'image/png', size: 10 * 1024 * 1024 + 1 }), 'FILE_TOO_LARGE'],
])('a file that is %s fails and is not sent', (_what, file, problem) => {
  const { store, begun, only } = newStore();
  store.add([file]);
  expect(only()).toMatchObject({ state: 'failed', problem });
  expect(begun).toEqual([]);
});

test('a type unknown to the browser is derived from the file name', () => {
  const { store, only } = newStore();
  store.add([fileOf('notes.md', { type: '' })]);
  expect(only()).toMatchObject({ mimeType: 'text/markdown', state: 'uploading' });
});

test('cancelling aborts the upload, removes it and starts the next upload', async () => {
  const { store, begun, names, only } = newStore();
  store.add([fileOf('a.mp4'), fileOf('b.mp4')]);
  begun[0]!.change({ fileId: 'f1' });
  store.remove(only().id);
  expect(begun[0]!.signal.aborted).toBe(true);
  await settle();
  expect(names()).toEqual(['b.mp4']);
  expect(begun[1]!.item.fileName).toBe('b.mp4');
  expect(call).toHaveBeenCalledWith('DELETE /filesystem/file/:id', { params: { id: 'f1' } });
  expect(listRemembered().map(({ fileName }) => fileName)).toEqual(['b.mp4']);
  expect(logged).not.toHaveBeenCalled();
});

describe('uploads after a reload', () => {
  async function cutOff() {
    const before = newStore();
    await before.store.restore('u1');
    before.store.add([fileOf('a.mp4')], { courseId: 'c', target: part, folderName: 'Films' });
    before.begun[0]!.change({ fileId: 'f1' });
    before.begun[0]!.change({ state: 'processing', progress: 42, sentBytes: 4 });
    const after = newStore();
    await after.store.restore('u1');
    return after;
  }

  test('a restored upload reads its progress and continues only with the same file', async () => {
    const { store, begun, only } = await cutOff();
    expect(begun[0]!.item).toMatchObject({
      fileId: 'f1',
      file: null,
      courseId: 'c',
      target: part,
      folderName: 'Films',
      size: 10,
    });
    begun[0]!.change({ progress: 42 });
    begun[0]!.fail(new UploadFailure('CHOOSE_AGAIN', 'Choose the file again'));
    await settle();
    expect(only()).toMatchObject({ state: 'failed', problem: 'CHOOSE_AGAIN', progress: 42 });

    store.resumeWithFile(only().id, fileOf('a.mp4', { lastModified: 6 }));
    expect(only()).toMatchObject({ state: 'failed', problem: 'OTHER_FILE', progress: 42 });
    store.resumeWithFile(only().id, fileOf('a.mp4'));
    expect(begun[1]!.item).toMatchObject({ fileId: 'f1', file: expect.any(File) });
    begun[1]!.end();
    await settle();
    expect(listRemembered()).toEqual([]);
  });

  test('queued uploads are restored in order and start when their file is chosen again', async () => {
    const before = newStore();
    // The dock loads after the page, so the owner is known only after the first files.
    before.store.add([fileOf('a.mp4'), fileOf('b.mp4')], { target: post });
    await before.store.restore('u1');
    before.store.add([fileOf('c.pdf')], { target: post });
    before.begun[0]!.change({ fileId: 'f1', progress: 42 });
    before.store.add([fileOf('picture.xyz', { type: 'x/y' })]);
    const { store, begun, names } = newStore();
    await store.restore('u1');
    // A file that cannot be uploaded has already shown its error and is not restored.
    expect(names()).toEqual(['a.mp4', 'b.mp4', 'c.pdf']);
    expect(begun.map(({ item }) => item.fileId)).toEqual(['f1']);
    expect(store.getSnapshot().items.slice(1)).toMatchObject(
      Array(2).fill({ state: 'failed', problem: 'CHOOSE_AGAIN', progress: 0, file: null, target: post }),
    );
    begun[0]!.end();
    await settle();
    store.resumeWithFile(store.getSnapshot().items[1]!.id, fileOf('c.pdf'));
    expect(begun[1]!.item).toMatchObject({ fileName: 'c.pdf', fileId: null, origin: 'CONTENTCREATION' });
    begun[1]!.end();
    await settle();
    store.remove(store.getSnapshot().items[0]!.id);
    expect(listRemembered()).toEqual([]);
  });

  test('a restored upload continues when the same file is added again', async () => {
    const { store, begun, only } = await cutOff();
    begun[0]!.fail(new UploadFailure('CHOOSE_AGAIN', 'Choose the file again'));
    await settle();
    store.add([fileOf('a.mp4'), fileOf('b.mp4')]);
    expect(store.getSnapshot().items).toHaveLength(2);
    expect(only()).toMatchObject({ fileId: 'f1', state: 'uploading' });
  });

  test('a restored upload unknown to the backend is removed without a message', async () => {
    const { store, begun } = await cutOff();
    begun[0]!.fail(new UploadGone());
    await settle();
    expect(store.getSnapshot().items).toEqual([]);
    expect(listRemembered()).toEqual([]);
    expect(logged).not.toHaveBeenCalled();
  });

  test('an upload rejected for its content is not restored', async () => {
    const { begun } = await cutOff();
    begun[0]!.fail(new UploadFailure('FILE_CONTENT_MISMATCH', 'refused'));
    await settle();
    expect(listRemembered()).toEqual([]);
  });

  test('stored uploads are neither shown to nor removed by a different user of the browser', async () => {
    await cutOff();
    const { store, names, begun } = newStore();
    await store.restore('u2');
    expect(names()).toEqual([]);
    expect(begun).toEqual([]);
    expect(listRemembered()).toMatchObject([{ fileId: 'f1', ownerId: 'u1' }]);
  });

  test('a stored upload is restored once for repeated requests', async () => {
    const { store, begun } = await cutOff();
    await Promise.all([store.restore('u1'), store.restore('u1')]);
    expect(store.getSnapshot().items).toHaveLength(1);
    expect(begun).toHaveLength(1);
  });

  test('an upload running in another tab is not restored', async () => {
    const names: string[] = [];
    const locks = {
      request: jest.fn(async (name: string) => void names.push(name)),
      query: async () => ({ held: names.map((name) => ({ name })) }),
    };
    Object.defineProperty(navigator, 'locks', { configurable: true, value: locks });
    try {
      const { store } = await cutOff();
      expect(locks.request).toHaveBeenCalledTimes(1);
      expect(locks.request).toHaveBeenCalledWith(names[0], { ifAvailable: true }, expect.any(Function));
      expect(store.getSnapshot().items).toEqual([]);
    } finally {
      Reflect.deleteProperty(navigator, 'locks');
    }
  });

  test('another tab can continue an upload after the session ends', async () => {
    const marks: Promise<void>[] = [];
    const locks = {
      request: async (_name: string, _options: object, mark: () => Promise<void>) => void marks.push(mark()),
      query: async () => ({ held: [] }),
    };
    Object.defineProperty(navigator, 'locks', { configurable: true, value: locks });
    try {
      const { store, begun } = newStore();
      store.add([fileOf('a.mp4')]);
      begun[0]!.change({ fileId: 'f1' });
      store.reset();
      expect(marks).toHaveLength(1);
      await marks[0];
    } finally {
      Reflect.deleteProperty(navigator, 'locks');
    }
  });

  test('invalid, full or inaccessible storage causes no error', async () => {
    localStorage.setItem('kumu.uploads', '{"not":"a list"}');
    expect(listRemembered()).toEqual([]);
    localStorage.setItem('kumu.uploads', '[1, {"fileId": 2}, nonsense');
    expect(listRemembered()).toEqual([]);
    jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    const { only, store } = newStore();
    store.add([fileOf('a.mp4')]);
    expect(() => storeRemembered([{ ...only(), ownerId: 'u1' }])).not.toThrow();
    expect(lockUpload('f1')).toBeInstanceOf(Function);
  });
});

describe('leaving during an upload', () => {
  const sentence = 'You have files being uploaded. Are you sure you want to leave?';
  const leave = () => {
    const event = new Event('beforeunload', { cancelable: true }) as BeforeUnloadEvent;
    let shown = '';
    Object.defineProperty(event, 'returnValue', { set: (value: string) => (shown = value) });
    window.dispatchEvent(event);
    return { isAsked: event.defaultPrevented, shown };
  };

  test('the page asks before leaving while an upload is between 0 and 100 percent', async () => {
    const { store, begun } = newStore();
    const stop = guardLeaving(store, sentence);
    expect(leave().isAsked).toBe(false);
    store.add([fileOf('a.mp4')]);
    expect(leave().isAsked).toBe(false);
    begun[0]!.change({ progress: 1 });
    expect(leave()).toEqual({ isAsked: true, shown: sentence });
    begun[0]!.change({ progress: 99, state: 'processing' });
    expect(leave().isAsked).toBe(true);
    begun[0]!.change({ progress: 100 });
    expect(leave().isAsked).toBe(false);
    begun[0]!.change({ progress: 50 });
    begun[0]!.fail(new UploadFailure('NETWORK_ERROR', 'Network error'));
    await settle();
    expect(leave().isAsked).toBe(true);
    stop();
    store.retry(store.getSnapshot().items[0]!.id);
    expect(store.isUnderWay()).toBe(true);
    expect(leave().isAsked).toBe(false);
  });

  test('signing out asks for a confirmation, then aborts all uploads and keeps the stored list', async () => {
    const { store, begun } = newStore();
    const confirm = jest.spyOn(window, 'confirm').mockReturnValue(false);
    expect(abortUploads(store, sentence)).toBe(true);
    expect(confirm).not.toHaveBeenCalled();
    store.add([fileOf('a.mp4'), fileOf('b.mp4')]);
    begun[0]!.change({ progress: 5, fileId: 'f1' });
    expect(abortUploads(store, sentence)).toBe(false);
    expect(confirm).toHaveBeenCalledWith(sentence);
    expect(store.getSnapshot().items).toHaveLength(2);
    confirm.mockReturnValue(true);
    expect(abortUploads(store, sentence)).toBe(true);
    expect(begun[0]!.signal.aborted).toBe(true);
    await settle();
    expect(store.getSnapshot().items).toEqual([]);
    expect(begun).toHaveLength(1);
    expect(listRemembered()).toHaveLength(2);
    expect(call).not.toHaveBeenCalled();
  });
});
