import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { ExportPage } from '@/components/social/ExportPage';
import type { Conversion, ExportSource } from '@/contract/social';
import * as redirect from '@/lib/page/redirect';
import { answer, refuse } from '../../support/calls';
import { recordEvents } from '../../support/events';
import { id } from '../../support/make/ids';
import { ownCourse } from '../../support/make/courses';
import { conversion, exportSource } from '../../support/make/social';
import { renderPage } from '../../support/render-page';

jest.mock('@/lib/page/redirect', () => ({ redirectTo: jest.fn() }));

const content = { contentType: 'COURSE' as const, contentId: id(1) };

beforeEach(() => {
  jest.clearAllMocks();
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => jest.restoreAllMocks());

function show(sources: ExportSource[], conversions: Conversion[] = [], query: Record<string, string> = {}) {
  const page = { ...content, title: 'Sleep Without Trying', isPublic: true, sources };
  const read = answer('GET /kumu/content/social/platform-content', page);
  answer('GET /kumu/content/social/converted-files', { items: conversions, nextCursor: null });
  const place = { pathname: '/dashboard/export', query: { ...content, ...query } };
  return { ...renderPage(<ExportPage />, place), read };
}
const slide = (name: string, value: number) =>
  fireEvent.change(screen.getByRole('slider', { name }), { target: { value } });

test('the export page asks for content first and explains how to start without content', async () => {
  answer('GET /kumu/content/social/converted-files', { items: [], nextCursor: null });
  const heard = answer('GET /content', { items: [ownCourse()], nextCursor: null });
  const { unmount } = renderPage(<ExportPage />, { pathname: '/dashboard/export' });
  expect(await screen.findByRole('link', { name: 'Sleep Without Trying' })).toHaveAttribute(
    'href',
    `/dashboard/export?contentType=COURSE&contentId=${id(1)}`,
  );
  expect(heard.queries[0]).toMatchObject({ type: 'course,post,digital-product' });
  unmount();
  answer('GET /content', { items: [], nextCursor: null });
  renderPage(<ExportPage />, { pathname: '/dashboard/export' });
  expect(await screen.findByText('Nothing to export yet')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Start a course' })).toBeInTheDocument();
});

test('the export page opens on the cover when the video cannot be converted', async () => {
  const cannot = exportSource().platforms.map((each) => ({ ...each, outcome: 'CANNOT' as const }));
  show([
    exportSource({ platforms: cannot }),
    exportSource({ fileId: null, kind: 'image', title: '', videoUrl: null }),
  ]);
  expect(await screen.findByRole('radio', { name: /Cover/ })).toBeChecked();
});

test('a clip is requested with its platforms, crop and part, and an event is sent for each platform', async () => {
  const events = recordEvents();
  const { user } = show([
    exportSource({ fileId: null, kind: 'image', title: '', videoUrl: null }),
    exportSource(),
  ]);
  expect(await screen.findByRole('radio', { name: /Where tiredness comes from/ })).toBeChecked();
  const asked = answer('POST /kumu/content/social/convert', {
    items: [
      conversion({ state: 'QUEUED' }),
      conversion({ id: id(821), state: 'QUEUED', platformKey: 'tiktok' }),
    ],
  });
  const button = screen.getByRole('button', { name: 'Convert' });
  expect(button).toHaveAttribute('aria-disabled', 'true');
  expect(button).toHaveAccessibleDescription('Choose at least one platform.');
  await user.click(screen.getByRole('checkbox', { name: 'Instagram reel' }));
  await user.click(screen.getByRole('checkbox', { name: 'TikTok' }));
  slide('Left to right', 20);
  slide('Start', 12);
  slide('Length', 45);
  expect(screen.getByText('From 0:12 to 0:57.')).toBeInTheDocument();
  // The length is limited to the remaining video.
  slide('Start', 40);
  expect(screen.getByText('From 0:40 to 1:00.')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Convert for 2 platforms' }));
  await waitFor(() =>
    expect(asked.bodies).toEqual([
      {
        ...content,
        fileId: id(801),
        platformKeys: ['instagram-reel', 'tiktok'],
        focus: { x: 0.2, y: 0.5 },
        startSeconds: 40,
        lengthSeconds: 20,
      },
    ]),
  );
  await waitFor(() =>
    expect(events.sent.map(({ type, payload }) => [type, payload])).toEqual(
      (['instagram-reel', 'tiktok'] as const).map((platformKey) => [
        'EXPORT_SOCIAL_CONTENT',
        { ...content, platformKey },
      ]),
    ),
  );
});

test.each([
  ['CLIP_TOO_SHORT', 'One of these platforms takes longer clips only. Choose a longer one.'],
  ['NOT_POSSIBLE_THERE', 'One of these platforms can’t take this. Choose others.'],
])('a refused export says what to change: %s', async (code, text) => {
  const errors = [{ path: 'lengthSeconds', code }];
  answer('POST /kumu/content/social/convert', refuse(422, 'INVALID_INPUT', errors));
  const { user } = show([exportSource()]);
  await user.click(await screen.findByRole('checkbox', { name: 'TikTok' }));
  await user.click(screen.getByRole('button', { name: /^Convert/ }));
  expect(await screen.findByText(text)).toBeVisible();
});

test('the crop frame can be dragged, and each chosen platform has its own frame', async () => {
  const { user, container } = show([exportSource()], [], { platformKey: 'instagram-reel' });
  await screen.findByRole('slider', { name: 'Left to right' });
  expect(screen.getByRole('checkbox', { name: 'Instagram reel' })).toBeChecked();
  const stage = container.querySelector<HTMLElement>('video')!.parentElement!;
  stage.setPointerCapture = () => undefined;
  stage.getBoundingClientRect = () => ({ left: 0, top: 0, width: 1600, height: 900 }) as DOMRect;
  // Sends mouse events, because the pointer events of jsdom have no coordinates.
  const point = (type: string, clientX: number) =>
    fireEvent(stage, new MouseEvent(type, { bubbles: true, clientX, clientY: 450 }));
  point('pointerdown', 0);
  expect(screen.getByRole('slider', { name: 'Left to right' })).toHaveValue('0');
  point('pointermove', 1590);
  expect(screen.getByRole('slider', { name: 'Left to right' })).toHaveValue('100');
  point('pointerup', 1590);
  point('pointermove', 0);
  expect(screen.getByRole('slider', { name: 'Left to right' })).toHaveValue('100');
  // The ratio of this platform is 16:9, the same as that of the video.
  await user.click(screen.getByRole('checkbox', { name: 'X' }));
  await user.click(screen.getByRole('radio', { name: 'X' }));
  expect(screen.getByText('X shows the whole picture.')).toBeInTheDocument();
  expect(screen.queryByRole('slider', { name: 'Left to right' })).not.toBeInTheDocument();
});

test('an unsupported conversion shows the reason, and pictures can be converted without ffmpeg', async () => {
  const cannot = exportSource({
    platforms: exportSource().platforms.map((each) => ({
      ...each,
      outcome: 'CANNOT' as const,
      reason: 'NO_VIDEO_TOOLS' as const,
    })),
  });
  const { user } = show([
    cannot,
    exportSource({ fileId: id(802), kind: 'image', title: 'A still', videoUrl: null }),
  ]);
  expect(await screen.findByRole('radio', { name: /A still/ })).toBeChecked();
  await user.click(screen.getByRole('radio', { name: /Where tiredness comes from/ }));
  expect(screen.getByText(/can’t convert videos. Pictures work/)).toBeInTheDocument();
  const reel = screen.getByRole('checkbox', { name: 'TikTok' });
  expect(reel).toBeDisabled();
  expect(reel).toHaveAccessibleDescription('This site can’t convert videos.');
  await user.click(screen.getByRole('radio', { name: /A still/ }));
  expect(screen.getByRole('checkbox', { name: 'TikTok' })).toBeEnabled();
  expect(screen.queryByRole('slider', { name: 'Start' })).not.toBeInTheDocument();
});

test.each([
  [refuse(404, 'NOT_FOUND'), 'This can’t be exported', 'link'],
  [refuse(409, 'CONTENT_TAKEN_DOWN'), 'This can’t be exported', 'link'],
  [refuse(500, 'UNEXPECTED'), 'We couldn’t load this', 'button'],
] as const)(
  'a failure to load the content shows an error with a next step: %j',
  async (refusal, title, way) => {
    answer('GET /kumu/content/social/converted-files', { items: [], nextCursor: null });
    answer('GET /kumu/content/social/platform-content', refusal);
    renderPage(<ExportPage />, { pathname: '/dashboard/export', query: content });
    const state = (await screen.findByRole('heading', { name: title })).parentElement!;
    expect(within(state).getByRole(way)).toBeInTheDocument();
  },
);

test('content without videos and pictures links to its editor', async () => {
  show([]);
  expect(await screen.findByText('Sleep Without Trying has no videos or pictures yet')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Open the editor' })).toHaveAttribute(
    'href',
    `/dashboard/content/${id(1)}`,
  );
});

test('conversions show progress and can be cancelled, and failed conversions can be retried', async () => {
  const { user } = show(
    [exportSource()],
    [
      conversion({ id: id(821), state: 'RUNNING', progress: 40 }),
      conversion({ id: id(822), state: 'FAILED', fault: 'VIDEO_INDEX_DAMAGED', platformKey: 'x' }),
    ],
  );
  const bar = await screen.findByRole('progressbar', { name: /Converting Instagram reel/ });
  expect(bar).toHaveAttribute('aria-valuenow', '40');
  const removed = answer('DELETE /kumu/content/social/converted-files/:id', { done: true });
  await user.click(screen.getByRole('button', { name: /^Cancel Instagram reel/ }));
  await waitFor(() => expect(removed.params).toEqual([{ id: id(821) }]));
  expect(screen.getByText(/index \(moov\) is damaged/)).toBeInTheDocument();
  const again = answer('POST /kumu/content/social/convert', { items: [conversion({ state: 'QUEUED' })] });
  await user.click(screen.getByRole('button', { name: /^Try again: X/ }));
  await waitFor(() =>
    expect(again.bodies).toEqual([
      {
        ...content,
        fileId: id(801),
        platformKeys: ['x'],
        focus: { x: 0.5, y: 0.5 },
        startSeconds: 0,
        lengthSeconds: 30,
      },
    ]),
  );
});

test('the end of a conversion sends one event, from the first page that observes it', async () => {
  const events = recordEvents();
  const noted = answer('PATCH /kumu/content/social/converted-files/:id', ({ params }) => ({
    isFirst: params.id !== id(823),
  }));
  show(
    [exportSource()],
    [
      conversion({ id: id(821), isEventSent: false }),
      conversion({
        id: id(822),
        isEventSent: false,
        state: 'FAILED',
        fault: 'STORAGE_FULL',
        platformKey: 'x',
      }),
      conversion({ id: id(823), isEventSent: false, platformKey: 'tiktok' }),
      conversion({ id: id(824), isEventSent: true, platformKey: 'pinterest' }),
      conversion({ id: id(825), isEventSent: false, state: 'QUEUED', platformKey: 'linkedin' }),
    ],
  );
  await waitFor(() =>
    expect(noted.params.map((each) => each.id).sort()).toEqual([id(821), id(822), id(823)]),
  );
  await waitFor(() =>
    expect(events.sent.map(({ type, payload }) => [type, payload])).toEqual([
      ['SUCCESS_EXPORT_SOCIAL_CONTENT', { ...content, platformKey: 'instagram-reel', fileId: id(821) }],
      ['FAIL_EXPORT_SOCIAL_CONTENT', { ...content, platformKey: 'x', code: 'STORAGE_FULL' }],
    ]),
  );
  expect(screen.getByText('Sleep Without Trying is ready for Instagram reel.')).toBeInTheDocument();
  expect(screen.queryByText('Sleep Without Trying is ready for TikTok.')).not.toBeInTheDocument();
});

describe('a finished file', () => {
  const exported = () =>
    answer('POST /kumu/content/social/exported-files', {
      id: id(820),
      shareUrl: 'https://www.tiktok.com/upload',
      exportedAt: '2026-11-23T10:00:00.000Z',
    });
  const open = async (tab: Window | null | Error) => {
    const events = recordEvents();
    jest.spyOn(window, 'open').mockImplementation(() => {
      if (tab instanceof Error) throw tab;
      return tab;
    });
    const { user } = show([exportSource()], [conversion({ platformKey: 'tiktok' })]);
    await user.click(await screen.findByRole('button', { name: /^Post it on TikTok/ }));
    return events;
  };

  test('a finished file is downloaded by a signed link', async () => {
    const { user } = show([exportSource()], [conversion()]);
    const data = {
      link: 'http://files.test/a.mp4?signature=x',
      fileName: 'a.mp4',
      expiresAt: '2026-11-23T10:00:00Z',
    };
    answer('GET /kumu/content/social/exported-files/:id', { data });
    await user.click(await screen.findByRole('button', { name: /^Download Instagram reel/ }));
    await waitFor(() => expect(redirect.redirectTo).toHaveBeenCalledWith(data.link));
  });

  test('a finished file opens its platform in a tab without access to this page', async () => {
    exported();
    const tab = { opener: window, location: { replace: jest.fn() }, close: jest.fn() };
    const events = await open(tab as unknown as Window);
    await waitFor(() => expect(tab.location.replace).toHaveBeenCalledWith('https://www.tiktok.com/upload'));
    expect(tab.opener).toBeNull();
    expect(events.sent).toEqual([]);
  });

  test.each([
    [null, 'POPUP_BLOCKED'],
    [new Error('refused'), 'POPUP_FAILED'],
  ])('a blocked platform tab shows an error and a link', async (tab, code) => {
    exported();
    const events = await open(tab);
    const link = await screen.findByRole('link', { name: /Open TikTok/ });
    expect(link).toHaveAttribute('href', 'https://www.tiktok.com/upload');
    await waitFor(() =>
      expect(events.sent.map(({ type, payload }) => [type, payload])).toEqual([
        ['FAIL_PUBLISH_SOCIAL_CONTENT', { ...content, platformKey: 'tiktok', code }],
      ]),
    );
  });
});
