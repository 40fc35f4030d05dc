import { screen, waitFor, within } from '@testing-library/react';
import type { LivePage } from '@/contract/lives';
import type { LiveChatRoom, LiveRestriction } from '@/contract/live-chat';
import { answer, refuse } from '../../support/calls';
import { id } from '../../support/make/ids';
import { liveAuthor, liveChatViewer, liveMessage, liveRoomState } from '../../support/make/live-chat';
import { setWindow } from '../../support/window-width';
import { host, moderator, showChat } from './chat-screen';

const own = liveAuthor({ key: 'sam', name: 'Sam O.' });
const restriction = (fields: Partial<LiveRestriction> = {}): LiveRestriction => ({
  id: id(77),
  kind: 'TIME_OUT',
  name: 'Rohan K.',
  endsAt: null,
  byName: 'Bea W.',
  createdAt: '2026-11-18T10:31:00.000Z',
  ...fields,
});

/** Shows a chat and opens the menu of a message. */
async function openMenu(
  message = liveMessage(1),
  chat: Partial<LiveChatRoom> = {},
  live: Partial<LivePage> = {},
) {
  const shown = showChat({ messages: [message], ...chat }, live);
  await shown.user.click(await screen.findByRole('button', { name: /^More for / }));
  await screen.findByRole('menu');
  const entries = () => screen.getAllByRole('menuitem').map(({ textContent }) => textContent);
  const choose = (name: string) => shown.user.click(screen.getByRole('menuitem', { name }));
  return { ...shown, entries, choose };
}

beforeEach(() => setWindow({ width: 1280 }));

test('a viewer can delete their message and restore it with Undo', async () => {
  const message = liveMessage(1, { author: own });
  const { user, entries, choose } = await openMenu(message);
  expect(entries()).toEqual(['Delete']);
  answer('DELETE /lives/:id/chat/:messageId', { ...message, isDeleted: true, text: '' });
  const restored = answer('PATCH /lives/:id/chat/:messageId', message);
  await choose('Delete');
  await waitFor(() => expect(screen.queryByText('Message 1')).toBeNull());
  expect(screen.queryByText('A moderator removed a message')).toBeNull();
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('Message 1')).toBeVisible();
  expect(restored.bodies).toEqual([{ isDeleted: false }]);
});

test('a message that could not be deleted is still shown, with the reason', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => {});
  const { choose } = await openMenu(liveMessage(1, { author: own }));
  answer('DELETE /lives/:id/chat/:messageId', refuse(503, 'BUSY'));
  await choose('Delete');
  expect(await screen.findByRole('button', { name: /dismiss/i })).toBeVisible();
  expect(screen.getByText('Message 1')).toBeVisible();
});

test("a viewer can only report another person's message", async () => {
  const { user, entries, choose } = await openMenu();
  expect(entries()).toEqual(['Report']);
  const reported = answer('POST /reports', { done: true });
  await choose('Report');
  const dialog = await screen.findByRole('dialog', { name: 'Report the message by Rohan K.' });
  const reason = within(dialog).getByRole('combobox');
  await user.selectOptions(reason, within(reason).getAllByRole('option')[1]!);
  await user.click(within(dialog).getByRole('button', { name: /Send/ }));
  await waitFor(() => expect(reported.bodies).toHaveLength(1));
  expect(reported.bodies[0]).toMatchObject({ subjectType: 'LIVE_MESSAGE', subjectId: liveMessage(1).id });
});

describe('a moderator', () => {
  const chat = { viewer: moderator };

  test('the menu of a moderator lists the moderation actions, without appointing moderators', async () => {
    const { entries } = await openMenu(liveMessage(1), chat);
    expect(entries()).toEqual([
      'Pin',
      'Delete',
      'Time-out, 5 minutes',
      'Time-out, 1 hour',
      'Time-out, this live',
      'Ban',
      'Report',
    ]);
  });

  test.each([
    ['HOST', ['Pin', 'Report']],
    ['MODERATOR', ['Pin', 'Delete', 'Report']],
  ] as const)('a %s cannot be timed out or banned by a moderator', async (badge, expected) => {
    const { entries } = await openMenu(liveMessage(1, { author: liveAuthor({ badge }) }), chat);
    expect(entries()).toEqual(expected);
  });

  test('a removed message is replaced by a line', async () => {
    const { choose } = await openMenu(liveMessage(1), chat);
    answer('DELETE /lives/:id/chat/:messageId', {
      ...liveMessage(1),
      isDeleted: true,
      isRemoved: true,
      text: '',
    });
    await choose('Delete');
    expect(await screen.findByText('A moderator removed a message')).toBeVisible();
    expect(screen.getByText('Message removed')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Undo' })).toBeVisible();
  });

  test('a message is pinned and unpinned', async () => {
    const message = liveMessage(1);
    const { user, choose } = await openMenu(message, chat);
    const changed = answer('PATCH /lives/:id/moderation', ({ body }) =>
      liveRoomState({
        pinned: (body as { pinnedMessageId: string | null }).pinnedMessageId ? message : null,
      }),
    );
    await choose('Pin');
    expect(await screen.findByText('Pinned by Rohan')).toBeVisible();
    await user.click(screen.getByRole('button', { name: /^More for / }));
    await choose('Unpin');
    await waitFor(() => expect(screen.queryByText('Pinned by Rohan')).toBeNull());
    expect(changed.bodies).toEqual([{ pinnedMessageId: message.id }, { pinnedMessageId: null }]);
  });

  test.each([
    ['Time-out, 5 minutes', 5],
    ['Time-out, 1 hour', 60],
    ['Time-out, this live', null],
  ])('“%s” is sent with its number of minutes, and Undo lifts the time-out', async (name, minutes) => {
    const { user, choose } = await openMenu(liveMessage(1), chat);
    const restricted = answer('POST /lives/:id/moderation', restriction());
    const lifted = answer('DELETE /lives/:id/moderation/:restrictionId', { done: true });
    await choose(name);
    expect(await screen.findByText('Rohan K. is timed out.')).toBeVisible();
    expect(restricted.bodies).toEqual([{ messageId: liveMessage(1).id, kind: 'TIME_OUT', minutes }]);
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(lifted.params[0]).toMatchObject({ restrictionId: id(77) }));
  });

  test("the ban dialog explains the ban, and the person's messages are removed unless the box is unticked", async () => {
    const { user, choose } = await openMenu(liveMessage(1), chat);
    const restricted = answer('POST /lives/:id/moderation', restriction({ kind: 'BAN' }));
    await choose('Ban');
    const dialog = await screen.findByRole('dialog', { name: 'Ban Rohan K.?' });
    expect(dialog).toHaveTextContent(
      'Rohan K. can’t chat, ask questions or react in any of Marisol Quennell’s lives. For 30 days this also goes for other accounts from the same address.',
    );
    expect(restricted.bodies).toHaveLength(0);
    const box = within(dialog).getByRole('checkbox', { name: 'Remove what they wrote in this live' });
    expect(box).toBeChecked();
    await user.click(box);
    await user.click(within(dialog).getByRole('button', { name: 'Ban Rohan K.' }));
    expect(await screen.findByText('Rohan K. is banned.')).toBeVisible();
    expect(restricted.bodies).toEqual([
      { messageId: liveMessage(1).id, kind: 'BAN', removesMessages: false },
    ]);
  });
});

test('the creator can appoint a moderator', async () => {
  const { entries, choose } = await openMenu(liveMessage(1), { viewer: host });
  expect(entries()).toContain('Make moderator');
  const named = answer('POST /lives/:id/moderators', {
    userId: id(9),
    name: 'Rohan K.',
    picture: null,
    namedAt: '2026-11-18T10:31:00.000Z',
  });
  await choose('Make moderator');
  expect(await screen.findByText('Rohan K. is now a moderator of your lives.')).toBeVisible();
  expect(named.bodies).toEqual([{ messageId: liveMessage(1).id }]);
});

test('the creator can time out a moderator', async () => {
  const author = liveAuthor({ badge: 'MODERATOR' });
  const { entries } = await openMenu(liveMessage(1, { author }), { viewer: host });
  expect(entries()).toContain('Time-out, 5 minutes');
  expect(entries()).not.toContain('Make moderator');
});

test('a viewer who is appointed as a moderator gets the menu of a moderator', async () => {
  const { entries } = await openMenu(liveMessage(1), {
    viewer: liveChatViewer({ can: { moderate: true } }),
  });
  expect(entries()).toContain('Pin');
});

test('the ban dialog tells the creator that the ban applies to all their lives', async () => {
  const { choose } = await openMenu(liveMessage(1), { viewer: host });
  await choose('Ban');
  expect(await screen.findByRole('dialog', { name: 'Ban Rohan K.?' })).toHaveTextContent(
    'in any of your lives.',
  );
});
