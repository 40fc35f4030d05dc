import type { WriteStream } from 'node:fs';
import { assertRoom, fullDiskOr, isDiskFull, withRoom } from '@/backend/runtime/disk-space';

const GIB = 1024 ** 3;
/** A disk of blocks of ten bytes. */
const disk = (freeBytes: number, allBytes: number) => async () => ({
  bavail: freeBytes / 10,
  blocks: allBytes / 10,
  bsize: 10,
});
const isFull = { status: 507, code: 'STORAGE_FULL' };

test('a gibibyte of a large disk stays free', async () => {
  const large = disk(GIB + 1_000, 100 * GIB);
  await assertRoom('/', 1_000, large);
  await expect(assertRoom('/', 1_001, large)).rejects.toMatchObject(isFull);
});

test('a twentieth of a small disk stays free', async () => {
  const small = disk(100, 1_000);
  await assertRoom('/', 50, small);
  await expect(assertRoom('/', 51, small)).rejects.toMatchObject(isFull);
});

describe('what this process is writing', () => {
  const small = disk(100, 1_000);
  const written = (bytesWritten: number) => ({ bytesWritten }) as WriteStream;

  test('counts as taken as far as it is not on the disk yet, until it has ended', async () => {
    await withRoom(
      '/',
      30,
      async (onOpen) => {
        // Its stream is not open yet.
        await assertRoom('/', 20, small);
        await expect(assertRoom('/', 21, small)).rejects.toMatchObject(isFull);
        const out = onOpen(written(10));
        await assertRoom('/', 30, small);
        await expect(assertRoom('/', 31, small)).rejects.toMatchObject(isFull);
        await expect(withRoom('/', 31, () => Promise.resolve(), small)).rejects.toMatchObject(isFull);
        // All of it, and what the file system adds.
        Object.assign(out, { bytesWritten: 40 });
        await assertRoom('/', 50, small);
        await expect(assertRoom('/', 51, small)).rejects.toMatchObject(isFull);
      },
      small,
    );
    await assertRoom('/', 50, small);
  });

  test('takes nothing any more once it has failed', async () => {
    const failing = withRoom('/', 50, () => Promise.reject(new Error('cut off')), small);
    await expect(failing).rejects.toThrow('cut off');
    await assertRoom('/', 50, small);
  });

  test('is refused in the same way when the disk is full in spite of it', async () => {
    const error = Object.assign(new Error('no space'), { code: 'ENOSPC' });
    await expect(withRoom('/', 1, () => Promise.reject(error), small)).rejects.toMatchObject(isFull);
  });
});

test.each(['ENOSPC', 'EDQUOT'])('%s says that the disk is full', (code) => {
  const error = Object.assign(new Error('write'), { code });
  expect(isDiskFull(error)).toBe(true);
  expect(fullDiskOr(error)).toMatchObject(isFull);
});

test.each([
  ['another one', Object.assign(new Error('write'), { code: 'EIO' })],
  ['one without a code', new Error('write')],
  ['no error', null],
])('any other failure stays what it is: %s', (_what, error) => {
  expect(isDiskFull(error)).toBe(false);
  expect(fullDiskOr(error)).toBe(error);
});
