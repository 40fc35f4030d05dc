import axios from 'axios';
import { http, HttpResponse } from 'msw';
import { assertPicture, sendPicture } from '@/lib/upload/send-picture';
import { server } from '../../support/msw';

const MiB = 1024 * 1024;
const picture = { name: 'me.png', type: 'image/png', size: 10 * MiB };

test.each([
  [{}, undefined],
  [{ type: '', name: 'me.AVIF' }, undefined],
  [{ size: 1 }, undefined],
  [{ size: 0 }, 'FILE_EMPTY'],
  [{ size: 10 * MiB + 1 }, 'TOO_LARGE'],
  [{ type: 'video/mp4' }, 'FILE_TYPE_NOT_VALID'],
  [{ type: '', name: 'me.txt' }, 'FILE_TYPE_NOT_VALID'],
  [{ type: '', name: 'me' }, 'FILE_TYPE_NOT_VALID'],
])('the check of a picture with %j has the error code %s', (change, code) => {
  const check = () => assertPicture({ ...picture, ...change });
  if (code) expect(check).toThrow(expect.objectContaining({ code }) as Error);
  else expect(check).not.toThrow();
});

describe('upload of a picture', () => {
  const file = new Blob(['x'.repeat(100)], { type: 'image/png' });
  const answer = (reply: () => Response) => server.use(http.post('/api/kumu/users/profile-picture', reply));

  test('sendPicture returns the stored picture', async () => {
    answer(() => HttpResponse.json({ url: '/a.webp', smallUrl: '/b.webp' }));
    expect(await sendPicture('portrait', file, jest.fn())).toEqual({ url: '/a.webp', smallUrl: '/b.webp' });
  });

  test.each([
    ['portrait', '/api/kumu/users/profile-picture', 'picture'],
    ['cover', '/api/creators/cover-background', 'cover'],
    ['thumbnail', '/api/courses/upload-thumbnail', 'thumbnail'],
  ] as const)(
    'a %s is sent to %s under its own name or the name of the field',
    async (target, address, field) => {
      const post = jest.spyOn(axios, 'post').mockResolvedValue({ status: 200, data: {} });
      // The FormData of these tests does not accept these file objects.
      const append = jest.spyOn(FormData.prototype, 'append').mockImplementation(() => {});
      const progress = jest.fn();
      await sendPicture(target, file, progress);
      await sendPicture(target, new File(['x'], 'me.png'), jest.fn());
      expect(post.mock.calls.map(([to]) => to)).toEqual([address, address]);
      expect(append.mock.calls).toEqual([
        [field, file, `${field}.webp`],
        [field, expect.any(File), 'me.png'],
      ]);
      const { onUploadProgress } = post.mock.calls[0]![2]!;
      for (const share of [undefined, 0.429, 1])
        onUploadProgress!({ progress: share } as Parameters<typeof onUploadProgress & {}>[0]);
      expect(progress.mock.calls).toEqual([[0], [42], [100]]);
      jest.restoreAllMocks();
    },
  );

  test('a rejected picture keeps the error code', async () => {
    answer(() => HttpResponse.json({ code: 'TOO_MANY_PIXELS', detail: 'Smaller.' }, { status: 422 }));
    await expect(sendPicture('portrait', file, jest.fn())).rejects.toMatchObject({
      status: 422,
      code: 'TOO_MANY_PIXELS',
    });
  });

  test('a picture request without a response fails with OFFLINE', async () => {
    answer(() => HttpResponse.error());
    await expect(sendPicture('portrait', file, jest.fn())).rejects.toMatchObject({
      status: 0,
      code: 'OFFLINE',
    });
  });
});
