import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { deliverEvent, deliverReset } from '@/lib/browser/stream/handlers';
import { sendEvent } from '@/lib/browser/events';
import { listTopics } from '@/lib/browser/stream/topics';
import { answer, refuse } from '../../support/calls';
import { id } from '../../support/make/ids';
import {
  liveAuthor,
  liveChatRoom,
  liveChatViewer,
  liveMessage,
  liveRoomState,
} from '../../support/make/live-chat';
import { setWindow } from '../../support/window-width';
import { arrive, changeRoom, liveId, log, showChat, showRoom, writeField } from './chat-screen';

jest.mock('@/lib/browser/events', () => ({
  ...jest.requireActual('@/lib/browser/events'),
  sendEvent: jest.fn(),
}));

const inMs = (ms: number) => new Date(Date.now() + ms).toISOString();
const rows = async () => within(await log()).queryAllByRole('listitem');
const own = liveAuthor({ key: 'sam', name: 'Sam O.' });
const topics = [`live-chat:${liveId}`, `live-reactions:${liveId}`];

beforeEach(() => {
  setWindow({ width: 1280 });
  jest.mocked(sendEvent).mockClear();
});

describe('the messages', () => {
  test('a message shows its author with the role beside the name', async () => {
    showChat({
      messages: [
        liveMessage(1, { author: liveAuthor({ name: 'Idris Calloran', badge: 'HOST' }) }),
        liveMessage(2, { author: liveAuthor({ name: 'Bea W.', badge: 'MODERATOR' }) }),
        liveMessage(3, { author: liveAuthor({ name: 'Teodora V.', badge: 'MEMBER' }) }),
        liveMessage(4, { author: null }),
      ],
    });
    await screen.findByText('Message 1');
    const [first, second, third, fourth] = await rows();
    expect(first).toHaveTextContent('Idris CalloranHost');
    expect(second).toHaveTextContent('Bea W.Moderator');
    expect(within(third!).getByRole('img', { name: 'Member' })).toBeInTheDocument();
    expect(fourth).toHaveTextContent('Deleted account');
  });

  test('a tip shows its amount', async () => {
    showChat({ messages: [liveMessage(1, { kind: 'TIP', amountCents: 1000, text: 'Thank you.' })] });
    expect(await screen.findByText('A$10')).toBeVisible();
    expect(screen.getByText('sent a tip', { exact: false })).toHaveTextContent('Rohan K. sent a tip');
    expect(screen.getByText('Thank you.')).toBeVisible();
  });

  test('a message removed by a moderator leaves a line, and a message deleted by its author leaves nothing', async () => {
    showChat({
      messages: [
        liveMessage(1, { isDeleted: true, isRemoved: true, text: '' }),
        liveMessage(2, { isDeleted: true, text: '' }),
        liveMessage(3),
      ],
    });
    await screen.findByText('Message 3');
    expect((await rows()).map((row) => row.textContent)).toEqual([
      'A moderator removed a message',
      expect.stringContaining('Message 3'),
    ]);
  });

  test('an empty chat invites the reader to say hello', async () => {
    showChat();
    expect(await screen.findByText('Say hello. Marisol sees it straight away.')).toBeVisible();
  });

  test('a message received twice appears once, and a later version replaces it', async () => {
    showChat({ messages: [liveMessage(1)] });
    await screen.findByText('Message 1');
    arrive(liveMessage(2), liveMessage(2));
    expect(await screen.findByText('Message 2')).toBeVisible();
    arrive(liveMessage(2, { text: 'Message two' }));
    expect(await screen.findByText('Message two')).toBeVisible();
    expect(await rows()).toHaveLength(2);
  });

  test('an event without its message reloads the chat', async () => {
    const { read } = showChat();
    await log();
    answer('GET /lives/:id/chat', liveChatRoom({ messages: [liveMessage(7)] }));
    act(() => deliverEvent({ name: 'live.chat', data: { liveId, messageId: id(1) } }));
    expect(await screen.findByText('Message 7')).toBeVisible();
    expect(read.params).toHaveLength(1);
  });

  test('the last 200 messages are shown, and many new messages are announced as a number', async () => {
    showChat();
    await log();
    arrive(...Array.from({ length: 450 }, (_, at) => liveMessage(at + 1)));
    expect(await screen.findByText('Message 450')).toBeVisible();
    expect(await rows()).toHaveLength(200);
    expect(screen.queryByText('Message 250')).toBeNull();
    expect(screen.getByText('Message 251')).toBeVisible();
    expect(await screen.findByText('450 new messages')).toHaveAttribute('role', 'status');
  });

  test('a few new messages are announced with their text, and the log itself is not a live region', async () => {
    showChat({ messages: [liveMessage(1)] });
    expect(await log()).toHaveAttribute('aria-live', 'off');
    arrive(liveMessage(2), liveMessage(3, { author: own }));
    expect(await screen.findByText('Rohan K.: Message 2')).toHaveAttribute('role', 'status');
  });

  test('the pinned message is updated with the state of the room', async () => {
    showChat({ room: liveRoomState({ pinned: liveMessage(1, { text: 'Camera off is fine.' }) }) });
    expect(await screen.findByText('Pinned by Rohan')).toBeVisible();
    changeRoom(liveRoomState());
    await waitFor(() => expect(screen.queryByText('Camera off is fine.')).toBeNull());
  });
});

describe('a reader who has scrolled up', () => {
  const heights = { scrollHeight: 1000, clientHeight: 300 };
  beforeEach(() => {
    for (const [name, value] of Object.entries(heights))
      Object.defineProperty(HTMLElement.prototype, name, { configurable: true, get: () => value });
  });
  afterEach(() => {
    for (const name of Object.keys(heights))
      delete (HTMLElement.prototype as unknown as Record<string, unknown>)[name];
  });
  async function scrollUp() {
    const element = await log();
    element.scrollTop = 100;
    act(() => void element.dispatchEvent(new Event('scroll', { bubbles: true })));
  }

  test('the log counts new messages instead of showing them, until the reader jumps to its end', async () => {
    const { user } = showChat({ messages: [liveMessage(1)] });
    await screen.findByText('Message 1');
    await scrollUp();
    arrive(liveMessage(2), liveMessage(3), liveMessage(4, { isDeleted: true, text: '' }));
    const pill = await screen.findByRole('button', { name: '2 new messages' });
    expect(await rows()).toHaveLength(1);
    await user.click(pill);
    expect(screen.getByText('Message 3')).toBeVisible();
    expect(screen.queryByRole('button', { name: /new message/ })).toBeNull();
    expect(await log()).toHaveFocus();
  });

  test('a removed message also disappears from the log while the reader has scrolled up', async () => {
    showChat({ messages: [liveMessage(1)] });
    await screen.findByText('Message 1');
    await scrollUp();
    arrive(liveMessage(1, { isDeleted: true, isRemoved: true, text: '' }));
    expect(await screen.findByText('A moderator removed a message')).toBeVisible();
    expect(screen.queryByText('Message 1')).toBeNull();
  });
});

describe('writing', () => {
  test('a sent message appears at once, and only once after its event and its response', async () => {
    let reply: (value?: unknown) => void = () => undefined;
    const { user } = showChat();
    const sent = answer('POST /lives/:id/chat', async ({ body }) => {
      await new Promise((resolve) => (reply = resolve));
      return liveMessage(5, { author: own, ...(body as { clientId: string; text: string }) });
    });
    await user.type(await writeField(), '  Hello from Perth {Enter}');
    expect(screen.getByText('Hello from Perth')).toBeVisible();
    expect(screen.getByText('Sending')).toBeVisible();
    expect(await writeField()).toHaveValue('');
    await waitFor(() => expect(sent.bodies).toHaveLength(1));
    const [body] = sent.bodies;
    expect(body!.text).toBe('Hello from Perth');
    arrive(liveMessage(5, { author: own, ...body! }));
    await waitFor(() => expect(screen.queryByText('Sending')).toBeNull());
    reply();
    await waitFor(async () => expect(await rows()).toHaveLength(1));
    expect(screen.getByText('Hello from Perth')).toBeVisible();
  });

  test('a message that could not be sent keeps its text, shows the reason and is retried with the same id', async () => {
    jest.spyOn(console, 'error').mockImplementation(() => {});
    const { user } = showChat();
    const failed = answer('POST /lives/:id/chat', refuse(503, 'BUSY'));
    await user.type(await writeField(), 'Hello{Enter}');
    expect(await screen.findByRole('alert')).toHaveTextContent('Not sent.');
    expect(screen.getByText('Hello')).toBeVisible();
    const sent = answer('POST /lives/:id/chat', ({ body }) =>
      liveMessage(5, { author: own, ...(body as { clientId: string; text: string }) }),
    );
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(sent.bodies).toEqual(failed.bodies));
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
    expect(screen.getByText('Hello')).toBeVisible();
  });

  test("a rejected message keeps its text and shows the server's reason", async () => {
    jest.spyOn(console, 'error').mockImplementation(() => {});
    const { user } = showChat();
    answer('POST /lives/:id/chat', refuse(409, 'NOT_FOUND'));
    const field = await writeField();
    answer(
      'GET /lives/:id/chat',
      liveChatRoom({ viewer: liveChatViewer({ refusal: 'BANNED' }), messages: [] }),
    );
    await user.type(field, 'Hello{Enter}');
    expect(await screen.findByText('You can’t write in Marisol’s lives.')).toBeVisible();
    expect(screen.getByText('Hello')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Discard' }));
    expect(screen.queryByText('Hello')).toBeNull();
  });

  test('a message has 300 characters at most', async () => {
    const { user } = showChat();
    const field = await writeField();
    await user.click(field);
    await user.paste('a'.repeat(310));
    expect(field).toHaveValue('a'.repeat(300));
    expect(screen.getByText('300 of 300 characters')).toBeVisible();
  });

  test('slow mode shows a countdown and keeps the typed text until it can be sent', async () => {
    const { user } = showChat({
      room: liveRoomState({ slowSeconds: 15 }),
      viewer: liveChatViewer({ nextAt: inMs(9_000) }),
    });
    const sent = answer('POST /lives/:id/chat', refuse(429, 'SLOW_DOWN'));
    expect(await screen.findByText(/^Slow mode, 15 seconds\. You can write again in \d+\.$/)).toBeVisible();
    await user.type(await writeField(), 'Out for six{Enter}');
    expect(screen.getByRole('button', { name: /^Send, ready in \d+ seconds?$/ })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
    expect(await writeField()).toHaveValue('Out for six');
    expect(sent.bodies).toHaveLength(0);
  });

  test('the countdown of slow mode starts when a message is sent', async () => {
    const { user } = showChat({ room: liveRoomState({ slowSeconds: 30 }) });
    answer('POST /lives/:id/chat', ({ body }) =>
      liveMessage(1, {
        author: own,
        createdAt: inMs(0),
        ...(body as { clientId: string; text: string }),
      }),
    );
    await user.type(await writeField(), 'Hello{Enter}');
    expect(await screen.findByText(/You can write again in (30|29)\./)).toBeVisible();
  });

  test.each([
    ['NOT_ON', 'You can write while the live is on.'],
    ['OFF', 'Marisol has turned the chat off.'],
    ['MEMBERS_ONLY', 'Only members can write for now.'],
    ['BANNED', 'You can’t write in Marisol’s lives.'],
    ['NO_SEAT', 'You need a seat to write.'],
  ] as const)('a person who cannot write (%s) reads why', async (refusal, words) => {
    showChat({ viewer: liveChatViewer({ refusal }) });
    expect(await screen.findByText(words)).toHaveAttribute('role', 'status');
    expect(screen.queryByRole('textbox')).toBeNull();
  });

  test('a person who is not a member sees a link to memberships', async () => {
    showChat({ viewer: liveChatViewer({ refusal: 'MEMBERS_ONLY' }) });
    expect(await screen.findByRole('link', { name: 'Become a member' })).toHaveAttribute(
      'href',
      expect.stringContaining('/creators/'),
    );
  });

  test('a timed-out person sees the remaining time and can write again after it', async () => {
    const viewer = liveChatViewer({ refusal: 'TIMED_OUT', refusedUntil: inMs(252_000) });
    showChat({ viewer });
    expect(await screen.findByText(/^You can write again in 4:1\d\.$/)).toBeVisible();
    answer('GET /lives/:id/chat', liveChatRoom());
    act(() => deliverEvent({ name: 'live.viewer', data: { liveId: null } }));
    expect(await writeField()).toBeVisible();
  });

  test('the focus remains in the chat when a time-out removes the field and restores it', async () => {
    const { user } = showChat();
    await user.type(await writeField(), 'Out for six');
    const timedOut = liveChatViewer({ refusal: 'TIMED_OUT', refusedUntil: inMs(252_000) });
    answer('GET /lives/:id/chat', liveChatRoom({ viewer: timedOut }));
    act(() => deliverEvent({ name: 'live.viewer', data: { liveId: null } }));
    const reason = await screen.findByText('A moderator has paused your messages.');
    expect(document.activeElement).toContainElement(reason);
    answer('GET /lives/:id/chat', liveChatRoom());
    act(() => deliverEvent({ name: 'live.viewer', data: { liveId: null } }));
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Message' })).toHaveFocus());
  });

  test('the end of a time-out reloads the chat', async () => {
    showChat({ viewer: liveChatViewer({ refusal: 'TIMED_OUT', refusedUntil: inMs(1_200) }) });
    await screen.findByText('A moderator has paused your messages.');
    answer('GET /lives/:id/chat', liveChatRoom());
    expect(await writeField()).toBeVisible();
  });

  test('a person who is timed out until the end of the live reads that they can keep watching', async () => {
    showChat({ viewer: liveChatViewer({ refusal: 'TIMED_OUT' }) });
    expect(await screen.findByText('You can keep watching until the end.')).toBeVisible();
  });
});

describe('the panel', () => {
  test('the chat subscribes to its topics only after it was loaded', async () => {
    const { unmount } = showChat();
    expect(listTopics()).toEqual([]);
    await log();
    expect(listTopics()).toEqual(topics);
    unmount();
    expect(listTopics()).toEqual([]);
  });

  test('a person without access to the chat reads the reason and subscribes to no topic', async () => {
    jest.spyOn(console, 'error').mockImplementation(() => {});
    answer('GET /lives/:id/chat', refuse(403, 'FORBIDDEN'));
    showRoom();
    expect(await screen.findByText('The chat is for people who can watch this live.')).toBeVisible();
    expect(listTopics()).toEqual([]);
    expect(screen.queryByRole('group', { name: 'Reactions' })).toBeNull();
  });

  test('a chat that could not be loaded is loaded again', async () => {
    jest.spyOn(console, 'error').mockImplementation(() => {});
    answer('GET /lives/:id/chat', refuse(503, 'BUSY'));
    const { user } = showRoom();
    await screen.findByText('We couldn’t load the chat.');
    answer('GET /lives/:id/chat', liveChatRoom({ messages: [liveMessage(1)] }));
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Message 1')).toBeVisible();
  });

  test('a reset of the stream reloads the chat', async () => {
    showChat();
    await log();
    answer('GET /lives/:id/chat', liveChatRoom({ messages: [liveMessage(9)] }));
    act(deliverReset);
    expect(await screen.findByText('Message 9')).toBeVisible();
  });

  test('an event that arrives while the chat is loading is not lost', async () => {
    showChat();
    await log();
    let reply: (value?: unknown) => void = () => undefined;
    const read = answer('GET /lives/:id/chat', async () => {
      await new Promise((resolve) => (reply = resolve));
      return liveChatRoom({ messages: [liveMessage(1)] });
    });
    act(deliverReset);
    await waitFor(() => expect(read.params).toHaveLength(1));
    arrive(liveMessage(2));
    await screen.findByText('Message 2');
    reply();
    expect(await screen.findByText('Message 1')).toBeVisible();
    expect(screen.getByText('Message 2')).toBeVisible();
  });

  test('the chat shows a message while the person is offline', async () => {
    showChat();
    await log();
    jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    act(() => void window.dispatchEvent(new Event('offline')));
    expect(screen.getByText(/^You’re offline\./)).toHaveAttribute('role', 'status');
    jest.mocked(jest.spyOn(navigator, 'onLine', 'get')).mockRestore();
    act(() => void window.dispatchEvent(new Event('online')));
  });

  test('the chat can be collapsed and expanded, with the focus on the button and the typed text kept', async () => {
    const { user, unmount } = showChat({}, { id: liveId });
    await user.type(await writeField(), 'Half a sent');
    await user.click(screen.getByRole('button', { name: 'Fold the chat' }));
    expect(screen.queryByRole('log')).toBeNull();
    const open = screen.getByRole('button', { name: 'Open the chat' });
    expect(open).toHaveFocus();
    await user.click(open);
    expect(await writeField()).toHaveValue('Half a sent');
    expect(screen.getByRole('button', { name: 'Fold the chat' })).toHaveFocus();
    const about = { liveId, creatorId: id(2) };
    unmount();
    expect(jest.mocked(sendEvent).mock.calls).toEqual([
      ['LIVE_OPEN_CHAT', about],
      ['LIVE_CLOSE_CHAT', about],
      ['LIVE_OPEN_CHAT', about],
      ['LIVE_CLOSE_CHAT', about],
    ]);
  });

  test('leaving the page and returning to it sends the events of closing and opening the chat', async () => {
    showChat();
    await log();
    act(() => void window.dispatchEvent(new Event('pagehide')));
    act(() => void window.dispatchEvent(new Event('pageshow')));
    expect(jest.mocked(sendEvent).mock.calls.map(([type]) => type)).toEqual([
      'LIVE_OPEN_CHAT',
      'LIVE_CLOSE_CHAT',
      'LIVE_OPEN_CHAT',
    ]);
  });

  test('the tabs are reached with the arrow keys', async () => {
    const { user } = showChat();
    const chat = await screen.findByRole('tab', { name: 'Chat' });
    act(() => chat.focus());
    await user.keyboard('{ArrowRight}');
    const questions = screen.getByRole('tab', { name: 'Questions 0' });
    expect(questions).toHaveFocus();
    expect(questions).toHaveAttribute('aria-selected', 'true');
    expect(screen.getByRole('tabpanel', { name: 'Questions 0' })).toBeVisible();
  });
});

describe('chat on a phone', () => {
  beforeEach(() => setWindow({ width: 390 }));

  test('a button opens the chat over the video, and Esc closes it', async () => {
    const { user } = showChat();
    const open = await screen.findByRole('button', { name: 'Chat' });
    expect(screen.queryByRole('log')).toBeNull();
    expect(sendEvent).not.toHaveBeenCalled();
    await user.click(open);
    expect(await log()).toBeVisible();
    expect(sendEvent).toHaveBeenCalledWith('LIVE_OPEN_CHAT', expect.anything());
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('log')).toBeNull();
    expect(screen.getByRole('button', { name: 'Chat' })).toHaveFocus();
  });

  test('a swipe down on the header closes the chat, but a swipe in the log does not', async () => {
    const { user } = showChat();
    await user.click(await screen.findByRole('button', { name: 'Chat' }));
    const swipe = (element: Element) => {
      fireEvent.touchStart(element, { touches: [{ clientY: 300 }] });
      fireEvent.touchEnd(element, { changedTouches: [{ clientY: 400 }] });
    };
    swipe(await log());
    expect(screen.getByRole('log')).toBeVisible();
    swipe(screen.getByRole('tablist'));
    expect(screen.queryByRole('log')).toBeNull();
  });
});
