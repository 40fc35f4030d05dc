import type { RequestListener } from 'node:http';
import type { Storage } from '@/backend/providers/storage/types';
import { vimeoVideo } from '@/backend/providers/video/vimeo';
import { deadAddress, listen, readBody } from '../../../support/servers';

const accessToken = 'a-token-of-ours';
const film = {
  fileId: 'one',
  storageKey: 'private/person/one',
  mimeType: 'video/mp4',
  fileName: 'Sleep.mp4',
  size: 4200,
};
const storage = {
  linkToGet: async (key: string) => `https://files.test/${key}?signed`,
} as unknown as Storage;
const run = {
  onProgress: async () => undefined,
  onStore: async () => undefined,
  signal: AbortSignal.timeout(9e6),
};

type Asked = { method: string; url: string; authorization?: string; body: unknown };
let asked: Asked[];
let reply: { status: number; body?: unknown; headers?: Record<string, string> };
let apiUrl: string;
beforeAll(async () => {
  const answer: RequestListener = async (req, res) => {
    const text = await readBody(req);
    const { authorization } = req.headers;
    asked.push({ method: req.method!, url: req.url!, authorization, body: text ? JSON.parse(text) : null });
    res.writeHead(reply.status, { 'content-type': 'application/json', ...reply.headers });
    res.end(reply.body === undefined ? '' : JSON.stringify(reply.body));
  };
  apiUrl = await listen((req, res) => void answer(req, res));
});
beforeEach(() => {
  asked = [];
});
const vimeo = () => vimeoVideo({ accessToken, storage, apiUrl });

test('Vimeo fetches the original by a signed link, and its player can be embedded only on this site', async () => {
  reply = { status: 201, body: { uri: '/videos/258684937' } };
  expect(await vimeo().create(film)).toBe('/videos/258684937');
  expect(asked).toEqual([
    {
      method: 'POST',
      url: '/me/videos?fields=uri',
      authorization: `bearer ${accessToken}`,
      body: {
        upload: { approach: 'pull', size: 4200, link: 'https://files.test/private/person/one?signed' },
        name: 'Sleep.mp4',
        privacy: { view: 'disable', download: false, add: false, comments: 'nobody' },
      },
    },
  ]);
  expect(vimeo().playerUrl('/videos/258684937')).toBe('https://player.vimeo.com/video/258684937');
  expect(vimeo().playerUrl('/videos/258684937:abc12')).toBe(
    'https://player.vimeo.com/video/258684937?h=abc12',
  );
});

test.each([
  [
    { transcode: { status: 'in_progress' }, upload: { status: 'complete' } },
    { isDone: false, percent: null },
  ],
  [
    { transcode: { status: 'complete' }, duration: 95, width: 1080, height: 1920 },
    { isDone: true, durationSeconds: 95, size: { width: 1080, height: 1920 } },
  ],
])('the progress of a video is read from the response %j', async (body, expected) => {
  reply = { status: 200, body };
  expect(await vimeo().make({ ...film, uri: '/videos/1' }, run)).toMatchObject(expected);
});

test.each([
  [{ status: 200, body: { transcode: { status: 'error' } } }, 'VIDEO_UNREADABLE'],
  [{ status: 200, body: { upload: { status: 'error' } } }, 'VIDEO_HOST_FAILED'],
  [{ status: 404 }, 'VIDEO_HOST_FAILED'],
])('a video that Vimeo cannot convert fails with its reason (%j)', async (answer, fault) => {
  reply = answer;
  await expect(vimeo().make({ ...film, uri: '/videos/1' }, run)).rejects.toMatchObject({ fault });
});

test('a playlist link expires, and a video of another host has no link', async () => {
  reply = { status: 200, body: { play: { hls: { link: 'https://player.vimeo.com/x.m3u8' } } } };
  const hosted = { fileId: 'one', storedKeys: [] };
  const link = (uri: string) => vimeo().linkToPlay({ ...hosted, uri }, new Date());
  expect(await link('/videos/1')).toBe('https://player.vimeo.com/x.m3u8');
  expect(await link('/videos/0f8fad5b-d9cb-469f-a165-70867728950e')).toBeNull();
  expect(asked).toHaveLength(1);
});

test('a video can be removed twice without an error', async () => {
  reply = { status: 204 };
  await vimeo().remove({ fileId: 'one', storedKeys: [], uri: '/videos/1' });
  reply = { status: 404 };
  await vimeo().remove({ fileId: 'one', storedKeys: [], uri: '/videos/1' });
  expect(asked.map(({ method, url }) => `${method} ${url}`)).toEqual(Array(2).fill('DELETE /videos/1'));
});

test.each([401, 429, 500])(
  'a response of %i is a temporary failure and never shows the token',
  async (status) => {
    reply = { status, body: { error: `bearer ${accessToken}` }, headers: { 'retry-after': '60' } };
    const error = await vimeo()
      .create(film)
      .catch((refused: unknown) => refused);
    expect(error).toMatchObject({ status: 503, code: 'VIDEO_HOST_FAILED', retryAfterSeconds: 60 });
    expect(
      JSON.stringify([String(error), (error as Error).cause, String((error as Error).cause)]),
    ).not.toContain(accessToken);
  },
);

test('an unreachable Vimeo is a temporary failure', async () => {
  const away = vimeoVideo({ accessToken, storage, apiUrl: await deadAddress() });
  await expect(away.create(film)).rejects.toMatchObject({ status: 503 });
});
