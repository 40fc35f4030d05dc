import {
  removeRemembered,
  lockUpload,
  listAbandoned,
  listRemembered,
  storeRemembered,
} from '@/lib/upload/remembered-uploads';
import {
  needsSameFile,
  canRetry,
  isPermanent,
  isPartlyUploaded,
  needsFile,
  type UploadItem,
} from '@/lib/upload/upload-item';

const item = (fields: Partial<UploadItem & { ownerId: string }> = {}): UploadItem & { ownerId: string } => ({
  ownerId: 'u1',
  id: 'one',
  fileName: 'a.mp4',
  phisicalName: 'a.mp4',
  mimeType: 'video/mp4',
  size: 10,
  lastModified: 5,
  description: 'First',
  folderName: 'Films',
  progress: 40,
  sentBytes: 4,
  secondsLeft: 3,
  origin: 'LIBRARY',
  thumbnailUrl: '/a.webp',
  file: null,
  moduleId: 'm',
  courseId: 'c',
  target: { kind: 'SERIES_PART', id: 'p' },
  state: 'uploading',
  problem: null,
  space: null,
  thumbnailProblem: null,
  fileId: 'f',
  isStored: false,
  ...fields,
});
beforeEach(() => localStorage.clear());

test('an upload is stored in its last state with all data to continue it until it is removed', () => {
  storeRemembered([item({ progress: 10 }), item({ id: 'two' })]);
  storeRemembered([item()]);
  const { secondsLeft, origin, file, state, problem, space, thumbnailProblem, isStored, ...kept } = item();
  expect([secondsLeft, origin, file, state, problem, space, thumbnailProblem, isStored]).toHaveLength(8);
  expect(listRemembered()).toEqual([kept, { ...kept, id: 'two' }]);
  removeRemembered('one');
  expect(listRemembered().map(({ id }) => id)).toEqual(['two']);
});

test.each(['id', 'ownerId', 'fileName', 'size'])('a remembered entry without %s is ignored', (field) => {
  storeRemembered([item()]);
  const [entry] = listRemembered();
  localStorage.setItem('kumu.uploads', JSON.stringify([{ ...entry, [field]: undefined }, null, entry]));
  expect(listRemembered()).toEqual([entry]);
});

test.each([
  ['of an older page', { target: undefined, partId: 'p' }],
  ['for an unknown kind of target', { target: { kind: 'FAX', id: 'p' } }],
  ['for a target without an id', { target: { kind: 'POST' } }],
])('a stored upload %s is removed, and the other stored uploads are kept', (_, fields) => {
  storeRemembered([item({ target: null })]);
  const [entry] = listRemembered();
  const older = { ...entry, id: 'older', ...fields };
  localStorage.setItem('kumu.uploads', JSON.stringify([older, entry]));
  expect(listRemembered()).toEqual([entry]);
  storeRemembered([]);
  expect(JSON.parse(localStorage.getItem('kumu.uploads')!)).toEqual([entry]);
});

test.each(['{', '{}', 'null'])('the foreign stored value %s is ignored', (text) => {
  localStorage.setItem('kumu.uploads', text);
  expect(listRemembered()).toEqual([]);
});

test('a user is shown only their own uploads that no open tab is running', async () => {
  const held = new Set<string>();
  const request = jest.fn((name: string, options: object, work: () => Promise<void>) => {
    held.add(name);
    return work().then(() => void held.delete(name));
  });
  const query = async () => ({ held: [...held].map((name) => ({ name })) });
  Object.defineProperty(navigator, 'locks', { configurable: true, value: { request, query } });
  storeRemembered([item(), item({ id: 'two' }), item({ id: 'three', ownerId: 'u2' })]);
  const release = lockUpload('one');
  expect(request).toHaveBeenCalledWith('kumu-upload-one', { ifAvailable: true }, expect.any(Function));
  const abandoned = async () => (await listAbandoned('u1')).map(({ id }) => id);
  expect(await abandoned()).toEqual(['two']);
  release();
  await Promise.resolve();
  expect(await abandoned()).toEqual(['one', 'two']);
  expect(await listAbandoned('u3')).toEqual([]);
  Object.defineProperty(navigator, 'locks', { configurable: true, value: undefined });
  expect(await abandoned()).toEqual(['one', 'two']);
});

test.each([
  'FILE_EMPTY',
  'FILE_TYPE_NOT_VALID',
  'FILE_TOO_LARGE',
  'FILE_CONTENT_MISMATCH',
  'FILE_NOT_UTF8',
  'FILE_DAMAGED',
  'WORD_OLD_OR_LOCKED',
  'FILE_SIZE_MISMATCH',
  'ARCHIVE_TOO_LARGE',
  'PICTURE_TOO_BIG',
  'PICTURE_DAMAGED',
  'GONE',
  'WRONG_KIND',
  'FULL',
])('the failure %s is permanent and cannot be retried', (problem) => {
  expect(isPermanent(problem)).toBe(true);
  expect(canRetry(item({ state: 'failed', problem }))).toBe(false);
});

test('a failed upload can be retried unless it needs the file', () => {
  expect(canRetry(item({ state: 'failed', problem: 'NETWORK_ERROR' }))).toBe(true);
  expect(canRetry(item({ state: 'failed', problem: null }))).toBe(true);
  expect(canRetry(item({ state: 'uploading' }))).toBe(false);
  for (const problem of ['CHOOSE_AGAIN', 'OTHER_FILE']) {
    expect(needsSameFile(item({ problem }))).toBe(true);
    expect(canRetry(item({ state: 'failed', problem }))).toBe(false);
  }
  expect(needsSameFile(item({ problem: null }))).toBe(false);
  expect(needsFile(item({ state: 'failed' }))).toBe(true);
  expect(needsFile(item({ state: 'failed', file: new File(['x'], 'a.mp4') }))).toBe(false);
  expect(needsFile(item({ state: 'queued' }))).toBe(false);
});

test('an upload is in progress from 1 to 99 percent', () => {
  expect([0, 1, 99, 100].map((progress) => isPartlyUploaded(item({ progress })))).toEqual([
    false,
    true,
    true,
    false,
  ]);
});
