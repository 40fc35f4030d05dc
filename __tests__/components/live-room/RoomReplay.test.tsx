import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { RoomReplay } from '@/components/live-room/RoomReplay';
import type { LiveMessage } from '@/contract/live-chat';
import { answer, refuse } from '../../support/calls';
import { memberUser } from '../../support/make/accounts';
import { id } from '../../support/make/ids';
import { liveAuthor, liveMessage } from '../../support/make/live-chat';
import { livePage } from '../../support/make/lives';
import { renderPage } from '../../support/render-page';
import { setWindow } from '../../support/window-width';

const replay = {
  url: '/files/recording.mp4',
  mimeType: 'video/mp4',
  hlsUrl: null,
  captions: [],
  durationSeconds: 1210,
  isWhole: true,
  expiresAt: '2026-11-29T10:00:00.000Z',
};
const chapters = [
  { questionId: id(1), title: 'Nose or mouth?', seconds: 60 },
  { questionId: id(2), title: 'Walking to the tram?', seconds: 600.4 },
];
const at = (seconds: number) => liveMessage(seconds, { seconds });
const viewerKey = 'own';

let time = 0;
/** Moves the recording to a position. */
function playTo(seconds: number) {
  time = seconds;
  fireEvent.timeUpdate(document.querySelector('video')!);
}

/** Shows the recording of an ended live with its messages. */
async function showReplay(messages: LiveMessage[] = []) {
  answer('GET /lives/:id/chat/replay', { items: messages, nextCursor: null, viewerKey });
  return showRoom();
}
async function showRoom() {
  const shown = renderPage(<RoomReplay live={livePage({ state: 'REPLAY_READY' })} about={null} />, {
    user: memberUser,
  });
  await screen.findByRole('button', { name: /Play the recording/ });
  const video = document.querySelector('video')!;
  Object.defineProperty(video, 'currentTime', {
    configurable: true,
    get: () => time,
    set: (seconds: number) => (time = seconds),
  });
  return shown;
}
const texts = async () =>
  within(await screen.findByRole('log'))
    .queryAllByRole('listitem')
    .map((row) => /Message \d+/.exec(row.textContent)?.[0]);

beforeEach(() => {
  time = 0;
  setWindow({ width: 1280 });
  answer('GET /lives/:id/replay', replay);
  answer('GET /lives/:id/chapters', { items: chapters });
  answer('GET /lives/:id/reactions', { items: [] });
});

test('messages appear when the recording reaches their time and disappear when it is moved back', async () => {
  await showReplay([at(5), at(20), at(40)]);
  expect(await screen.findByText('Messages appear as the recording plays.')).toBeVisible();
  playTo(21);
  expect(await texts()).toEqual(['Message 5', 'Message 20']);
  playTo(50);
  expect(await texts()).toEqual(['Message 5', 'Message 20', 'Message 40']);
  playTo(6);
  expect(await texts()).toEqual(['Message 5']);
});

test('the recording of a live without messages says that nobody wrote', async () => {
  await showReplay([]);
  expect(await screen.findByText('Nobody wrote in this live.')).toBeVisible();
});

test('a viewer can delete and restore their message and can report other messages', async () => {
  const mine = { ...at(5), author: liveAuthor({ key: viewerKey, name: 'Sam O.' }) };
  const { user } = await showReplay([mine, at(6)]);
  playTo(7);
  await user.click(await screen.findByRole('button', { name: 'More for your message' }));
  answer('DELETE /lives/:id/chat/:messageId', { ...mine, text: '', isDeleted: true });
  await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
  await waitFor(async () => expect(await texts()).toEqual(['Message 6']));
  answer('PATCH /lives/:id/chat/:messageId', mine);
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(async () => expect(await texts()).toEqual(['Message 5', 'Message 6']));
  await user.click(screen.getByRole('button', { name: /^More for the message by/ }));
  expect((await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)).toEqual(['Report']);
});

test('pages of messages are loaded ahead of the position, and a jump loads all pages up to its position', async () => {
  const pages: Record<string, { items: LiveMessage[]; nextCursor: string | null }> = {
    first: { items: [at(5), at(300)], nextCursor: 'second' },
    second: { items: [at(500)], nextCursor: 'third' },
    third: { items: [at(900)], nextCursor: null },
  };
  const read = answer('GET /lives/:id/chat/replay', ({ query }) => ({
    ...pages[query.cursor ?? 'first']!,
    viewerKey,
  }));
  await showRoom();
  playTo(10);
  expect(await screen.findByText('Message 5')).toBeVisible();
  expect(read.queries).toHaveLength(1);
  // The next page begins within two minutes.
  playTo(190);
  await waitFor(() => expect(read.queries).toHaveLength(2));
  playTo(1000);
  expect(await screen.findByText('Message 900')).toBeVisible();
  expect(await texts()).toEqual(['Message 5', 'Message 300', 'Message 500', 'Message 900']);
  expect(read.queries.map(({ cursor }) => cursor)).toEqual([undefined, 'second', 'third']);
});

test('a chat that could not be loaded can be loaded again, and the recording plays without it', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => {});
  answer('GET /lives/:id/chat/replay', refuse(503, 'BUSY'));
  const { user } = await showRoom();
  await screen.findByText('We couldn’t load the chat.');
  answer('GET /lives/:id/chat/replay', { items: [at(5)], nextCursor: null, viewerKey });
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  playTo(6);
  expect(await screen.findByText('Message 5')).toBeVisible();
});

test('a message beside a recording can only be reported', async () => {
  const { user } = await showReplay([at(5)]);
  playTo(6);
  await user.click(await screen.findByRole('button', { name: 'More for the message by Rohan K.' }));
  expect((await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)).toEqual(['Report']);
  expect(screen.queryByRole('textbox')).toBeNull();
});

test('a chapter plays from its start, and the current chapter is marked', async () => {
  const { user } = await showReplay();
  const second = await screen.findByRole('button', { name: '10:00 Walking to the tram?' });
  expect(document.querySelector('video')!.paused).toBe(true);
  expect(document.querySelector('[aria-current]')).toBeNull();
  await user.click(second);
  expect(time).toBe(600.4);
  expect(document.querySelector('video')!.paused).toBe(false);
  expect(second).toHaveAttribute('aria-current', 'true');
  playTo(61);
  expect(screen.getByRole('button', { name: '1:00 Nose or mouth?' })).toHaveAttribute('aria-current', 'true');
  expect(second).not.toHaveAttribute('aria-current');
});

test('a recording without answered questions has no chapters', async () => {
  answer('GET /lives/:id/chapters', { items: [] });
  await showReplay([at(1)]);
  playTo(2);
  await screen.findByText('Message 1');
  expect(screen.queryByRole('heading', { name: 'Chapters' })).toBeNull();
});

test('chapters that could not be loaded can be loaded again', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => {});
  answer('GET /lives/:id/chapters', refuse(503, 'BUSY'));
  const { user } = await showReplay();
  await screen.findByText('We couldn’t load the chapters.');
  answer('GET /lives/:id/chapters', { items: chapters });
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('heading', { name: 'Chapters' })).toBeVisible();
});

test('reactions appear at their time in the recording, and a jump skips them', async () => {
  const read = answer('GET /lives/:id/reactions', {
    items: [
      { second: 2, counts: { LOVE: 2 } },
      { second: 500, counts: { WOW: 1 } },
      { second: 601, counts: { SMILE: 1 } },
    ],
  });
  await showReplay();
  const floats = () =>
    [...document.querySelectorAll<HTMLElement>('[data-float]')].map(({ dataset }) => dataset.float);
  await waitFor(() => expect(read.params).toHaveLength(1));
  await act(async () => new Promise((done) => setTimeout(done)));
  playTo(1.2);
  expect(floats()).toEqual([]);
  playTo(2.1);
  await waitFor(() => expect(floats()).toEqual(['LOVE', 'LOVE']));
  playTo(600);
  playTo(601.5);
  await waitFor(() => expect(floats()).toEqual(['LOVE', 'LOVE', 'SMILE']));
});
