import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { LiveFloats } from '@/components/live-chat/LiveFloats';
import type { LiveReactions } from '@/contract/live-chat';
import { sendEvent } from '@/lib/browser/events';
import { deliverEvent } from '@/lib/browser/stream/handlers';
import { answer } from '../../support/calls';
import { id } from '../../support/make/ids';
import { liveChatViewer, liveQuestion, liveRoomState } from '../../support/make/live-chat';
import { setWindow } from '../../support/window-width';
import { liveId, showChat } from './chat-screen';

jest.mock('@/lib/browser/events', () => ({
  ...jest.requireActual('@/lib/browser/events'),
  sendEvent: jest.fn(),
}));

const frame = (counts: LiveReactions['counts'], ofLive = liveId) =>
  act(() => deliverEvent({ name: 'live.reactions', data: { liveId: ofLive, counts } }));
const reactions = () => jest.mocked(sendEvent).mock.calls.filter(([type]) => type === 'LIVE_REACTION');

beforeEach(() => {
  setWindow({ width: 1280 });
  jest.mocked(sendEvent).mockClear();
});
afterEach(() => jest.restoreAllMocks());

test('the five reaction buttons have names, and a press sends the reaction', async () => {
  const { user } = showChat({ room: liveRoomState({ reactionsCount: 412 }) });
  const sent = answer('POST /lives/:id/reactions', { done: true });
  const group = await screen.findByRole('group', { name: 'Reactions' });
  expect([...group.querySelectorAll('button')].map((button) => button.getAttribute('aria-label'))).toEqual([
    'Love',
    'Sunny',
    'Smile',
    'Wow',
    'Same here',
  ]);
  await user.click(screen.getByRole('button', { name: 'Same here' }));
  await waitFor(() => expect(sent.bodies).toEqual([{ reaction: 'SAME_HERE' }]));
});

test('the number of reactions is increased by each received sum', async () => {
  showChat({ room: liveRoomState({ reactionsCount: 412 }) });
  expect(await screen.findByText('412 so far')).toBeVisible();
  frame({ LOVE: 3, WOW: 1 });
  expect(await screen.findByText('416 so far')).toBeVisible();
});

test('reactions above five per second are dropped without a message', async () => {
  const now = Date.now();
  const clock = jest.spyOn(Date, 'now').mockReturnValue(now);
  showChat();
  const sent = answer('POST /lives/:id/reactions', { done: true });
  const love = await screen.findByRole('button', { name: 'Love' });
  for (let press = 0; press < 9; press += 1) fireEvent.click(love);
  await waitFor(() => expect(sent.bodies).toHaveLength(5));
  expect(love).not.toHaveAttribute('aria-disabled');
  clock.mockReturnValue(now + 1_001);
  fireEvent.click(love);
  await waitFor(() => expect(sent.bodies).toHaveLength(6));
});

test('a reaction sends at most one analytics event in ten seconds', async () => {
  const now = Date.now();
  const clock = jest.spyOn(Date, 'now').mockReturnValue(now);
  showChat();
  const sent = answer('POST /lives/:id/reactions', { done: true });
  const love = await screen.findByRole('button', { name: 'Love' });
  fireEvent.click(love);
  fireEvent.click(love);
  fireEvent.click(screen.getByRole('button', { name: 'Wow' }));
  expect(reactions()).toEqual([
    ['LIVE_REACTION', { liveId, creatorId: id(2), reaction: 'LOVE' }],
    ['LIVE_REACTION', { liveId, creatorId: id(2), reaction: 'WOW' }],
  ]);
  clock.mockReturnValue(now + 10_001);
  fireEvent.click(love);
  expect(reactions()).toHaveLength(3);
  await waitFor(() => expect(sent.bodies).toHaveLength(4));
});

test.each(['OFF', 'MEMBERS_ONLY'] as const)(
  'a person can react while they cannot write (%s)',
  async (refusal) => {
    const { user } = showChat({ viewer: liveChatViewer({ refusal }) });
    const sent = answer('POST /lives/:id/reactions', { done: true });
    await user.click(await screen.findByRole('button', { name: 'Love' }));
    await waitFor(() => expect(sent.bodies).toHaveLength(1));
  },
);

test('a timed-out person cannot react', async () => {
  showChat({ viewer: liveChatViewer({ refusal: 'TIMED_OUT' }) });
  const sent = answer('POST /lives/:id/reactions', { done: true });
  const love = await screen.findByRole('button', { name: 'Love' });
  expect(love).toHaveAttribute('aria-disabled', 'true');
  fireEvent.click(love);
  expect(reactions()).toEqual([]);
  expect(sent.bodies).toHaveLength(0);
});

test('the question being answered is announced below the stage', async () => {
  const question = liveQuestion(1, { text: 'Shorter, or slower?' });
  showChat({ questions: [question], room: liveRoomState({ answeringId: question.id }) });
  const words = await screen.findByText('Shorter, or slower?');
  expect(words.closest('[role="status"]')).toHaveTextContent('Answering now Shorter, or slower?');
});

describe('reaction icons over the stage', () => {
  const floats = () => [...document.querySelectorAll<HTMLElement>('[data-float]')];

  test('each reaction of a sum is a rising icon that disappears and is hidden from screen readers', () => {
    render(<LiveFloats liveId={liveId} />);
    frame({ LOVE: 2, SMILE: 1 });
    frame({ LOVE: 5 }, id(4));
    expect(floats().map(({ dataset }) => dataset.float)).toEqual(['LOVE', 'SMILE', 'LOVE']);
    expect(floats()[0]!.closest('[aria-hidden="true"]')).not.toBeNull();
    fireEvent.animationEnd(floats()[0]!);
    expect(floats()).toHaveLength(2);
  });

  test('the stage shows at most 24 icons, among them each type of reaction in a sum', () => {
    render(<LiveFloats liveId={liveId} />);
    frame({ LOVE: 500, SAME_HERE: 1 });
    frame({ WOW: 500 });
    expect(floats()).toHaveLength(24);
    expect(floats().some(({ dataset }) => dataset.float === 'SAME_HERE')).toBe(true);
  });

  test('a person who prefers reduced motion sees no icons', () => {
    setWindow({ width: 1280, reducesMotion: true });
    render(<LiveFloats liveId={liveId} />);
    frame({ LOVE: 3 });
    expect(floats()).toHaveLength(0);
  });
});
