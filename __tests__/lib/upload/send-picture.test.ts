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
])('a picture that is %j: %s', (change, code) => {
  const check = () => assertPicture({ ...picture, ...change });
  if (code) expect(check).toThrow(expect.objectContaining({ code }) as Error);
  else expect(check).not.toThrow();
});

describe('sending', () => {
  const file = new Blob(['x'.repeat(100)], { type: 'image/png' });
  const answer = (reply: () => Response) => server.use(http.post('/api/kumu/users/profile-picture', reply));

  test('answers the stored picture', async () => {
    answer(() => HttpResponse.json({ url: '/a.webp', smallUrl: '/b.webp' }));
    expect(await sendPicture('portrait', file, jest.fn())).toEqual({ url: '/a.webp', smallUrl: '/b.webp' });
  });

  test('a refusal keeps its code', async () => {
    answer(() => HttpResponse.json({ code: 'TOO_MANY_PIXELS', detail: 'Smaller.' }, { status: 422 }));
    await expect(sendPicture('portrait', file, jest.fn())).rejects.toMatchObject({
      status: 422,
      code: 'TOO_MANY_PIXELS',
    });
  });

  test('without an answer it is offline', async () => {
    answer(() => HttpResponse.error());
    await expect(sendPicture('portrait', file, jest.fn())).rejects.toMatchObject({
      status: 0,
      code: 'OFFLINE',
    });
  });
});
