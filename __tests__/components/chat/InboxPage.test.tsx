import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
// Preloads the dialogs, because loading them during a test is slow on a busy machine.
import '@/components/chat/BlockModal';
import '@/components/chat/NewMessageModal';
import '@/components/content/ReportModal';
import '@/components/ui/actions/OpenedMenu';
import { InboxPage } from '@/components/chat/InboxPage';
import type { Chat, ChatMessage, Refusal } from '@/contract/chat';
import { maxChatFileBytes, maxFileBytes } from '@/contract/values/limits';
import type { StreamEventName } from '@/contract/stream';
import { deliverReset } from '@/lib/browser/stream/handlers';
import { answer, refuse } from '../../support/calls';
import { prepareChatScreens, setTouch } from '../../support/chat-screens';
import { memberUser } from '../../support/make/accounts';
import { chat, chatCard, message, messagePage } from '../../support/make/shown-chats';
import { id } from '../../support/make/ids';
import { renderPage } from '../../support/render-page';
import { router } from '../../support/router';

type Handler = (data: { chatId: string; messageId: string }) => void;
const handlers = new Map<StreamEventName, Set<{ current: Handler }>>();

/* No stream is opened to the server, because the tests send its events. */
jest.mock('@/hooks/shell/useStreamEvent', () => {
  const { useEffect, useRef } = jest.requireActual<typeof import('react')>('react');
  return {
    useStreamEvent(name: StreamEventName, handler: Handler) {
      const latest = useRef(handler);
      useEffect(() => {
        latest.current = handler;
      });
      useEffect(() => {
        handlers.set(name, (handlers.get(name) ?? new Set()).add(latest));
        return () => void handlers.get(name)?.delete(latest);
      }, [name]);
    },
  };
});
const stream = (name: StreamEventName, chatId = id(7001), messageId = id(8000)) =>
  act(() => handlers.get(name)?.forEach(({ current }) => current({ chatId, messageId })));

const listChats = (...items: ReturnType<typeof chatCard>[]) =>
  answer('GET /chat', () => ({ items, nextCursor: null }));

/** Serves a chat with the messages of the list, and the messages after a requested position. */
function openChat(messages: ChatMessage[], fields: Partial<Chat> = {}) {
  answer('GET /chat/:id', () => chat(fields));
  answer('PATCH /chat/:id', () => chat(fields));
  const asked = answer('GET /chat/message', ({ query }) =>
    query.afterPosition === undefined
      ? messagePage(messages)
      : messagePage(messages.filter(({ position }) => position > Number(query.afterPosition))),
  );
  return { messages, asked };
}

const show = (query: Record<string, string> = {}) =>
  renderPage(<InboxPage />, { user: memberUser, pathname: '/messages', query });
const showChat = () => show({ chatId: id(7001) });
const field = () => screen.findByRole('textbox', { name: 'Message Marisol' });
const log = () => screen.findByRole('log', { name: 'Messages with Marisol Quennell' });
const rowOf = async (name: string) => {
  const list = within(await screen.findByRole('complementary', { name: 'Conversations' }));
  return list.findByRole('link', { name: new RegExp(name) });
};

prepareChatScreens();
beforeEach(() => {
  listChats(chatCard());
});

const erased = { ...chatCard().other, userId: null, name: '', username: null };

test('a state event of the open chat requests the chat once', async () => {
  openChat([message(1)], { readPosition: 1 });
  const asked = answer('GET /chat/:id', () => chat({ readPosition: 1 }));
  answer('GET /chat/message', messagePage([message(1)]));
  showChat();
  await field();
  const before = asked.queries.length;
  stream('chat.state');
  await waitFor(() => expect(asked.queries.length).toBeGreaterThan(before));
  await screen.findByRole('log');
  expect(asked.queries.length).toBe(before + 1);
});

describe('list of chats', () => {
  test('an erased person is shown as a deleted account in the list, the log and the search', async () => {
    listChats(chatCard(1, { other: erased }));
    openChat([message(1, { text: 'A nap' })], { other: erased });
    const { user } = showChat();
    expect(await rowOf('Deleted.account')).toBeVisible();
    expect(await screen.findByRole('log', { name: /Messages with Deleted.account/ })).toBeVisible();
    answer('GET /chat/message', {
      items: [{ ...message(1, { text: 'A nap' }), other: erased }],
      nextCursor: null,
    });
    await user.type(await screen.findByRole('searchbox', { name: 'Search messages' }), 'nap');
    await screen.findByText('1 message with “nap”');
    expect(await rowOf('Deleted.account')).toBeVisible();
  });

  test('a row of the list shows the last message, its writer and the number of unread messages', async () => {
    const last = chatCard().lastMessage!;
    listChats(
      chatCard(1, { unreadCount: 2 }),
      chatCard(2, {
        other: { ...chatCard().other, name: 'Bram' },
        lastMessage: { ...last, isOwn: true, text: 'I left' },
      }),
      chatCard(3, {
        other: { ...chatCard().other, name: 'Idris' },
        lastMessage: { ...last, text: '', fileKind: 'audio' },
      }),
      chatCard(4, {
        other: { ...chatCard().other, name: 'Hana' },
        lastMessage: { ...last, isDeleted: true, text: '' },
      }),
    );
    show();
    expect(await rowOf('Marisol')).toHaveTextContent('How was the afternoon?2 unread');
    expect(await rowOf('Bram')).toHaveTextContent('You: I left');
    expect(await rowOf('Idris')).toHaveTextContent('Audio');
    expect(await rowOf('Hana')).toHaveTextContent('Message deleted');
    expect(await rowOf('Marisol')).toHaveAttribute('href', `/messages?chatId=${id(7001)}`);
  });

  test('the filter Unread requests only unread chats', async () => {
    const asked = listChats(chatCard());
    const { user } = show();
    await user.click(await screen.findByRole('radio', { name: 'Unread' }));
    await waitFor(() => expect(asked.queries.at(-1)).toMatchObject({ show: 'unread' }));
  });

  test('an empty list invites the reader to write, and a failed list shows an error instead', async () => {
    listChats();
    const { unmount } = show();
    expect(await screen.findByText('Say hello to a teacher')).toBeVisible();
    unmount();
    answer('GET /chat', refuse(403, 'FORBIDDEN'));
    show();
    expect(await screen.findByText('Your messages didn’t load')).toBeVisible();
    expect(screen.queryByText('Say hello to a teacher')).toBeNull();
  });

  test('a search result opens its chat at the message', async () => {
    const found = { ...message(5, { text: 'Fill in the nap' }), other: chatCard().other };
    const asked = answer('GET /chat/message', { items: [found], nextCursor: null });
    const { user } = show();
    await user.type(await screen.findByRole('searchbox', { name: 'Search messages' }), 'nap');
    expect(await screen.findByText('1 message with “nap”')).toBeVisible();
    expect(asked.queries.at(-1)).toMatchObject({ query: 'nap', side: 'member' });
    expect(await rowOf('Fill in the')).toHaveAttribute(
      'href',
      `/messages?chatId=${id(7001)}&message=${found.id}`,
    );
  });

  test('a new message in any chat reloads the list', async () => {
    const asked = listChats(chatCard());
    show();
    await rowOf('Marisol');
    const before = asked.queries.length;
    await stream('chat.message');
    await waitFor(() => expect(asked.queries.length).toBeGreaterThan(before));
  });

  test('an address with the id of a person opens the chat with that person', async () => {
    openChat([]);
    const asked = answer('POST /chat', chat());
    show({ creatorUserId: id(901) });
    await waitFor(() =>
      expect(router.replace).toHaveBeenCalledWith(
        `/messages?chatId=${id(7001)}`,
        undefined,
        expect.anything(),
      ),
    );
    expect(asked.bodies[0]).toEqual({ creatorUserId: id(901) });
  });
});

describe('messages of a chat', () => {
  test('a sent message appears at once and keeps its position when the server confirms it', async () => {
    const { messages } = openChat([message(1)]);
    let confirm = () => {};
    const sent = answer('POST /chat/sendmessage', async ({ body }) => {
      await new Promise<void>((resolve) => (confirm = resolve));
      const { clientId, text } = body as { clientId: string; text: string };
      messages.push(message(2, { clientId, text, isOwn: true }));
      return messages[1]!;
    });
    const { user } = showChat();
    await user.type(await field(), 'Heavy at three{Enter}');
    expect(within(await log()).getByText('Heavy at three')).toBeVisible();
    expect(await screen.findByText('Sending')).toBeVisible();
    expect(await field()).toHaveValue('');
    confirm();
    await waitFor(() => expect(screen.queryByText('Sending')).toBeNull());
    expect(within(await log()).getAllByText('Heavy at three')).toHaveLength(1);
    expect(sent.bodies[0]).toMatchObject({ chatId: id(7001), text: 'Heavy at three', fileIds: [] });
  });

  test('a failed message can be retried with the same client id', async () => {
    openChat([message(1)]);
    let isDown = true;
    const sent = answer('POST /chat/sendmessage', ({ body }) => {
      if (isDown) return refuse(503, 'BUSY');
      return message(2, { clientId: (body as { clientId: string }).clientId, text: 'The nap', isOwn: true });
    });
    const { user } = showChat();
    await user.type(await field(), 'The nap{Enter}');
    expect(await screen.findByText(/Not sent. Kumu is busy/)).toBeVisible();
    expect(await rowOf('Marisol')).toHaveTextContent('Not sent: The nap');
    isDown = false;
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(screen.queryByText(/Not sent/)).toBeNull());
    const ids = sent.bodies.map(({ clientId }) => clientId);
    expect(ids).toHaveLength(2);
    expect(new Set(ids).size).toBe(1);
  });

  test('a message rejected because of a word names the word and returns to the field', async () => {
    openChat([message(1)]);
    answer(
      'POST /chat/sendmessage',
      refuse(422, 'INVALID_INPUT', [{ path: 'text', code: 'WORD_NOT_ALLOWED', word: 'nastyword' }]),
    );
    const { user } = showChat();
    await user.type(await field(), 'A nastyword{Enter}');
    expect(
      await screen.findByText('Not sent. “nastyword” can’t be used on Kumu, so change it.'),
    ).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
    await user.type(await field(), 'More');
    await user.click(screen.getByRole('button', { name: 'Change it' }));
    expect(await field()).toHaveValue('A nastyword\nMore');
    await waitFor(() => expect(screen.queryByText(/^Not sent/)).toBeNull());
  });

  test('a failed message can be deleted', async () => {
    openChat([message(1)]);
    answer('POST /chat/sendmessage', refuse(403, 'FORBIDDEN'));
    const { user } = showChat();
    await user.type(await field(), 'The nap{Enter}');
    await user.click(await screen.findByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(screen.queryByText('The nap')).toBeNull());
  });

  test('a message written offline is queued, and the page shows that the reader is offline', async () => {
    openChat([message(1)]);
    jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    const { user } = showChat();
    expect(await screen.findByText('You’re offline.')).toBeVisible();
    await user.type(await field(), 'Best one in months{Enter}');
    expect(await screen.findByText('Waiting to send')).toBeVisible();
  });

  test('Shift+Enter inserts a line break, and so does Enter on a touch screen', async () => {
    openChat([message(1)]);
    const { user } = showChat();
    await user.type(await field(), 'one{Shift>}{Enter}{/Shift}two');
    expect(await field()).toHaveValue('one\ntwo');
    setTouch(true);
    await user.type(await field(), '{Enter}three');
    expect(await field()).toHaveValue('one\ntwo\nthree');
  });

  test('unsent input is kept per chat and shown in the list', async () => {
    openChat([message(1)]);
    const { user, goTo } = showChat();
    await user.type(await field(), 'Thanks for the soup');
    goTo({ query: {} });
    expect(await rowOf('Marisol')).toHaveTextContent('Draft: Thanks for the soup');
    goTo({ query: { chatId: id(7001) } });
    expect(await field()).toHaveValue('Thanks for the soup');
  });

  test('a message longer than the limit shows its length and is not sent', async () => {
    openChat([message(1)]);
    const sent = answer('POST /chat/sendmessage', message(2));
    showChat();
    fireEvent.change(await field(), { target: { value: 'x'.repeat(4001) } });
    expect(await screen.findByText('1 character too many')).toBeVisible();
    fireEvent.keyDown(await field(), { key: 'Enter' });
    expect(sent.bodies).toEqual([]);
  });

  test('a chat is not marked as read while its new messages are below the visible area', async () => {
    jest.spyOn(Element.prototype, 'scrollHeight', 'get').mockReturnValue(2000);
    jest.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(300);
    openChat([message(1), message(2)], { readPosition: 0 });
    const changed = answer('PATCH /chat/:id', chat({ readPosition: 2 }));
    // The log appears immediately, because the first visit has already loaded the messages.
    const { goTo } = showChat();
    await log();
    goTo({ query: {} });
    goTo({ query: { chatId: id(7001) } });
    expect(await screen.findByRole('button', { name: '2 new messages' })).toBeVisible();
    expect(changed.bodies).toEqual([]);
  });

  test('a deletion whose event was lost is shown after a reset of the stream', async () => {
    const { messages } = openChat([message(1)]);
    showChat();
    await within(await log()).findByText('Message 1');
    messages.push(message(2));
    await stream('chat.message', id(7001));
    await within(await log()).findByText('Message 2');
    messages[1] = message(2, { isDeleted: true, text: '' });
    act(() => deliverReset());
    await waitFor(() => expect(screen.queryByText('Message 2')).toBeNull());
    expect(within(await log()).getByText('Message deleted')).toBeVisible();
  });

  test('an event of a new message requests the messages after the last known position', async () => {
    const { messages, asked } = openChat([message(1), message(2)]);
    showChat();
    await screen.findByText('Message 2');
    messages.push(message(3));
    await stream('chat.message', id(7001), id(8003));
    expect(await screen.findByText('Message 3')).toBeVisible();
    expect(asked.queries.at(-1)).toMatchObject({ afterPosition: '2' });
  });

  test.each([
    ['edited', { text: 'Two naps', editedAt: '2026-01-12T09:50:00.000Z' }, 'Two naps'],
    ['deleted', { text: '', isDeleted: true }, 'Message deleted'],
  ])('the quote in a reply is updated when the quoted message is %s', async (_, change, shown) => {
    const replyTo = { id: id(8001), isOwn: false, text: 'Message 1', isDeleted: false };
    const { messages } = openChat([message(1), message(2, { isOwn: true, replyTo })]);
    showChat();
    expect(within(await log()).getAllByText('Message 1')).toHaveLength(2);
    messages[0] = message(1, change);
    stream('chat.message', id(7001), id(8001));
    await waitFor(async () => expect(within(await log()).getAllByText(shown)).toHaveLength(2));
    expect(within(await log()).queryByText('Message 1')).toBeNull();
  });

  test('a sent message and its event cause a single request for messages', async () => {
    const lists = listChats(chatCard());
    const { messages, asked } = openChat([message(1)], { readPosition: 1 });
    answer('POST /chat/sendmessage', ({ body }) => {
      const { clientId, text } = body as { clientId: string; text: string };
      messages.push(message(2, { clientId, text, isOwn: true }));
      return messages[1]!;
    });
    const { user } = showChat();
    await user.type(await field(), 'Message 2');
    const before = asked.queries.length;
    // Waits for the delayed reload of the list after a change, so that delayed requests have been
    // sent.
    const pass = async (happen: () => unknown) => {
      const listed = lists.queries.length;
      await happen();
      await waitFor(() => expect(lists.queries.length).toBeGreaterThan(listed));
    };
    await pass(() => user.keyboard('{Enter}'));
    await pass(() => stream('chat.message', id(7001), id(8002)));
    await waitFor(() => expect(asked.queries.length).toBeGreaterThan(before));
    expect(asked.queries.slice(before)).toEqual([{ chatId: id(7001), afterPosition: '1', limit: '1' }]);
  });

  test('events of many messages cause a single request, and events during that request a second request', async () => {
    const { messages, asked } = openChat(Array.from({ length: 20 }, (_, at) => message(at + 1)));
    let release = () => {};
    const reading = new Promise<void>((resolve) => (release = resolve));
    const reads = answer('GET /chat/message', async ({ query }) => {
      if (query.afterPosition !== undefined) await reading;
      return messagePage(messages.filter(({ position }) => position > Number(query.afterPosition ?? 0)));
    });
    showChat();
    await screen.findByText('Message 20');
    const before = reads.queries.length;
    const edit = (text: string) =>
      messages.forEach(({ position, id: messageId }, at) => {
        messages[at] = message(position, { text: `${text} ${position}` });
        stream('chat.message', id(7001), messageId);
      });
    edit('First');
    await waitFor(() => expect(reads.queries.length).toBe(before + 1));
    edit('Second');
    messages.push(message(21));
    stream('chat.message', id(7001), id(8021));
    release();
    expect(await screen.findByText('Message 21')).toBeVisible();
    expect(screen.getByText('Second 1')).toBeVisible();
    expect(reads.queries.slice(before)).toEqual([
      { chatId: id(7001), afterPosition: '0', limit: '20' },
      { chatId: id(7001), afterPosition: '0', limit: '100' },
    ]);
    expect(asked.queries).toEqual([]);
  });

  test('a message is shown if its event arrives while the chat is loading', async () => {
    const lists = listChats(chatCard());
    openChat([message(1)]);
    let release = () => {};
    const loading = new Promise<void>((resolve) => (release = resolve));
    answer('GET /chat/message', async ({ query }) => {
      if (query.afterPosition !== undefined) return messagePage([message(2)]);
      await loading;
      return messagePage([message(1)]);
    });
    showChat();
    await field();
    const listed = lists.queries.length;
    stream('chat.message', id(7001), id(8002));
    await waitFor(() => expect(lists.queries.length).toBeGreaterThan(listed));
    release();
    expect(await screen.findByText('Message 2')).toBeVisible();
  });

  test('a search result opens the chat at its message, and the later messages are then loaded', async () => {
    const messages = Array.from({ length: 4 }, (_, at) => message(at + 1));
    openChat(messages);
    const asked = answer('GET /chat/message', ({ query }) => {
      if (query.aroundId) return messagePage(messages.slice(0, 2), null);
      return messagePage(messages.filter(({ position }) => position > Number(query.afterPosition)));
    });
    show({ chatId: id(7001), message: id(8002) });
    expect(await screen.findByText('Message 4')).toBeVisible();
    expect(asked.queries[0]).toMatchObject({ aroundId: id(8002) });
    expect(asked.queries[1]).toMatchObject({ afterPosition: '2' });
  });

  test('older messages are loaded on request and shown above', async () => {
    const messages = Array.from({ length: 4 }, (_, at) => message(at + 1));
    openChat(messages);
    answer('GET /chat/message', ({ query }) =>
      query.cursor ? messagePage(messages.slice(0, 2)) : messagePage(messages.slice(2), 'older'),
    );
    const { user } = showChat();
    await user.click(await screen.findByRole('button', { name: 'Earlier messages' }));
    await screen.findByText('Message 1');
    const texts = within(await log()).getAllByText(/^Message \d/);
    expect(texts.map(({ textContent }) => textContent)).toEqual([1, 2, 3, 4].map((at) => `Message ${at}`));
    expect(screen.queryByRole('button', { name: 'Earlier messages' })).toBeNull();
  });

  test("a message stored before the reader's sent message is shown even if its event was lost", async () => {
    const { messages } = openChat([message(1)]);
    answer('POST /chat/sendmessage', ({ body }) => {
      // The other person's message was stored first, and its event is lost.
      messages.push(
        message(2),
        message(3, { clientId: (body as { clientId: string }).clientId, isOwn: true }),
      );
      return messages.at(-1)!;
    });
    const { user } = showChat();
    await user.type(await field(), 'Message 3{Enter}');
    expect(await screen.findByText('Message 2')).toBeVisible();
  });

  test('messages whose events were missed are loaded when the window gets the focus', async () => {
    const { messages } = openChat([message(1)]);
    showChat();
    await screen.findByText('Message 1');
    messages.push(message(2));
    act(() => void window.dispatchEvent(new Event('focus')));
    expect(await screen.findByText('Message 2')).toBeVisible();
  });

  test('the chat is marked as read up to the last shown message', async () => {
    openChat([message(1), message(2)]);
    const changed = answer('PATCH /chat/:id', chat({ readPosition: 2 }));
    showChat();
    expect(await screen.findByText('2 new messages')).toBeVisible();
    await waitFor(() => expect(changed.bodies).toEqual([{ readPosition: 2 }]));
  });

  test('the chat shows that the other person is typing until their message arrives', async () => {
    openChat([message(1)]);
    showChat();
    await screen.findByText('Message 1');
    await stream('chat.typing');
    expect(within(await log()).getByText('Marisol is writing')).toBeInTheDocument();
    await stream('chat.message');
    await waitFor(async () => expect(within(await log()).queryByText('Marisol is writing')).toBeNull());
  });

  test('the server is notified once while the reader types several letters', async () => {
    openChat([message(1)], { readPosition: 1 });
    const changed = answer('PATCH /chat/:id', chat({ readPosition: 1 }));
    const { user } = showChat();
    await user.type(await field(), 'abc');
    expect(changed.bodies.filter((body) => 'isTyping' in body)).toEqual([{ isTyping: true }]);
  });

  test('web addresses in a message become safe links, and markup is shown as text', async () => {
    openChat([message(1, { text: 'See https://kumu.test/a <b>x</b> javascript:alert(1)' })]);
    showChat();
    const link = await screen.findByRole('link', { name: 'https://kumu.test/a' });
    expect(link).toHaveAttribute('rel', 'noopener noreferrer nofollow');
    expect(link).toHaveAttribute('target', '_blank');
    expect(within(await log()).getByText(/<b>x<\/b> javascript:alert\(1\)/)).toBeVisible();
    expect(within(await log()).getAllByRole('link')).toHaveLength(1);
  });

  test("only the reader's newest read message shows the time when it was seen", async () => {
    openChat([message(1, { isOwn: true }), message(20, { isOwn: true })], {
      otherReadPosition: 1,
      otherReadAt: '2026-01-12T09:20:00.000Z',
    });
    showChat();
    expect(await screen.findAllByText(/^Seen/)).toHaveLength(1);
    expect(screen.getAllByText(/^Sent/)).toHaveLength(1);
  });

  test.each([
    ['2026-01-12T09:20:00.000Z', /^Seen \d+:\d+/],
    ['2026-01-14T09:20:00.000Z', /^Seen 14 Jan 2026/],
  ])('a message seen at %s shows the text “%s”', async (otherReadAt, shown) => {
    openChat([message(1, { isOwn: true })], { otherReadPosition: 1, otherReadAt });
    showChat();
    expect(await screen.findByText(shown)).toBeVisible();
  });

  test.each(['\u200b', '\u2060 ', '\u2800', '\u3164\n'])(
    'a text without visible characters is not sent: %j',
    async (text) => {
      openChat([message(1)]);
      const sent = answer('POST /chat/sendmessage', message(2));
      const { user } = showChat();
      fireEvent.change(await field(), { target: { value: text } });
      await user.click(screen.getByRole('button', { name: 'Send' }));
      expect(await field()).toHaveFocus();
      expect(await field()).toHaveValue(text);
      expect(sent.bodies).toEqual([]);
    },
  );
});

describe('message menu', () => {
  const editable = { isOwn: true, editableUntil: new Date(Date.now() + 11 * 60_000).toISOString() };
  const openMenu = async (user: ReturnType<typeof show>['user']) =>
    user.click(await screen.findByRole('button', { name: 'Options for your message' }));

  test("the reader's own message can be edited in the field within the time limit", async () => {
    openChat([message(1, editable)]);
    const changed = answer('PATCH /chat/message/:id', ({ body }) =>
      message(1, {
        ...editable,
        text: (body as { text: string }).text,
        editedAt: '2026-01-12T09:50:00.000Z',
      }),
    );
    const { user } = showChat();
    await openMenu(user);
    await user.click(await screen.findByRole('menuitem', { name: /Edit 1[01] min left/ }));
    const edit = await screen.findByRole('textbox', { name: 'Change your message' });
    expect(edit).toHaveValue('Message 1');
    await user.type(edit, ' again{Enter}');
    expect(await within(await log()).findByText('Message 1 again')).toBeVisible();
    expect(changed.bodies).toEqual([{ text: 'Message 1 again' }]);
    expect(await field()).toHaveValue('');
  });

  test('a message cannot be edited after the time limit', async () => {
    openChat([message(1, { isOwn: true })]);
    const { user } = showChat();
    await openMenu(user);
    expect(await screen.findByRole('menuitem', { name: 'Copy' })).toBeVisible();
    expect(screen.queryByRole('menuitem', { name: /Edit/ })).toBeNull();
  });

  test('a deleted message can be restored by Undo', async () => {
    openChat([message(1, editable)]);
    answer('DELETE /chat/message/:id', message(1, { isOwn: true, isDeleted: true, text: '' }));
    const restored = answer('PATCH /chat/message/:id', message(1, editable));
    const { user } = showChat();
    await openMenu(user);
    await user.click(await screen.findByRole('menuitem', { name: 'Delete for both' }));
    expect(await screen.findByText('Message deleted for both')).toBeVisible();
    expect(within(await log()).getByText('Message deleted')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await within(await log()).findByText('Message 1')).toBeVisible();
    expect(restored.bodies).toEqual([{ isDeleted: false }]);
  });

  test('a reply is sent with the id of the quoted message', async () => {
    openChat([message(1)]);
    const sent = answer('POST /chat/sendmessage', ({ body }) =>
      message(2, { clientId: (body as { clientId: string }).clientId, isOwn: true }),
    );
    const { user } = showChat();
    await user.click(await screen.findByRole('button', { name: 'Options for a message from Marisol' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Reply' }));
    expect(screen.getByText('Reply to Marisol')).toBeVisible();
    await user.type(await field(), 'Yes{Enter}');
    await waitFor(() => expect(sent.bodies[0]).toMatchObject({ replyToId: id(8001), text: 'Yes' }));
    expect(screen.queryByText('Reply to Marisol')).toBeNull();
  });

  test('a received message can be reported', async () => {
    openChat([message(1)]);
    const reported = answer('POST /reports', { done: true });
    const { user } = showChat();
    await user.click(await screen.findByRole('button', { name: 'Options for a message from Marisol' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Report' }));
    await user.selectOptions(await screen.findByLabelText('What’s wrong'), 'SPAM');
    await user.click(screen.getByRole('button', { name: 'Send report' }));
    await waitFor(() =>
      expect(reported.bodies[0]).toMatchObject({
        subjectType: 'MESSAGE',
        subjectId: id(8001),
        reason: 'SPAM',
      }),
    );
  });
});

describe('files', () => {
  const choose = async (file: File) => {
    const { user } = showChat();
    await field();
    const input = document.querySelector<HTMLInputElement>('form input[type="file"]')!;
    await user.upload(input, file);
    return user;
  };

  test.each([
    ['whole-night.mp3', 'audio/mpeg', maxChatFileBytes + 1, '26 MB. Files can be up to 25 MB.'],
    ['garden.jpg', 'image/jpeg', maxFileBytes.image + 1, '10 MB. Pictures can be up to 10 MB.'],
  ])(
    '%s is too large, so a bubble states the limit and nothing is uploaded',
    async (name, type, size, text) => {
      openChat([message(1)]);
      const started = answer('POST /filesystem', refuse(500, 'UNEXPECTED'));
      const file = new File(['x'], name, { type });
      Object.defineProperty(file, 'size', { value: size });
      const user = await choose(file);
      expect(await screen.findByText(text)).toBeVisible();
      expect(screen.getByText('Too large')).toBeVisible();
      await user.click(screen.getByRole('button', { name: `Remove ${name}` }));
      await waitFor(() => expect(screen.queryByText(name)).toBeNull());
      expect(started.bodies).toEqual([]);
    },
  );

  test.each([
    ['garden.heic', '', 'We can’t read this picture. Save it as JPG.'],
    ['list.zip', 'application/zip', 'Use a picture, an audio file or a PDF.'],
  ])(
    '%s is rejected with a text about what to do and a button to choose another file',
    async (name, type, text) => {
      openChat([message(1)]);
      await choose(new File(['x'], name, { type }));
      expect(await screen.findByText(text)).toBeVisible();
      expect(screen.getByRole('button', { name: 'Choose another' })).toBeVisible();
    },
  );
});

describe('chat in which the reader cannot write', () => {
  const refusal = (reason: Refusal['reason'], fields: Partial<Refusal> = {}): Refusal => ({
    reason,
    membership: null,
    awayUntil: null,
    ...fields,
  });

  test.each<[Refusal, string, string, string]>([
    [
      refusal('JOIN', { membership: { id: id(60), priceCents: 1000 } }),
      'Join to message Marisol',
      'Join, A$10 a month',
      `/memberships/${id(60)}`,
    ],
    [refusal('BUY'), 'Messages are for buyers', 'See Marisol’s courses', '/creators/marisol/catalog'],
    [refusal('FOLLOW'), 'Follow Marisol to write', 'Go to Marisol’s page', '/creators/marisol'],
    [
      refusal('NOT_TAKING_MESSAGES'),
      'Marisol isn’t taking messages',
      'See Marisol’s posts',
      '/creators/marisol/catalog#posts',
    ],
    [refusal('NOT_POSSIBLE'), 'You can’t write to this person', 'Report a problem', '/contact'],
  ])(
    'a chat refused with %o shows the reason and a single link in place of the field',
    async (given, title, action, href) => {
      openChat([message(1)], { refusal: given });
      showChat();
      const panel = within(await screen.findByRole('region', { name: title }));
      expect(panel.getByRole('link', { name: action })).toHaveAttribute('href', href);
      expect(screen.queryByRole('textbox', { name: 'Message Marisol' })).toBeNull();
      expect(await screen.findByText('Message 1')).toBeVisible();
    },
  );

  test('a rejected message has no Retry button, and the chat shows why the reader cannot write', async () => {
    let refused: Refusal | null = null;
    openChat([message(1)]);
    answer('GET /chat/:id', () => chat({ refusal: refused }));
    answer('GET /chat/message', messagePage([message(1)]));
    answer('POST /chat/sendmessage', () => {
      refused = refusal('NOT_POSSIBLE');
      return refuse(403, 'NOT_ALLOWED');
    });
    const { user } = showChat();
    await user.type(await field(), 'The nap{Enter}');
    expect(await screen.findByRole('region', { name: 'You can’t write to this person' })).toBeVisible();
    expect(screen.getByText('Not sent. You can’t write in this conversation any more.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Delete' })).toBeVisible();
  });

  test('an empty chat invites the reader to write only if they can write', async () => {
    openChat([], { refusal: refusal('BUY') });
    const { unmount } = showChat();
    await screen.findByRole('region', { name: 'Messages are for buyers' });
    await log();
    expect(screen.queryByText(/Write your first message/)).toBeNull();
    unmount();
    openChat([]);
    showChat();
    expect(await screen.findByText('Write your first message to Marisol.')).toBeVisible();
  });

  test('a chat with an absent creator shows the last day of the absence', async () => {
    openChat([], { refusal: refusal('NOT_TAKING_MESSAGES', { awayUntil: '2026-11-30T12:00:00.000Z' }) });
    showChat();
    expect(await screen.findByText(/away until 30 Nov 2026/)).toBeVisible();
  });

  test('a blocked person can be unblocked', async () => {
    openChat([], { isBlocked: true, refusal: refusal('BLOCKED_BY_YOU') });
    const changed = answer('PATCH /chat/:id', chat());
    const { user } = showChat();
    await user.click(await screen.findByRole('button', { name: 'Unblock' }));
    expect(await field()).toBeVisible();
    expect(changed.bodies).toEqual([{ isBlocked: false }]);
  });

  test('blocking a person can also report their last message', async () => {
    openChat([message(1), message(2, { isOwn: true })], { readPosition: 2 });
    const changed = answer(
      'PATCH /chat/:id',
      chat({ isBlocked: true, readPosition: 2, refusal: refusal('BLOCKED_BY_YOU') }),
    );
    const reported = answer('POST /reports', { done: true });
    const { user } = showChat();
    await user.click(await screen.findByRole('button', { name: 'More for Marisol Quennell' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Block Marisol Quennell' }));
    await user.click(await screen.findByRole('checkbox', { name: 'Also report the last message to Kumu' }));
    await user.click(screen.getByRole('button', { name: 'Block Marisol' }));
    expect(await screen.findByRole('region', { name: 'You blocked Marisol' })).toBeVisible();
    expect(changed.bodies).toEqual([{ isBlocked: true }]);
    expect(reported.bodies[0]).toMatchObject({ subjectType: 'MESSAGE', subjectId: id(8001) });
  });
});

test('a member opens a chat with a chosen person', async () => {
  const people = { ...chatCard().other, memberSince: null, chatId: null };
  const asked = answer('GET /chat/chattable-users', { items: [people], nextCursor: null });
  const opened = answer('POST /chat', chat());
  const { user } = show();
  await user.click((await screen.findAllByRole('button', { name: 'New message' }))[0]!);
  await user.click(await screen.findByRole('radio', { name: 'Marisol Quennell' }));
  await user.click(screen.getByRole('button', { name: 'Write to Marisol' }));
  await waitFor(() =>
    expect(router.push).toHaveBeenCalledWith(`/messages?chatId=${id(7001)}`, undefined, expect.anything()),
  );
  expect(asked.queries[0]).toMatchObject({ side: 'member' });
  expect(opened.bodies).toEqual([{ creatorUserId: id(901) }]);
});
