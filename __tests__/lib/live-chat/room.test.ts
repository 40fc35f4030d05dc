import type { LiveChatRoom } from '@/contract/live-chat';
import { ApiError } from '@/lib/api-error';
import { call } from '@/lib/browser/call';
import { openLiveRoom } from '@/lib/live-chat/room';
import {
  liveAuthor,
  liveChatRoom,
  liveChatViewer,
  liveMessage,
  liveRoomState,
} from '../../support/make/live-chat';

jest.mock('@/lib/browser/call', () => ({ call: jest.fn() }));

type Sent = { body: { clientId: string; text: string } };
const own = liveAuthor({ key: 'sam' });
const busy = new ApiError(503, 'BUSY', 'busy', 'request');

let chat: LiveChatRoom;
let replies: Record<string, (input: Sent) => unknown>;
let close: () => void;

/** Opens a room and loads its chat. */
async function open(fields: Partial<LiveChatRoom> = {}) {
  chat = liveChatRoom(fields);
  const room = openLiveRoom('live');
  close = room.open();
  await jest.advanceTimersByTimeAsync(0);
  return room;
}
const texts = (room: ReturnType<typeof openLiveRoom>) =>
  room.getState().chat?.messages.map(({ text }) => text);
const sentTexts = () =>
  jest
    .mocked(call)
    .mock.calls.filter(([name]) => name === 'POST /lives/:id/chat')
    .map(([, input]) => (input as Sent).body.text);

beforeEach(() => {
  jest.useFakeTimers();
  let position = 100;
  replies = {
    'GET /lives/:id/chat': () => chat,
    'POST /lives/:id/chat': ({ body }) =>
      liveMessage((position += 1), { author: own, createdAt: new Date().toISOString(), ...body }),
  };
  jest.mocked(call).mockReset();
  jest.mocked(call).mockImplementation((async (name: string, input: Sent) => replies[name]!(input)) as never);
});
afterEach(() => {
  close();
  jest.useRealTimers();
});

test('200 messages in a second update the page about ten times at most', async () => {
  const room = await open();
  const update = jest.fn();
  room.subscribe(update);
  for (let at = 0; at < 200; at += 1) {
    const message = liveMessage(at + 1);
    room.onMessage({ liveId: 'live', messageId: message.id, message });
    await jest.advanceTimersByTimeAsync(5);
  }
  await jest.advanceTimersByTimeAsync(100);
  expect(update.mock.calls.length).toBeLessThanOrEqual(11);
  expect(room.getState().chat?.messages).toHaveLength(200);
});

test('messages are sorted by position regardless of their order of arrival', async () => {
  const room = await open({ messages: [liveMessage(2)] });
  for (const message of [liveMessage(3), liveMessage(1)])
    room.onMessage({ liveId: 'live', messageId: message.id, message });
  await jest.advanceTimersByTimeAsync(100);
  expect(texts(room)).toEqual(['Message 1', 'Message 2', 'Message 3']);
});

test('messages are sent one at a time with an interval of a second', async () => {
  const room = await open();
  room.send('one');
  room.send('two');
  await jest.advanceTimersByTimeAsync(0);
  expect(sentTexts()).toEqual(['one']);
  expect(room.getState().unsent.map(({ text }) => text)).toEqual(['two']);
  await jest.advanceTimersByTimeAsync(999);
  expect(sentTexts()).toEqual(['one']);
  await jest.advanceTimersByTimeAsync(1);
  expect(sentTexts()).toEqual(['one', 'two']);
  expect(room.getState().unsent).toEqual([]);
});

test('messages of a moderator are sent without an interval', async () => {
  const room = await open({ viewer: liveChatViewer({ can: { moderate: true } }) });
  room.send('one');
  room.send('two');
  await jest.advanceTimersByTimeAsync(0);
  expect(sentTexts()).toEqual(['one', 'two']);
});

test('a failed message does not block later messages and can be retried', async () => {
  const room = await open();
  const { 'POST /lives/:id/chat': send } = replies;
  replies['POST /lives/:id/chat'] = () => {
    throw busy;
  };
  room.send('one');
  await jest.advanceTimersByTimeAsync(0);
  const [failed] = room.getState().unsent;
  expect(failed).toMatchObject({ text: 'one', error: busy });
  replies['POST /lives/:id/chat'] = send!;
  room.retry(failed!.clientId);
  expect(room.getState().unsent[0]!.error).toBeUndefined();
  await jest.advanceTimersByTimeAsync(0);
  expect(texts(room)).toEqual(['one']);
  expect(room.getState().unsent).toEqual([]);
});

test('a failed reload of a shown chat keeps the chat and is retried', async () => {
  const room = await open({ messages: [liveMessage(1)] });
  const { 'GET /lives/:id/chat': read } = replies;
  replies['GET /lives/:id/chat'] = () => {
    throw busy;
  };
  await room.read();
  expect(texts(room)).toEqual(['Message 1']);
  replies['GET /lives/:id/chat'] = read!;
  chat = liveChatRoom({ messages: [liveMessage(1), liveMessage(2)] });
  await jest.advanceTimersByTimeAsync(5_000);
  expect(texts(room)).toEqual(['Message 1', 'Message 2']);
});

test('a chat is hidden when a later reload is refused', async () => {
  const room = await open({ messages: [liveMessage(1)] });
  replies['GET /lives/:id/chat'] = () => {
    throw new ApiError(403, 'FORBIDDEN', 'no', 'request');
  };
  await room.read();
  expect(room.getState()).toMatchObject({ chat: undefined, error: { status: 403 } });
});

test('several reload requests during a reload cause a single additional reload', async () => {
  const room = await open();
  jest.mocked(call).mockClear();
  await Promise.all([room.read(), room.read(), room.read()]);
  expect(jest.mocked(call).mock.calls).toHaveLength(2);
});

test('the number of reactions never decreases', async () => {
  const room = await open({ room: liveRoomState({ reactionsCount: 10 }) });
  room.onReactions({ counts: { LOVE: 4, WOW: 2 } });
  await jest.advanceTimersByTimeAsync(100);
  expect(room.getState().chat?.room.reactionsCount).toBe(16);
  // The server stored this state of the room before these reactions.
  room.onRoom({ liveId: 'live', room: liveRoomState({ reactionsCount: 12, slowSeconds: 5 }) });
  await jest.advanceTimersByTimeAsync(100);
  expect(room.getState().chat?.room).toMatchObject({ reactionsCount: 16, slowSeconds: 5 });
});

test('a closed room neither sends nor loads messages', async () => {
  const room = await open();
  jest.mocked(call).mockClear();
  close();
  room.send('too late');
  room.onMessage({ liveId: 'live', messageId: 'one', message: liveMessage(1) });
  await jest.advanceTimersByTimeAsync(10_000);
  expect(call).not.toHaveBeenCalled();
});
