import { screen, waitFor, within } from '@testing-library/react';
import type { LiveChatRoom } from '@/contract/live-chat';
import type { LivePage } from '@/contract/lives';
import { answer, refuse } from '../../support/calls';
import { liveAuthor, liveChatViewer, liveQuestion, liveRoomState } from '../../support/make/live-chat';
import { setWindow } from '../../support/window-width';
import { askedOrVoted, changeRoom, host, showChat } from './chat-screen';

const own = liveAuthor({ key: 'sam', name: 'Sam O.' });
const three = [
  liveQuestion(1, { votesCount: 5, text: 'Nose or mouth?' }),
  liveQuestion(2, { votesCount: 24, text: 'Walking to the tram?' }),
  liveQuestion(3, { votesCount: 5, text: 'Shorter, or slower?', author: own }),
];

async function showQuestions(chat: Partial<LiveChatRoom> = {}, live: Partial<LivePage> = {}) {
  const shown = showChat({ questions: three, ...chat }, live);
  await shown.user.click(await screen.findByRole('tab', { name: /Questions/ }));
  await screen.findByRole('tabpanel', { name: /Questions/ });
  return shown;
}
const texts = () =>
  within(screen.getByRole('list', { name: 'Questions by votes' }))
    .getAllByRole('listitem')
    .map((row) => three.find(({ text }) => row.textContent.includes(text))?.text ?? row.textContent);
const voteOn = (text: string) => screen.getByRole('button', { name: new RegExp(`vote for “${text}`) });

beforeEach(() => setWindow({ width: 1280 }));

test('questions are sorted by votes and then by age, and events change their order', async () => {
  await showQuestions();
  expect(texts()).toEqual(['Walking to the tram?', 'Nose or mouth?', 'Shorter, or slower?']);
  askedOrVoted({ ...three[2]!, votesCount: 31 });
  await waitFor(() => expect(texts()[0]).toBe('Shorter, or slower?'));
});

test('the tab shows the number of open questions, and the number of answered questions is shown below the list', async () => {
  await showQuestions({
    questions: [
      ...three,
      liveQuestion(4, { state: 'ANSWERED' }),
      liveQuestion(5, { state: 'ANSWERED' }),
      liveQuestion(6, { state: 'SKIPPED' }),
      liveQuestion(7, { state: 'REMOVED', text: '' }),
    ],
  });
  expect(screen.getByRole('tab', { name: 'Questions 3' })).toBeVisible();
  expect(texts()).toHaveLength(3);
  expect(screen.getByText('2 answered. They become chapters in the recording.')).toBeVisible();
});

test('the number of answered questions does not mention chapters in a live without a recording', async () => {
  await showQuestions({ questions: [liveQuestion(4, { state: 'ANSWERED' })] }, { isRecorded: false });
  expect(screen.getByText('1 answered.')).toBeVisible();
  expect(screen.getByText('No questions yet. Ask the first one.')).toBeVisible();
});

test('the question being answered is shown first in the list and below the stage', async () => {
  await showQuestions({ room: liveRoomState({ answeringId: three[0]!.id }) });
  expect(texts()[0]).toBe('Nose or mouth?');
  expect(screen.getAllByText('Answering now')).toHaveLength(2);
  changeRoom(liveRoomState());
  await waitFor(() => expect(screen.queryByText('Answering now')).toBeNull());
});

test('a vote is shown at once, and a second press removes it', async () => {
  const { user } = await showQuestions();
  const changed = answer('PATCH /lives/:id/questions/:questionId', ({ body }) => ({
    ...three[1]!,
    votesCount: (body as { hasVote: boolean }).hasVote ? 25 : 24,
  }));
  const button = voteOn('Walking');
  expect(button).toHaveAttribute('aria-pressed', 'false');
  expect(button).toHaveAccessibleName('24 votes, vote for “Walking to the tram?”');
  await user.click(button);
  expect(voteOn('Walking')).toHaveAttribute('aria-pressed', 'true');
  expect(voteOn('Walking')).toHaveAccessibleName('25 votes, vote for “Walking to the tram?”');
  await waitFor(() => expect(changed.bodies).toEqual([{ hasVote: true }]));
  await user.click(voteOn('Walking'));
  await waitFor(() => expect(changed.bodies).toEqual([{ hasVote: true }, { hasVote: false }]));
  expect(voteOn('Walking')).toHaveAccessibleName(/^24 votes/);
});

test('a refused vote is reverted', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => {});
  const { user } = await showQuestions();
  answer('PATCH /lives/:id/questions/:questionId', refuse(503, 'BUSY'));
  await user.click(voteOn('Walking'));
  await waitFor(() => expect(voteOn('Walking')).toHaveAttribute('aria-pressed', 'false'));
  expect(voteOn('Walking')).toHaveAccessibleName(/^24 votes/);
});

test('a banned person cannot vote or ask', async () => {
  const { user } = await showQuestions({ viewer: liveChatViewer({ refusal: 'BANNED' }) });
  const changed = answer('PATCH /lives/:id/questions/:questionId', three[1]!);
  expect(voteOn('Walking')).toHaveAttribute('aria-disabled', 'true');
  await user.click(voteOn('Walking'));
  expect(changed.bodies).toHaveLength(0);
  expect(screen.queryByRole('textbox')).toBeNull();
  expect(screen.getByText('You can’t write in Marisol’s lives.')).toBeVisible();
});

test('a failed question keeps its text and is retried with the same id', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => {});
  const { user } = await showQuestions();
  const failed = answer('POST /lives/:id/questions', refuse(503, 'BUSY'));
  const field = screen.getByRole('textbox', { name: 'Ask a question' });
  await user.type(field, 'How long?{Enter}');
  await waitFor(() => expect(failed.bodies).toHaveLength(1));
  expect(field).toHaveValue('How long?');
  const asked = answer('POST /lives/:id/questions', ({ body }) =>
    liveQuestion(9, { author: own, ...(body as { clientId: string; text: string }) }),
  );
  await user.click(await screen.findByRole('button', { name: 'Ask' }));
  await waitFor(() => expect(asked.bodies).toEqual(failed.bodies));
  expect(await screen.findByText('How long?')).toBeVisible();
  expect(field).toHaveValue('');
  expect(screen.getAllByText(/^You · /)).toHaveLength(2);
  // The author of a question votes for it automatically.
  expect(voteOn('How long')).toHaveAttribute('aria-pressed', 'true');
});

test('a question can be deleted only by its author', async () => {
  const { user } = await showQuestions();
  await user.click(screen.getByRole('button', { name: 'More for your question' }));
  expect((await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)).toEqual(['Delete']);
  answer('DELETE /lives/:id/questions/:questionId', { ...three[2]!, state: 'REMOVED', text: '' });
  await user.click(screen.getByRole('menuitem', { name: 'Delete' }));
  await waitFor(() => expect(texts()).toEqual(['Walking to the tram?', 'Nose or mouth?']));
});

test('the creator answers, marks and skips questions', async () => {
  const { user } = await showQuestions({ questions: three.slice(0, 2), viewer: host });
  const openMenu = async (index: number) => {
    await user.click(screen.getAllByRole('button', { name: 'More for the question by Jonah P.' })[index]!);
    await screen.findByRole('menu');
  };
  const changed = answer('PATCH /lives/:id/moderation', ({ body }) =>
    liveRoomState(body as { answeringId: string | null }),
  );
  await openMenu(1);
  await user.click(screen.getByRole('menuitem', { name: 'Answer now' }));
  await waitFor(() => expect(texts()[0]).toBe('Nose or mouth?'));
  expect(changed.bodies).toEqual([{ answeringId: three[0]!.id }]);

  const states = answer('PATCH /lives/:id/questions/:questionId', ({ params, body }) => ({
    ...three.find(({ id }) => id === params.questionId)!,
    ...(body as { state: 'ANSWERED' }),
  }));
  await openMenu(0);
  expect(screen.queryByRole('menuitem', { name: 'Answer now' })).toBeNull();
  await user.click(screen.getByRole('menuitem', { name: 'Mark as answered' }));
  await waitFor(() => expect(texts()).toEqual(['Walking to the tram?']));
  await openMenu(0);
  await user.click(screen.getByRole('menuitem', { name: 'Skip' }));
  expect(await screen.findByText('No questions yet. Ask the first one.')).toBeVisible();
  await user.click(screen.getAllByRole('button', { name: 'Undo' }).at(-1)!);
  await waitFor(() => expect(texts()).toEqual(['Walking to the tram?']));
  expect(states.bodies).toEqual([{ state: 'ANSWERED' }, { state: 'SKIPPED' }, { state: 'OPEN' }]);
});

test('a question is not sent before slow mode allows it, and keeps its text', async () => {
  const { user } = await showQuestions({
    room: liveRoomState({ slowSeconds: 15 }),
    viewer: liveChatViewer({ nextAt: new Date(Date.now() + 9_000).toISOString() }),
  });
  const asked = answer('POST /lives/:id/questions', refuse(429, 'SLOW_MODE'));
  expect(await screen.findByText(/^Slow mode, 15 seconds\. You can write again in \d+\.$/)).toBeVisible();
  const field = screen.getByRole('textbox', { name: 'Ask a question' });
  await user.type(field, 'Out for six?{Enter}');
  expect(field).toHaveValue('Out for six?');
  expect(asked.bodies).toHaveLength(0);
});
