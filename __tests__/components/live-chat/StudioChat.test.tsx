import { screen, waitFor, within } from '@testing-library/react';
import { StudioChat } from '@/components/live-chat/StudioChat';
import type { LiveChatRoom, LiveModeration } from '@/contract/live-chat';
import { answer, refuse } from '../../support/calls';
import { id } from '../../support/make/ids';
import {
  liveChatRoom,
  liveChatViewer,
  liveMessage,
  liveNumbers,
  liveQuestion,
  liveRoomState,
} from '../../support/make/live-chat';
import { renderPage } from '../../support/render-page';
import { host, liveId, log } from './chat-screen';

const moderation: LiveModeration = {
  moderators: [{ userId: id(9), name: 'Bea W.', picture: null, namedAt: '2026-10-02T10:31:00.000Z' }],
  restrictions: [
    {
      id: id(77),
      kind: 'TIME_OUT',
      name: 'Rohan K.',
      endsAt: null,
      byName: 'Bea W.',
      createdAt: '2026-11-18T10:31:00.000Z',
    },
    {
      id: id(78),
      kind: 'BAN',
      name: 'Lou P.',
      endsAt: null,
      byName: 'Idris Calloran',
      createdAt: '2026-11-18T10:31:00.000Z',
    },
  ],
};

function showStudio(chat: Partial<LiveChatRoom> = {}) {
  answer('GET /lives/:id/chat', liveChatRoom({ viewer: host, ...chat }));
  return renderPage(
    <StudioChat
      live={{ id: liveId, title: 'Lights Out', isRecorded: true, creator: { name: 'Idris Calloran' } }}
    />,
  );
}
const box = (name: string) => screen.findByRole('region', { name });

beforeEach(() => {
  answer('GET /lives/:id/analytics', liveNumbers());
  answer('GET /lives/:id/moderation', moderation);
});

test('the creator can read and write in the chat and has the menus of a moderator', async () => {
  const { user } = showStudio({ messages: [liveMessage(1)] });
  expect(await log()).toHaveTextContent('Message 1');
  expect(screen.getByRole('textbox', { name: 'Message' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'More for the message by Rohan K.' }));
  expect(await screen.findByRole('menuitem', { name: 'Make moderator' })).toBeVisible();
});

test('an empty chat invites the creator to say hello', async () => {
  showStudio();
  expect(await screen.findByText('Nobody has written yet. Say hello.')).toBeVisible();
});

test('the question with the most votes can be answered and then marked as answered', async () => {
  const questions = [
    liveQuestion(1, { votesCount: 5 }),
    liveQuestion(2, { votesCount: 31, text: 'Shorter, or slower?' }),
  ];
  const { user } = showStudio({ questions });
  const top = await box('Top question');
  expect(top).toHaveTextContent('Shorter, or slower?');
  expect(top).toHaveTextContent('Jonah P. · 31 votes');
  const changed = answer('PATCH /lives/:id/moderation', ({ body }) =>
    liveRoomState(body as { answeringId: string }),
  );
  await user.click(within(top).getByRole('button', { name: 'Answer now' }));
  expect(await within(top).findByText('Answering now')).toBeVisible();
  expect(changed.bodies).toEqual([{ answeringId: questions[1]!.id }]);
  const states = answer('PATCH /lives/:id/questions/:questionId', { ...questions[1]!, state: 'ANSWERED' });
  await user.click(within(top).getByRole('button', { name: 'Mark as answered' }));
  expect(await within(top).findByText('Question 1?')).toBeVisible();
  expect(states.bodies).toEqual([{ state: 'ANSWERED' }]);
});

test('a skipped question is removed from the box of the top question', async () => {
  const { user } = showStudio({ questions: [liveQuestion(1)] });
  const top = await box('Top question');
  answer('PATCH /lives/:id/questions/:questionId', liveQuestion(1, { state: 'SKIPPED' }));
  await user.click(within(top).getByRole('button', { name: 'Skip' }));
  expect(await within(top).findByText('Questions with the most votes show up here.')).toBeVisible();
});

test('the chat settings change at once, and a refused change is reverted', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => {});
  const { user } = showStudio();
  const controls = within(await box('Chat controls'));
  const changed = answer('PATCH /lives/:id/moderation', liveRoomState({ slowSeconds: 15 }));
  await user.selectOptions(controls.getByRole('combobox', { name: 'Slow mode' }), '15 seconds');
  await waitFor(() => expect(controls.getByRole('combobox', { name: 'Slow mode' })).toHaveValue('15'));
  await waitFor(() => expect(changed.bodies).toEqual([{ slowSeconds: 15 }]));
  answer('PATCH /lives/:id/moderation', refuse(503, 'BUSY'));
  const who = controls.getByRole('combobox', { name: 'Who can write' });
  await user.selectOptions(who, 'Members only');
  await waitFor(() => expect(who).toHaveValue('EVERYONE'));
});

test('the current numbers and the reactions of the room are shown', async () => {
  showStudio({ room: liveRoomState({ reactionsCount: 415 }) });
  const numbers = await box('So far');
  expect(await within(numbers).findByText('A$25.00')).toBeVisible();
  expect(numbers).toHaveTextContent('Peak131');
  expect(numbers).toHaveTextContent('Reactions415');
});

test('numbers that could not be loaded are shown as dashes', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => {});
  answer('GET /lives/:id/analytics', refuse(409, 'LIVE_NOT_STARTED'));
  showStudio();
  expect(await box('So far')).toHaveTextContent('Tips–Peak–');
});

describe('moderators and bans', () => {
  async function openList() {
    const shown = showStudio();
    await shown.user.click(await screen.findByRole('button', { name: 'Moderators and bans' }));
    return { ...shown, dialog: await screen.findByRole('dialog', { name: 'Moderators and bans' }) };
  }

  test('a moderator can be removed', async () => {
    const { user, dialog } = await openList();
    const removed = answer('DELETE /lives/:id/moderators/:userId', { done: true });
    const remove = await within(dialog).findByRole('button', { name: 'Remove Bea W. as a moderator' });
    answer('GET /lives/:id/moderation', { ...moderation, moderators: [] });
    await user.click(remove);
    expect(await within(dialog).findByText(/^Nobody yet\./)).toBeVisible();
    expect(removed.params[0]).toMatchObject({ userId: id(9) });
  });

  test('a time-out and a ban show who decided, and can be lifted', async () => {
    const { user, dialog } = await openList();
    expect(await within(dialog).findByText('Timed out for this live, by Bea W.')).toBeVisible();
    expect(within(dialog).getByText('Banned by Idris Calloran')).toBeVisible();
    const lifted = answer('DELETE /lives/:id/moderation/:restrictionId', { done: true });
    answer('GET /lives/:id/moderation', { ...moderation, restrictions: [] });
    await user.click(within(dialog).getByRole('button', { name: 'Lift the ban of Lou P.' }));
    expect(await within(dialog).findByText('Nobody is timed out or banned.')).toBeVisible();
    expect(lifted.params[0]).toMatchObject({ restrictionId: id(78) });
  });

  test('a refused change shows the reason and keeps the list', async () => {
    jest.spyOn(console, 'error').mockImplementation(() => {});
    const { user, dialog } = await openList();
    answer('DELETE /lives/:id/moderation/:restrictionId', refuse(503, 'BUSY'));
    await user.click(await within(dialog).findByRole('button', { name: 'Lift the time-out of Rohan K.' }));
    expect(await within(dialog).findByRole('alert')).toBeVisible();
    expect(within(dialog).getByText('Rohan K.')).toBeVisible();
  });

  test('a list that could not be loaded can be loaded again', async () => {
    jest.spyOn(console, 'error').mockImplementation(() => {});
    answer('GET /lives/:id/moderation', refuse(503, 'BUSY'));
    const { user, dialog } = await openList();
    await within(dialog).findByText('We couldn’t load the list.');
    answer('GET /lives/:id/moderation', moderation);
    await user.click(within(dialog).getByRole('button', { name: 'Try again' }));
    expect(await within(dialog).findByText('Bea W.')).toBeVisible();
  });
});

test('the chat of a live that is not running says when the creator can write', async () => {
  showStudio({ viewer: liveChatViewer({ ...host, refusal: 'NOT_ON' }) });
  expect(await screen.findByText('You can write while the live is on.')).toBeVisible();
});
