import { fireEvent, screen, waitFor, within } from '@testing-library/react';
// Preloads the dialogs, because loading them during a test is slow on a busy machine.
import '@/components/chat/ChatSettingsModal';
import '@/components/chat/GroupMessageModal';
import '@/components/chat/MemberCard';
import '@/components/chat/NewMessageModal';
import '@/components/chat/SavedAnswersMenu';
import '@/components/chat/SavedAnswersModal';
import '@/components/ui/actions/OpenedMenu';
import { CreatorInboxPage } from '@/components/chat/CreatorInboxPage';
import type { ChatMemberCard, GroupMessage } from '@/contract/chat';
import { drafts } from '@/lib/chat/drafts';
import { answer, refuse } from '../../support/calls';
import { prepareChatScreens } from '../../support/chat-screens';
import { chat, chatCard, marisol, message, messagePage } from '../../support/make/shown-chats';
import { id } from '../../support/make/ids';
import { renderPage } from '../../support/render-page';

const jo = { ...marisol, userId: id(900), name: 'Jo Weatherlow', username: null };
const about: ChatMemberCard = {
  followsSince: '2026-05-02T00:00:00.000Z',
  memberSince: '2026-05-02T00:00:00.000Z',
  owned: [
    {
      contentType: 'COURSE',
      contentId: id(30),
      title: 'Sleep Without Trying',
      picture: null,
      since: '2026-05-04T00:00:00.000Z',
      percent: 32,
    },
  ],
  ownedCount: 3,
  spentCents: 14_800,
  tips: { count: 2, amountCents: 2000 },
  stars: 5,
  note: 'Night nurse',
};
const group = (fields: Partial<GroupMessage> = {}): GroupMessage => ({
  id: id(7500),
  text: 'A new wind-down',
  userTier: 'member',
  content: null,
  state: 'SENDING',
  recipientsCount: 188,
  sentCount: 112,
  createdAt: '2026-01-12T09:00:00.000Z',
  ...fields,
});

const show = (chatId?: string) =>
  renderPage(<CreatorInboxPage />, {
    pathname: '/dashboard/messages',
    query: chatId ? { chatId } : {},
  });
const showChat = () => show(id(7001));

prepareChatScreens();
beforeEach(() => {
  answer('GET /creators/messages', { items: [chatCard(1, { other: jo })], nextCursor: null });
  // The pattern `/chat/:id` also matches the addresses below it, so their answers are set after it.
  answer('GET /chat/:id', chat({ other: jo, about, readPosition: 1 }));
  answer('PATCH /chat/:id', chat({ other: jo, about, readPosition: 1 }));
  answer('GET /chat/message', messagePage([message(1)]));
  answer('GET /chat/saved-answers', { items: [{ id: id(7600), title: 'Naps', text: 'Twenty minutes.' }] });
});

test('the filter Members requests only chats with members', async () => {
  const asked = answer('GET /creators/messages', { items: [], nextCursor: null });
  const { user } = show();
  await user.click(await screen.findByRole('radio', { name: 'Members' }));
  await waitFor(() => expect(asked.queries.at(-1)).toMatchObject({ userTier: 'member' }));
  expect(await screen.findByText('No messages from members')).toBeVisible();
});

test("the card of a member shows their contents and payments, and saves the creator's note", async () => {
  const { user } = showChat();
  const card = within(await screen.findByRole('complementary', { name: 'About Jo Weatherlow' }));
  expect(card.getByText('Sleep Without Trying')).toBeVisible();
  expect(card.getByText('32% done')).toBeVisible();
  expect(card.getByText('and 2 more')).toBeVisible();
  expect(card.getByText('A$148.00')).toBeVisible();
  expect(card.getByText('2, A$20.00')).toBeVisible();
  expect(card.getByText('Follows you since May 2026')).toBeVisible();
  const changed = answer(
    'PATCH /chat/:id',
    chat({ other: jo, readPosition: 1, about: { ...about, note: 'Night nurse, Thursdays' } }),
  );
  await user.type(card.getByRole('textbox', { name: 'Note, only you see it' }), ', Thursdays');
  await user.tab();
  expect(await card.findByText('Note saved')).toBeVisible();
  expect(changed.bodies).toEqual([{ note: 'Night nurse, Thursdays' }]);
});

test('an unsaved note is saved when the chat is closed while the field has the focus', async () => {
  const { user, unmount } = showChat();
  const note = await screen.findByRole('textbox', { name: 'Note, only you see it' });
  const changed = answer('PATCH /chat/:id', chat({ other: jo, about, readPosition: 1 }));
  await user.type(note, ', Thursdays');
  expect(changed.bodies).toEqual([]);
  unmount();
  await waitFor(() => expect(changed.bodies).toEqual([{ note: 'Night nurse, Thursdays' }]));
});

test('a saved answer is inserted into the message field', async () => {
  const { user } = showChat();
  await user.type(await screen.findByRole('textbox', { name: 'Message Jo' }), 'Hello.');
  await user.click(await screen.findByRole('button', { name: 'Saved answers' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Naps' }));
  expect(screen.getByRole('textbox', { name: 'Message Jo' })).toHaveValue('Hello.\nTwenty minutes.');
});

test('a saved answer can be added and deleted', async () => {
  const { user } = showChat();
  const added = answer('POST /chat/saved-answers', {
    id: id(7601),
    title: 'Refunds',
    text: 'Within 14 days.',
  });
  const removed = answer('DELETE /chat/saved-answers/:id', { done: true });
  await screen.findByRole('textbox', { name: 'Message Jo' });
  await user.click(await screen.findByRole('button', { name: 'Saved answers' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Manage saved answers' }));
  await user.click(await screen.findByRole('button', { name: 'Add an answer' }));
  await user.click(screen.getByRole('button', { name: 'Save answer' }));
  expect(screen.getAllByText('Fill in this field.')).toHaveLength(2);
  await user.type(screen.getByLabelText('Name'), 'Refunds');
  await user.type(screen.getByLabelText('Answer'), 'Within 14 days.');
  await user.click(screen.getByRole('button', { name: 'Save answer' }));
  expect(await screen.findByText('Refunds')).toBeVisible();
  expect(added.bodies).toEqual([{ title: 'Refunds', text: 'Within 14 days.' }]);
  await user.click(screen.getByRole('button', { name: 'Delete Naps' }));
  await waitFor(() => expect(removed.params).toEqual([{ id: id(7600) }]));
  expect(screen.queryByText('Twenty minutes.')).toBeNull();
});

describe('message to a group', () => {
  const contents = () => answer('GET /content', { items: [], nextCursor: null });
  const open = async () => {
    contents();
    const { user } = show();
    await user.click(await screen.findByRole('button', { name: 'Write to a group' }));
    return user;
  };

  test('the send button states the number of recipients, and the message is sent once', async () => {
    const counted = answer('GET /chat/group-messages/count', { people: 188, optedOut: 26, nextAt: null });
    const items: GroupMessage[] = [];
    answer('GET /chat/group-messages', () => ({ items, nextCursor: null }));
    const sent = answer('POST /chat/group-messages', group());
    const user = await open();
    expect(await screen.findByText('188 people get it.')).toBeVisible();
    expect(screen.getByText(/26 have turned group messages off/)).toBeVisible();
    await user.type(screen.getByLabelText('Message'), 'A new wind-down');
    await user.click(screen.getByRole('button', { name: 'Send to 188 people' }));
    expect(await screen.findByText(/112 of 188 sent/)).toBeVisible();
    expect(sent.bodies).toEqual([{ userTier: 'member', contentId: null, text: 'A new wind-down' }]);
    expect(counted.queries[0]).toEqual({ userTier: 'member' });
    expect(screen.getByLabelText('Message')).toHaveValue('');
  });

  test('a second group message on the same day is not sent, and its draft is kept', async () => {
    answer('GET /chat/group-messages/count', {
      people: 188,
      optedOut: 0,
      nextAt: '2026-01-13T09:00:00.000Z',
    });
    answer('GET /chat/group-messages', { items: [], nextCursor: null });
    const sent = answer('POST /chat/group-messages', refuse(409, 'TOO_SOON'));
    const user = await open();
    expect(await screen.findByText('You’ve written to a group today.')).toBeVisible();
    await user.type(screen.getByLabelText('Message'), 'Again');
    await user.click(screen.getByRole('button', { name: 'Send to 188 people' }));
    expect(sent.bodies).toEqual([]);
    expect(drafts.getSnapshot().get('group')).toBe('Again');
  });

  test('a group message can be stopped while it is being sent', async () => {
    answer('GET /chat/group-messages/count', { people: 188, optedOut: 0, nextAt: null });
    answer('GET /chat/group-messages', { items: [group()], nextCursor: null });
    const stopped = answer('DELETE /chat/group-messages/:id', group({ state: 'STOPPED' }));
    const user = await open();
    await user.click(await screen.findByRole('button', { name: 'Stop after this one' }));
    expect(await screen.findByText(/Stopped after 112 of 188/)).toBeVisible();
    expect(stopped.params).toEqual([{ id: id(7500) }]);
  });
});

const settings = {
  audience: 'BUYERS',
  awayUntil: null,
  counts: { FOLLOWERS: 1840, BUYERS: 512, MEMBERS: 1 },
} as const;

test('a change of who can write to the creator is saved at once', async () => {
  answer('GET /chat/settings', settings);
  const changed = answer('PATCH /chat/settings', { ...settings, audience: 'MEMBERS' });
  const { user } = show();
  await user.click(await screen.findByRole('button', { name: 'Who can write to you' }));
  expect(await screen.findByText('1,840 people')).toBeVisible();
  expect(screen.getByRole('radio', { name: /Buyers and members/ })).toBeChecked();
  const dialog = within(screen.getByRole('dialog', { name: 'Who can write to you' }));
  await user.click(dialog.getByRole('radio', { name: /^Members/ }));
  await waitFor(() => expect(changed.bodies).toEqual([{ audience: 'MEMBERS' }]));
});

test('the last day of an absence is saved when its field loses the focus, unless the day is past', async () => {
  answer('GET /chat/settings', settings);
  const changed = answer('PATCH /chat/settings', { ...settings, awayUntil: '2099-03-04T12:00:00.000Z' });
  const { user } = show();
  await user.click(await screen.findByRole('button', { name: 'Who can write to you' }));
  const away = await screen.findByLabelText(/Away until/);
  // While a year is typed, a browser reports a change for each digit.
  for (const value of ['0002-03-04', '2031-03-04', '2099-03-04'])
    fireEvent.change(away, { target: { value } });
  expect(away).toHaveValue('2099-03-04');
  fireEvent.blur(away);
  await waitFor(() => expect(changed.bodies).toHaveLength(1));
  expect(new Date((changed.bodies[0] as { awayUntil: string }).awayUntil)).toEqual(
    new Date('2099-03-04T23:59:59'),
  );
  fireEvent.change(away, { target: { value: '2020-03-04' } });
  fireEvent.blur(away);
  fireEvent.change(away, { target: { value: '' } });
  fireEvent.blur(away);
  await waitFor(() => expect(changed.bodies.at(-1)).toEqual({ awayUntil: null }));
  expect(changed.bodies).toHaveLength(2);
});

test('a creator opens a chat with a member chosen from a filtered list', async () => {
  const asked = answer('GET /chat/chattable-users', {
    items: [{ ...jo, memberSince: '2026-05-02T00:00:00.000Z', chatId: null }],
    nextCursor: null,
  });
  const opened = answer('POST /chat', chat({ other: jo }));
  const { user } = show();
  await user.click((await screen.findAllByRole('button', { name: 'New message' }))[0]!);
  const dialog = within(await screen.findByRole('dialog', { name: 'New message' }));
  await user.click(dialog.getByRole('radio', { name: 'Members' }));
  await waitFor(() => expect(asked.queries.at(-1)).toMatchObject({ side: 'creator', userTier: 'member' }));
  await user.click(await dialog.findByRole('radio', { name: /Jo Weatherlow/ }));
  await user.click(dialog.getByRole('button', { name: 'Write to Jo' }));
  await waitFor(() => expect(opened.bodies).toEqual([{ memberUserId: id(900) }]));
});
