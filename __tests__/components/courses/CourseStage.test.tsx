import { fireEvent, screen, waitFor } from '@testing-library/react';
// Preloads the player, because loading it during a test is slow on a busy machine.
import '@/components/courses/PlayingPart';
import { CourseStage } from '@/components/courses/CourseStage';
import { listParts, findPartToStart } from '@/components/courses/course-parts';
import type { CourseViewerState } from '@/contract/learning';
import { anonymousUser } from '@/contract/values/anonymous-user';
import { answer, refuse } from '../../support/calls';
import { memberUser } from '../../support/make/accounts';
import { coursePage, playablePart, unlockedViewerState } from '../../support/make/courses';
import { id } from '../../support/make/ids';
import { renderPage } from '../../support/render-page';

const course = coursePage();
const choose = jest.fn();
const onUnlock = jest.fn();

const stage = (partId: string | null, its?: CourseViewerState, requests = 0) => (
  <CourseStage
    course={course}
    viewerState={its}
    seesAll={its?.isUnlocked ?? false}
    start={findPartToStart(course, its, its?.isUnlocked ?? false)}
    chosen={{ partId, hrefOf: (part) => `?part=${part}`, requests, choose }}
    onUnlock={onUnlock}
    onOpened={() => undefined}
  />
);
const show = (partId: string | null, its?: CourseViewerState) =>
  renderPage(stage(partId, its), { user: its ? memberUser : anonymousUser });

const playFor = (media: HTMLMediaElement, seconds: number, duration = 20) => {
  Object.defineProperty(media, 'duration', { configurable: true, value: duration });
  fireEvent.durationChange(media);
  media.currentTime = seconds;
  Object.defineProperty(media, 'paused', { configurable: true, value: false });
  fireEvent.timeUpdate(media);
};

beforeEach(() => {
  jest.clearAllMocks();
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  answer('GET /users', memberUser);
});
afterEach(() => jest.restoreAllMocks());

test('the cover offers the first free course part before a part is chosen', async () => {
  const { user } = show(null);
  await user.click(screen.getByRole('button', { name: /Play the preview/ }));
  expect(choose).toHaveBeenCalledWith(id(101));
});

test('a free course part plays with its signed link', async () => {
  answer('GET /courses/:id/parts/:partId', playablePart());
  const { container } = show(id(101));
  expect(await screen.findByRole('region', { name: 'Player: Where tiredness comes from' })).toBeVisible();
  expect(container.querySelector('video')).toHaveAttribute('src', playablePart().mediaUrl);
  expect(screen.queryByRole('button', { name: 'Mark as done' })).not.toBeInTheDocument();
});

test('a locked course part shows the unlock button and no player', async () => {
  answer('GET /courses/:id/parts/:partId', () => refuse(403, 'LOCKED'));
  const { user, container } = show(id(102));
  expect(await screen.findByText('“One getting-up time” comes with the full course.')).toBeVisible();
  expect(container.querySelector('video, audio')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Unlock course' }));
  expect(onUnlock).toHaveBeenCalledTimes(1);
});

test('the open course part is requested once, even if the viewer state arrives later', async () => {
  const asked = answer('GET /courses/:id/parts/:partId', playablePart());
  const { rerender } = show(id(101));
  const player = await screen.findByRole('region', { name: /Player/ });
  rerender(stage(id(101), unlockedViewerState()));
  expect(screen.getByRole('region', { name: /Player/ })).toBe(player);
  rerender(stage(id(102), unlockedViewerState()));
  await waitFor(() => expect(asked.params.map(({ partId }) => partId)).toEqual([id(101), id(102)]));
});

test('a refused course part is requested again after the unlock, even if the refusal arrives after the unlock', async () => {
  for (const isUnlockedFirst of [false, true]) {
    const refused = Promise.withResolvers<ReturnType<typeof refuse>>();
    const replies = [refused.promise, playablePart({ id: id(102) })];
    const asked = answer('GET /courses/:id/parts/:partId', () => replies.shift()!);
    const { rerender, unmount } = show(id(102));
    await waitFor(() => expect(asked.params).toHaveLength(1));
    if (isUnlockedFirst) rerender(stage(id(102), unlockedViewerState()));
    refused.resolve(refuse(403, 'LOCKED'));
    if (!isUnlockedFirst) {
      expect(await screen.findByText(/comes with the full course/)).toBeVisible();
      rerender(stage(id(102), unlockedViewerState()));
    }
    expect(await screen.findByRole('region', { name: /Player/ })).toBeVisible();
    expect(asked.params).toHaveLength(2);
    unmount();
  }
});

test('a part that fails to load can be loaded again', async () => {
  const replies = [refuse(502, 'BACKEND_DOWN'), playablePart()];
  answer('GET /courses/:id/parts/:partId', () => replies.shift()!);
  const { user } = show(id(101));
  expect(await screen.findByRole('alert')).toHaveTextContent('Kumu isn’t responding');
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('region', { name: /Player/ })).toBeVisible();
});

test('a member resumes at the stored second, and the position is saved', async () => {
  answer('GET /courses/:id/parts/:partId', playablePart({ resumeSeconds: 90 }));
  const saved = answer('PATCH /courses/:id/progress', unlockedViewerState().progress);
  const { container } = show(id(101), unlockedViewerState());
  expect(await screen.findByText('1:30 / 7:40')).toBeVisible();
  const media = container.querySelector('video')!;
  fireEvent.play(media);
  playFor(media, 91, 460);
  playFor(media, 101, 460);
  await waitFor(() => expect(saved.bodies).toEqual([{ partId: id(101), seconds: 101 }]));
});

test('a press on the course part that is already open plays it and scrolls it into view', async () => {
  answer('GET /courses/:id/parts/:partId', playablePart({ resumeSeconds: 90 }));
  const play = jest.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue();
  const { rerender } = show(id(101), unlockedViewerState());
  await screen.findByText('1:30 / 7:40');
  expect(play).not.toHaveBeenCalled();
  const seen = (Element.prototype.scrollIntoView = jest.fn());
  rerender(stage(id(101), unlockedViewerState(), 1));
  expect(play).toHaveBeenCalledTimes(1);
  expect(seen).toHaveBeenCalled();
  rerender(stage(id(101), unlockedViewerState(), 2));
  expect(play).toHaveBeenCalledTimes(2);
  play.mockRestore();
});

test('marking a course part as done keeps its current position', async () => {
  answer('GET /courses/:id/parts/:partId', playablePart({ resumeSeconds: 90 }));
  const saved = answer('PATCH /courses/:id/progress', unlockedViewerState().progress);
  const { container, user } = show(id(101), unlockedViewerState());
  await screen.findByText('1:30 / 7:40');
  const media = container.querySelector('video')!;
  fireEvent.play(media);
  playFor(media, 91, 460);
  playFor(media, 101, 460);
  await user.click(screen.getByRole('button', { name: 'Mark as done' }));
  await waitFor(() =>
    expect(saved.bodies.at(-1)).toEqual({ partId: id(101), seconds: 101, isCompleted: true }),
  );
});

test('a course part is marked as done when it ends', async () => {
  answer('GET /courses/:id/parts/:partId', playablePart());
  const saved = answer('PATCH /courses/:id/progress', unlockedViewerState().progress);
  const { container } = show(id(101), unlockedViewerState());
  await screen.findByRole('region', { name: /Player/ });
  const media = container.querySelector('video')!;
  fireEvent.play(media);
  playFor(media, 20);
  Object.defineProperty(media, 'ended', { configurable: true, value: true });
  fireEvent.ended(media);
  await waitFor(() =>
    expect(saved.bodies.at(-1)).toEqual({ partId: id(101), seconds: 20, isCompleted: true }),
  );
  expect(screen.getByText('Next: One getting-up time')).toBeVisible();
});

test("a visitor's preview saves no progress and ends with the unlock link", async () => {
  answer('GET /courses/:id/parts/:partId', playablePart());
  const saved = answer('PATCH /courses/:id/progress', unlockedViewerState().progress);
  const { container, user } = show(id(101));
  await screen.findByRole('region', { name: /Player/ });
  const media = container.querySelector('video')!;
  fireEvent.play(media);
  playFor(media, 20);
  fireEvent.ended(media);
  expect(screen.queryByText(/Next:/)).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Unlock the rest' }));
  expect(onUnlock).toHaveBeenCalledTimes(1);
  expect(saved.bodies).toHaveLength(0);
});

test('a retry renews an expired link and keeps the player', async () => {
  const links = ['http://files.test/a.mp4?signature=old', 'http://files.test/a.mp4?signature=new'];
  answer('GET /courses/:id/parts/:partId', () => playablePart({ mediaUrl: links.shift()! }));
  const { container, user } = show(id(101));
  await screen.findByRole('region', { name: /Player/ });
  const media = container.querySelector('video')!;
  fireEvent.play(media);
  fireEvent.error(media);
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(media).toHaveAttribute('src', 'http://files.test/a.mp4?signature=new'));
  expect(container.querySelector('video')).toBe(media);
});

test('a text part is shown in the stage and marked as done with a button', async () => {
  answer(
    'GET /courses/:id/parts/:partId',
    playablePart({
      id: id(102),
      kind: 'text',
      title: 'One getting-up time',
      text: 'Get up.\n\n- No phone',
      mediaUrl: null,
      nextPartId: id(103),
    }),
  );
  const saved = answer('PATCH /courses/:id/progress', unlockedViewerState().progress);
  const { user } = show(id(102), unlockedViewerState());
  expect(await screen.findByRole('heading', { name: 'One getting-up time' })).toBeVisible();
  expect(screen.getByText('No phone')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Mark as done' }));
  await waitFor(() => expect(saved.bodies).toEqual([{ partId: id(102), seconds: 0, isCompleted: true }]));
  await user.click(screen.getByRole('button', { name: 'Next part' }));
  expect(choose).toHaveBeenCalledWith(id(103));
});

test('unsaved progress shows a message and can be saved again', async () => {
  answer(
    'GET /courses/:id/parts/:partId',
    playablePart({ id: id(102), kind: 'text', text: 'x', mediaUrl: null }),
  );
  answer('PATCH /courses/:id/progress', () => refuse(502, 'BACKEND_DOWN'));
  const { user } = show(id(102), unlockedViewerState());
  await user.click(await screen.findByRole('button', { name: 'Mark as done' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Kumu isn’t responding');
});

test('a document has links to open and to download it', async () => {
  answer(
    'GET /courses/:id/parts/:partId',
    playablePart({
      id: id(103),
      kind: 'document',
      title: 'The diary',
      mediaUrl: 'http://files.test/d.pdf',
      fileName: 'diary.pdf',
      nextPartId: null,
    }),
  );
  show(id(103), unlockedViewerState());
  expect(await screen.findByRole('link', { name: 'Open diary.pdf' })).toHaveAttribute(
    'href',
    'http://files.test/d.pdf',
  );
  expect(screen.getByRole('link', { name: 'Download' })).toHaveAttribute('download', 'diary.pdf');
});

test('a document that ends the refund right is requested only after a press of a button with a warning', async () => {
  const asked = answer('GET /courses/:id/parts/:partId', ({ params }) =>
    playablePart({ id: params.partId as string, kind: 'document', fileName: 'diary.pdf', nextPartId: null }),
  );
  const owned = unlockedViewerState({ openingEndsRefund: true });
  const { user, rerender } = show(id(103));
  expect(screen.getByText('Opening The diary')).toBeVisible();
  rerender(stage(id(103), owned));
  const open = screen.getByRole('button', { name: /^Open The diary/ });
  expect(open).toHaveAccessibleName(/Opening a document ends your right to a refund of this course\.$/);
  expect(asked.queries).toHaveLength(0);
  await user.click(open);
  expect(await screen.findByRole('link', { name: 'Open diary.pdf' })).toBeVisible();
  expect(asked.queries).toHaveLength(1);
  // The warning is not shown again.
  rerender(stage(null, owned));
  rerender(stage(id(103), owned));
  expect(await screen.findByRole('link', { name: 'Open diary.pdf' })).toBeVisible();
});

test.each([
  ['a film', id(102), unlockedViewerState({ openingEndsRefund: true })],
  ['a document after the time for a refund', id(103), unlockedViewerState()],
])('%s opens without the refund warning', async (_, partId, its) => {
  answer('GET /courses/:id/parts/:partId', playablePart({ id: partId }));
  show(partId, its);
  expect(await screen.findByRole('region', { name: /Player/ })).toBeVisible();
});

test('the main button starts the last played course part, otherwise the first accessible part', () => {
  const left = unlockedViewerState({
    progress: { completedPartIds: [], percent: 0, continuePartId: id(103), continueSeconds: 0 },
  });
  expect(findPartToStart(course, left, true)?.id).toBe(id(103));
  expect(findPartToStart(course, left, false)?.id).toBe(id(101));
  expect(findPartToStart(course, undefined, false)?.id).toBe(id(101));
  expect(listParts(course).map(({ number }) => number)).toEqual([1, 2, 3]);
});

test('an expired link that cannot be renewed shows an error instead of leading to an error page', async () => {
  const document = playablePart({
    id: id(103),
    kind: 'document',
    mediaUrl: 'http://files.test/d.pdf',
    fileName: 'diary.pdf',
    expiresAt: '2020-01-01T00:00:00.000Z',
  });
  const replies = [document, refuse(502, 'BACKEND_DOWN')];
  answer('GET /courses/:id/parts/:partId', () => replies.shift()!);
  const { user } = show(id(103), unlockedViewerState());
  await user.click(await screen.findByRole('link', { name: 'Open diary.pdf' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Kumu isn’t responding');
});
