import type { WriteStream } from 'node:fs';
import { assertRoom, fullDiskOr, isDiskFull, withRoom } from '@/backend/runtime/disk-space';

const GIB = 1024 ** 3;
/** Returns the statistics of a disk with blocks of ten bytes. */
const disk = (freeBytes: number, allBytes: number) => async () => ({
  bavail: freeBytes / 10,
  blocks: allBytes / 10,
  bsize: 10,
});
const isFull = { status: 507, code: 'STORAGE_FULL' };

test('assertRoom requires one free gibibyte on a large disk', async () => {
  const large = disk(GIB + 1_000, 100 * GIB);
  await assertRoom('/', 1_000, large);
  await expect(assertRoom('/', 1_001, large)).rejects.toMatchObject(isFull);
});

test('assertRoom requires a free twentieth of a small disk', async () => {
  const small = disk(100, 1_000);
  await assertRoom('/', 50, small);
  await expect(assertRoom('/', 51, small)).rejects.toMatchObject(isFull);
});

describe('space reserved for writes of this process', () => {
  const small = disk(100, 1_000);
  const written = (bytesWritten: number) => ({ bytesWritten }) as WriteStream;

  test('withRoom reserves the bytes that are not yet on the disk until the write ends', async () => {
    await withRoom(
      '/',
      30,
      async (onOpen) => {
        // The stream is not open, so all 30 bytes are still reserved.
        await assertRoom('/', 20, small);
        await expect(assertRoom('/', 21, small)).rejects.toMatchObject(isFull);
        const out = onOpen(written(10));
        await assertRoom('/', 30, small);
        await expect(assertRoom('/', 31, small)).rejects.toMatchObject(isFull);
        await expect(withRoom('/', 31, () => Promise.resolve(), small)).rejects.toMatchObject(isFull);
        // All bytes are written, and the file system has added its overhead, so nothing is
        // reserved.
        Object.assign(out, { bytesWritten: 40 });
        await assertRoom('/', 50, small);
        await expect(assertRoom('/', 51, small)).rejects.toMatchObject(isFull);
      },
      small,
    );
    await assertRoom('/', 50, small);
  });

  test('withRoom releases its reservation when the write fails', async () => {
    const failing = withRoom('/', 50, () => Promise.reject(new Error('cut off')), small);
    await expect(failing).rejects.toThrow('cut off');
    await assertRoom('/', 50, small);
  });

  test('withRoom throws STORAGE_FULL when the disk fills up during the write', async () => {
    const error = Object.assign(new Error('no space'), { code: 'ENOSPC' });
    await expect(withRoom('/', 1, () => Promise.reject(error), small)).rejects.toMatchObject(isFull);
  });
});

test.each(['ENOSPC', 'EDQUOT'])('%s is recognised as a full disk', (code) => {
  const error = Object.assign(new Error('write'), { code });
  expect(isDiskFull(error)).toBe(true);
  expect(fullDiskOr(error)).toMatchObject(isFull);
});

test.each([
  ['another one', Object.assign(new Error('write'), { code: 'EIO' })],
  ['one without a code', new Error('write')],
  ['no error', null],
])('an error other than a full disk is not changed (%s)', (_what, error) => {
  expect(isDiskFull(error)).toBe(false);
  expect(fullDiskOr(error)).toBe(error);
});
