import { screen, waitFor, within } from '@testing-library/react';
import { OfficeCoursesPage } from '@/components/office/OfficeCoursesPage';
import { OfficeAuditPage } from '@/components/office/OfficeAuditPage';
import { OfficeHomePage } from '@/components/office/OfficeHomePage';
import { OfficeReportsPage } from '@/components/office/OfficeReportsPage';
import type { AuditEntry, OwnDecision } from '@/contract/office';
import { done } from '@/contract/shared';
import { formatTime } from '@/lib/format/chat-time';
import { answer, refuse } from '../../support/calls';
import { reviewEntry } from '../../support/make/content';
import { id } from '../../support/make/ids';
import { openReport } from '../../support/make/reports';
import { answerQueues, queueEntry, waiting } from '../../support/office-queues';
import { renderPage } from '../../support/render-page';

const MINUTE = 60_000;
const decideCall = 'PATCH /office/queues/:name/:id';
const undoCall = 'PATCH /office/decisions/:id';
const inMinutes = (minutes: number) => new Date(Date.now() + minutes * MINUTE).toISOString();

const course = (actions: ('reject' | 'approve')[] = ['reject', 'approve']) =>
  queueEntry('course', reviewEntry(), actions);
const ownDecision = (fields: Partial<OwnDecision> = {}): OwnDecision => ({
  id: id(200),
  action: 'content.approve',
  queue: 'course',
  itemId: id(1),
  subjectType: 'COURSE',
  subjectTitle: 'Night Sitting',
  undoUntil: inMinutes(7.5),
  hasEffects: true,
  createdAt: inMinutes(-2.5),
  ...fields,
});

beforeEach(() => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  localStorage.clear();
});
afterEach(() => jest.restoreAllMocks());

/** Shows a waiting course whose approval can be undone. */
function showCourse(decision = { id: id(200), undoUntil: inMinutes(10), hasEffects: true, isAsked: false }) {
  let isWaiting = true;
  answerQueues({ course: () => (isWaiting ? [course()] : []) });
  answer(decideCall, () => {
    isWaiting = false;
    return { ...course([]), decision };
  });
  const undone = answer(undoCall, () => {
    isWaiting = true;
    return done;
  });
  return { ...renderPage(<OfficeCoursesPage />), undone, decision };
}

describe('the undo of a decision', () => {
  test('a bar says when the email will be sent, and its button undoes the decision', async () => {
    const { user, undone, decision } = showCourse();
    await user.click(await screen.findByRole('button', { name: 'Approve Night Sitting' }));
    const time = formatTime(decision.undoUntil, 'en');
    expect(
      await screen.findByText(`Night Sitting is approved. The email goes at ${time}.`),
    ).toBeInTheDocument();
    expect(await screen.findByText('Courses is clear')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: /Undo/ }));
    expect(await screen.findByText('Undone. Night Sitting is as it was.')).toBeInTheDocument();
    expect(undone.params).toEqual([{ id: id(200) }]);
    expect(undone.bodies).toEqual([{ state: 'UNDONE' }]);
    expect(await screen.findByRole('button', { name: 'Approve Night Sitting' })).toBeInTheDocument();
  });

  test('a bar mentions no email if nobody is notified', async () => {
    const { user, decision } = showCourse({
      id: id(200),
      undoUntil: inMinutes(10),
      hasEffects: false,
      isAsked: false,
    });
    await user.click(await screen.findByRole('button', { name: 'Approve Night Sitting' }));
    const time = formatTime(decision.undoUntil, 'en');
    expect(
      await screen.findByText(`Night Sitting is approved. You can undo it until ${time}.`),
    ).toBeInTheDocument();
  });

  test("the key U undoes the person's newest decision", async () => {
    const { user, undone } = showCourse();
    answer('GET /office/decisions', { items: [ownDecision({ id: id(201) }), ownDecision()] });
    await screen.findByRole('button', { name: 'Approve Night Sitting' });
    await user.keyboard('u');
    expect(await screen.findByText('Undone. Night Sitting is as it was.')).toBeInTheDocument();
    expect(undone.params).toEqual([{ id: id(201) }]);
  });

  test('the key U shows a message if nothing can be undone', async () => {
    const { user, undone } = showCourse();
    await screen.findByRole('button', { name: 'Approve Night Sitting' });
    await user.keyboard('u');
    expect(await screen.findByText('There’s nothing you can undo.')).toBeInTheDocument();
    expect(undone.params).toEqual([]);
  });

  test('a refused undo shows the reason', async () => {
    const { user } = showCourse();
    answer(undoCall, refuse(409, 'CHANGED_SINCE_DECIDED'));
    answer('GET /office/decisions', { items: [ownDecision()] });
    await screen.findByRole('button', { name: 'Approve Night Sitting' });
    await user.keyboard('u');
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('Night Sitting wasn’t changed.');
    expect(alert).toHaveTextContent('It has changed since you decided, so it can’t be undone.');
  });
});

const report = openReport({
  subjectType: 'POST',
  id: id(40),
  subjectId: id(41),
  title: 'What to do at 3 am',
  path: '/posts/1',
  measures: ['TAKE_DOWN'],
  reason: 'HARMFUL',
  text: '',
});

describe('the dialog of a reason', () => {
  const open = async (finalActions: 'takeDown'[] = []) => {
    const entry = queueEntry('reports', report, ['dismiss', 'takeDown', 'resolve']);
    answerQueues({ reports: [{ ...entry, finalActions }] });
    const sent = answer(decideCall, entry);
    const shown = { ...renderPage(<OfficeReportsPage />), sent };
    await shown.user.click(await screen.findByRole('button', { name: 'Take down What to do at 3 am' }));
    return { ...shown, dialog: within(await screen.findByRole('dialog')) };
  };

  test('the reason dialog states the time of the email, the end of the appeal period and who is notified', async () => {
    const { dialog } = await open();
    const follows = within(dialog.getByRole('list', { name: 'What follows' }));
    expect(follows.getByText(/^The email goes at .* You can undo until then\.$/)).toBeInTheDocument();
    expect(
      follows.getByText(/^Its creator can appeal until .* someone else reads it\.$/),
    ).toBeInTheDocument();
    expect(follows.getByText('Everyone who reported it hears what we decided.')).toBeInTheDocument();
    expect(follows.queryByText('This can’t be undone.')).not.toBeInTheDocument();
  });

  test('the reason dialog of a final decision says that it can’t be undone', async () => {
    const { dialog } = await open(['takeDown']);
    expect(dialog.getByText('This can’t be undone.')).toBeInTheDocument();
    expect(dialog.queryByText(/The email goes at/)).not.toBeInTheDocument();
  });

  test('a number key inserts a prepared reason, and Ctrl+Enter sends the decision', async () => {
    const { user, dialog, sent } = await open();
    await user.keyboard('1');
    expect(dialog.getByRole('radio', { name: 'Unkind to someone' })).toBeChecked();
    const field = dialog.getByLabelText('Reason');
    expect(field).toHaveValue('It’s unkind to another person. Disagree with ideas, never with the person.');
    await user.keyboard('3');
    expect(field).toHaveValue('It advertises something, or repeats the same thing in many places.');
    await user.type(field, ' 12');
    expect(field).toHaveValue('It advertises something, or repeats the same thing in many places. 12');
    await user.keyboard('{Control>}{Enter}{/Control}');
    await waitFor(() => expect(sent.bodies).toHaveLength(1));
    expect(sent.bodies[0]).toMatchObject({
      action: 'takeDown',
      reason: 'It advertises something, or repeats the same thing in many places. 12',
    });
  });

  test('the last number key moves the focus to the empty reason field', async () => {
    const { user, dialog } = await open();
    await user.keyboard('6');
    expect(dialog.getByLabelText('Reason')).toHaveFocus();
    expect(dialog.getByLabelText('Reason')).toHaveValue('');
  });
});

describe('first page of the office', () => {
  test('the queues are listed with the most urgent first, and empty queues are left out', async () => {
    answerQueues({});
    const oldestAt = inMinutes(-3 * 24 * 60);
    answer('GET /office', {
      queues: [
        waiting('creators', 'PENDING_APPROVAL', 6, { oldestAt, dueAt: inMinutes(3 * 24 * 60) }),
        waiting('course', 'waiting', 12, { oldestAt, dueAt: inMinutes(2 * 24 * 60) }),
        waiting('reports', 'OPEN', 41, { oldestAt, dueAt: inMinutes(-60) }),
        waiting('messages', 'WAITING', 0),
      ],
      undoMinutes: 10,
      secondPersonCents: 50_000,
    });
    renderPage(<OfficeHomePage />);
    const table = within(await screen.findByRole('table', { name: 'Queues' }));
    expect(table.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
      'Reports',
      'Courses',
      'Creators',
    ]);
    const [, reports] = table.getAllByRole('row');
    for (const text of ['41', '3 days ago', 'Past its date'])
      expect(within(reports!).getByText(text)).toBeInTheDocument();
    expect(screen.getByText('59 things are waiting. 1 queue is past its date.')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Start with Reports' })).toHaveAttribute(
      'href',
      '/office/reports',
    );
  });

  test("the person's decisions are listed with the minutes left to undo them and can be undone in the list", async () => {
    answerQueues({});
    let items = [
      ownDecision(),
      ownDecision({ id: id(202), subjectTitle: '', subjectType: 'MESSAGE', action: 'message.close' }),
      ownDecision({ id: id(203), subjectTitle: 'Gone', undoUntil: inMinutes(-2) }),
    ];
    answer('GET /office/decisions', () => ({ items }));
    const undone = answer(undoCall, ({ params }) => {
      items = items.filter((item) => item.id !== params.id);
      return done;
    });
    const { user } = renderPage(<OfficeHomePage />);
    const panel = within(await screen.findByRole('region', { name: 'You can still undo' }));
    expect(await panel.findByText('Night Sitting')).toBeInTheDocument();
    expect(panel.getAllByRole('img', { name: /^[78] minutes left$/ })).toHaveLength(2);
    expect(panel.queryByText('Gone')).not.toBeInTheDocument();
    expect(panel.getByText('Emails and refunds wait 10 minutes before they go.')).toBeInTheDocument();
    await user.click(panel.getByRole('button', { name: 'Undo: Message' }));
    await waitFor(() => expect(panel.queryByText('Message closed')).not.toBeInTheDocument());
    expect(undone.params).toEqual([{ id: id(202) }]);
    expect(panel.getByText('Night Sitting')).toBeInTheDocument();
  });

  test('the panel “Your day” shows the numbers of decisions, the typical time and the appeals', async () => {
    answerQueues({});
    answer('GET /office/day', {
      ownCount: 64,
      allCount: 212,
      typicalMinutes: 440,
      appeals: { decidedCount: 31, grantedCount: 2 },
    });
    renderPage(<OfficeHomePage />);
    const panel = within(await screen.findByRole('region', { name: 'Your day' }));
    for (const text of ['64', '212', '7 h 20 min', '2 of 31']) expect(panel.getByText(text)).toBeVisible();
  });
});

test('the log shows which decisions can be undone, were sent or were undone', async () => {
  const entry = (number: number, fields: Partial<AuditEntry>): AuditEntry => ({
    id: id(300 + number),
    actorName: 'Ada Office',
    actorEmail: 'office@kumu.test',
    action: 'content.approve',
    subjectType: 'COURSE',
    subjectId: id(1),
    subjectTitle: `Course ${number}`,
    reason: null,
    state: null,
    undoUntil: null,
    undoneAction: null,
    createdAt: '2026-01-01T00:00:00.000Z',
    ...fields,
  });
  answer('GET /office/audit', {
    items: [
      entry(1, { state: 'WAITING', undoUntil: inMinutes(8.5) }),
      entry(2, { action: 'decision.undo', undoneAction: 'content.approve' }),
      entry(3, { state: 'UNDONE' }),
      entry(4, { state: 'SENT' }),
      entry(5, { subjectTitle: '', subjectType: 'FEEDBACK' }),
    ],
    nextCursor: null,
  });
  answer('GET /office/audit/summary', { count: 5, isMore: false, people: [] });
  renderPage(<OfficeAuditPage />);
  const row = async (name: string) => within((await screen.findByText(name)).closest('tr')!);
  expect((await row('Course 1')).getByText(/^[89] min to undo$/)).toBeInTheDocument();
  expect((await row('Course 2')).getByText('Undid: Approved')).toBeInTheDocument();
  expect((await row('Course 3')).getByText('Undone')).toBeInTheDocument();
  expect((await row('Course 4')).getByText('Sent')).toBeInTheDocument();
  expect((await row('Feedback')).queryByText('Sent')).not.toBeInTheDocument();
});

test('a final decision offers no undo', async () => {
  answerQueues({ course: [course()] });
  answer(decideCall, course([]));
  const { user } = renderPage(<OfficeCoursesPage />);
  await user.click(await screen.findByRole('button', { name: 'Approve Night Sitting' }));
  expect(await screen.findByText('Night Sitting is approved')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /Undo/ })).not.toBeInTheDocument();
});
