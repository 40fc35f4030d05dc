import { screen, waitFor, within } from '@testing-library/react';
import { OfficeCoursesPage } from '@/components/office/OfficeCoursesPage';
import { OfficeRequestsPage } from '@/components/office/OfficeRequestsPage';
import { OfficeMessagesPage } from '@/components/office/OfficeMessagesPage';
import type { QueueNote } from '@/contract/office';
import { listQueueLinks } from '@/contract/values/office';
import { answer, refuse } from '../../support/calls';
import { reviewEntry } from '../../support/make/content';
import { id } from '../../support/make/ids';
import { answerQueues, queueEntry, seenVersion } from '../../support/office-queues';
import { renderPage } from '../../support/render-page';
import { router } from '../../support/router';

const decideCall = 'PATCH /office/queues/:name/:id';
const course = (number: number, title: string, notes: QueueNote[] = []) => ({
  ...queueEntry('course', reviewEntry({ id: id(number), title }), ['reject', 'approve']),
  notes,
});
const titles = () =>
  screen
    .getAllByRole('button', { name: /^Approve / })
    .map((button) => button.getAttribute('aria-label')!.replace('Approve ', ''));
const note = (fields: Partial<QueueNote> = {}): QueueNote => ({
  id: id(400),
  authorName: 'Ada Office',
  isOwn: false,
  isQuestion: false,
  text: 'Rang them on 3 March.',
  createdAt: '2026-01-01T00:00:00.000Z',
  ...fields,
});

beforeEach(() => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  jest.clearAllMocks();
  localStorage.clear();
});
afterEach(() => jest.restoreAllMocks());

async function open(items = [course(1, 'Night Sitting'), course(2, 'Desk Reset'), course(3, 'Hips')]) {
  answerQueues({ course: items });
  const sent = answer(decideCall, course(1, 'Night Sitting'));
  const shown = { ...renderPage(<OfficeCoursesPage />), sent };
  await screen.findByText(items[0]!.title);
  return shown;
}

test('each queue has a different letter, and none has the letter G', () => {
  const keys = listQueueLinks().map(({ key }) => key);
  expect(new Set(keys).size).toBe(keys.length);
  expect(keys).not.toContain('g');
});

test('the keys work on the whole page without a click into the queue', async () => {
  const { user, sent } = await open();
  expect(document.body).toHaveFocus();
  await user.keyboard('ja');
  await waitFor(() => expect(sent.bodies).toEqual([{ action: 'approve', seenVersion }]));
});

test('the key G followed by a letter opens a queue and does not decide an item', async () => {
  const { user, sent } = await open();
  await user.keyboard('jgr');
  expect(router.push).toHaveBeenCalledWith('/office/reports');
  await user.keyboard('gg');
  expect(router.push).toHaveBeenLastCalledWith('/office');
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(sent.bodies).toEqual([]);
});

test('the key S moves the item to the end and the focus to the next item', async () => {
  const { user } = await open();
  await user.keyboard('js');
  expect(titles()).toEqual(['Desk Reset', 'Hips', 'Night Sitting']);
  expect(screen.getByRole('button', { name: 'Ask for changes: Desk Reset' })).toHaveFocus();
});

test('the key O opens the page of the focused item', async () => {
  const { user } = await open();
  const opened = jest.fn((event: Event) => event.preventDefault());
  screen.getByRole('link', { name: 'Preview Desk Reset' }).addEventListener('click', opened);
  await user.keyboard('jjo');
  expect(opened).toHaveBeenCalledTimes(1);
});

test('the slash moves the focus to the search, or to the status field of a queue without a search', async () => {
  const { user, unmount } = await open();
  await user.keyboard('/');
  expect(screen.getByRole('searchbox')).toHaveFocus();
  unmount();
  const { user: reader } = renderPage(<OfficeRequestsPage />);
  await screen.findByText('Nobody is waiting for a second person');
  await reader.keyboard('/');
  expect(screen.getByLabelText('Status')).toHaveFocus();
});

test('the question mark opens the list of keys, where the keys can be switched off for this browser', async () => {
  const { user, sent, unmount } = await open();
  await user.keyboard('?');
  const dialog = within(await screen.findByRole('dialog', { name: 'Keys' }));
  expect(dialog.getByText('Ask someone else')).toBeInTheDocument();
  await user.click(dialog.getByRole('switch', { name: 'Keys work in this browser' }));
  await user.click(dialog.getByRole('button', { name: 'Close' }));
  await user.keyboard('ja');
  unmount();
  const again = await open();
  await again.user.keyboard('ja');
  expect([...sent.bodies, ...again.sent.bodies]).toEqual([]);
  await again.user.click(screen.getByRole('button', { name: /Keys/ }));
  await again.user.click(await screen.findByRole('switch', { name: 'Keys work in this browser' }));
  await again.user.click(screen.getByRole('button', { name: 'Close' }));
  await again.user.keyboard('j');
  expect(screen.getByRole('button', { name: 'Ask for changes: Night Sitting' })).toHaveFocus();
});

describe('several selected items', () => {
  test('the key X selects items, and one decision with one reason applies to all of them', async () => {
    const { user, sent } = await open();
    await user.keyboard('jxjx');
    expect(screen.getByText('2 selected')).toBeInTheDocument();
    const [, reject] = screen.getAllByRole('button', { name: 'Ask for changes' });
    await user.click(reject ?? screen.getByRole('button', { name: 'Ask for changes' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Ask for changes: 2 items' }));
    await user.type(dialog.getByLabelText('Reason'), 'Please add captions.');
    await user.click(dialog.getByRole('button', { name: 'Ask for changes' }));
    expect(await screen.findByText('2 decisions are made.')).toBeInTheDocument();
    expect(sent.params.map((params) => params.id)).toEqual([id(1), id(2)]);
    expect(sent.bodies).toEqual([
      { action: 'reject', reason: 'Please add captions.', seenVersion },
      { action: 'reject', reason: 'Please add captions.', seenVersion },
    ]);
    await waitFor(() => expect(screen.queryByText('2 selected')).not.toBeInTheDocument());
  });

  test('an item whose decision was refused remains selected with the reason', async () => {
    const { user } = await open();
    answer(decideCall, ({ params }) =>
      params.id === id(2) ? refuse(409, 'CHANGED_SINCE_SEEN') : course(1, 'Night Sitting'),
    );
    await user.keyboard('jxjx');
    await user.click(screen.getByRole('button', { name: 'Approve' }));
    expect(await screen.findByText('1 selected')).toBeInTheDocument();
    expect(screen.getByRole('checkbox', { name: 'Select Desk Reset' })).toBeChecked();
    expect(screen.getByRole('alert')).toHaveTextContent('Desk Reset');
  });

  test('all items of the queue can be selected and cleared', async () => {
    const { user } = await open();
    await user.keyboard('jx');
    await user.click(screen.getByRole('button', { name: 'Select all shown' }));
    expect(screen.getByText('3 selected')).toBeInTheDocument();
    await user.keyboard('jx');
    await user.click(screen.getByRole('button', { name: 'Clear selection' }));
    expect(screen.queryByRole('checkbox')).not.toBeInTheDocument();
  });
});

describe('notes of the office', () => {
  const noteCall = 'POST /office/queues/:name/:id/notes';

  test('the key N adds a note to the focused item', async () => {
    const { user } = await open();
    const sent = answer(noteCall, note());
    await user.keyboard('jjn');
    const dialog = within(await screen.findByRole('dialog', { name: 'Add a note: Desk Reset' }));
    await user.click(dialog.getByRole('button', { name: 'Add note' }));
    expect(dialog.getByText('Write something first.')).toBeInTheDocument();
    await user.type(dialog.getByLabelText('Note'), 'Rang them.');
    await user.click(dialog.getByRole('button', { name: 'Add note' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(sent.params).toEqual([{ name: 'course', id: id(2) }]);
    expect(sent.bodies).toEqual([{ text: 'Rang them.', isQuestion: false }]);
  });

  test("the key E asks a colleague, and items with the person's own question are listed last", async () => {
    const { user } = await open([
      course(1, 'Night Sitting', [note({ isOwn: true, isQuestion: true, text: 'Is this a claim?' })]),
      course(2, 'Desk Reset', [note()]),
    ]);
    expect(titles()).toEqual(['Desk Reset', 'Night Sitting']);
    const asked = within(screen.getByRole('list', { name: 'Notes on Night Sitting' }));
    expect(asked.getByText('Asks someone else')).toBeInTheDocument();
    expect(asked.getByText('Is this a claim?')).toBeInTheDocument();
    const sent = answer(noteCall, note());
    await user.keyboard('je');
    const dialog = within(await screen.findByRole('dialog', { name: 'Ask someone else: Desk Reset' }));
    await user.type(dialog.getByLabelText('What should they look at?'), 'The promise.');
    await user.click(dialog.getByRole('button', { name: 'Ask' }));
    await waitFor(() => expect(sent.bodies).toEqual([{ text: 'The promise.', isQuestion: true }]));
  });
});

test('a menu offers the tools of an item without a keyboard', async () => {
  const message = {
    id: id(50),
    name: 'Sam',
    email: 'sam@kumu.test',
    topic: 'OTHER' as const,
    text: 'Hello.',
    state: 'WAITING' as const,
    isMember: false,
    createdAt: '2026-01-01T00:00:00.000Z',
  };
  answerQueues({ messages: [queueEntry('messages', message, ['close', 'markAnswered'])] });
  const { user } = renderPage(<OfficeMessagesPage />);
  await user.click(await screen.findByRole('button', { name: 'More for Sam' }));
  const menu = within(await screen.findByRole('menu'));
  expect(menu.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('Skip'),
    expect.stringContaining('Ask someone else'),
    expect.stringContaining('Add a note'),
    expect.stringContaining('Select'),
  ]);
  await user.click(menu.getByRole('menuitem', { name: /Select/ }));
  expect(await screen.findByText('1 selected')).toBeInTheDocument();
});
