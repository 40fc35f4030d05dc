import { act, screen, waitFor, within } from '@testing-library/react';
import { OfficeCoursesPage } from '@/components/office/OfficeCoursesPage';
import { OfficeChangesPage } from '@/components/office/OfficeChangesPage';
import { OfficeHomePage } from '@/components/office/OfficeHomePage';
import { OfficePurchasesPage } from '@/components/office/OfficePurchasesPage';
import { OfficeReportsPage } from '@/components/office/OfficeReportsPage';
import type { ChatFile } from '@/contract/chat';
import type { OwnCredential, ReviewedCreator } from '@/contract/creators';
import type { ReviewEntry } from '@/contract/content';
import { changedFields, type ChangedField } from '@/contract/values/changes';
import { answer, refuse } from '../../support/calls';
import { reviewEntry } from '../../support/make/content';
import { coursePage, courseViewerState } from '../../support/make/courses';
import { creatorProfile } from '../../support/make/creators';
import { id } from '../../support/make/ids';
import { openReport } from '../../support/make/reports';
import { answerQueues, queueEntry, seenVersion, waiting } from '../../support/office-queues';
import { renderPage } from '../../support/render-page';
import { router } from '../../support/router';

const creator = (fields: Partial<ReviewedCreator> = {}): ReviewedCreator => ({
  ...creatorProfile(),
  email: 'wren@example.org',
  state: 'PENDING_APPROVAL',
  submittedAt: '2026-01-01T00:00:00.000Z',
  firstCourse: null,
  name: 'Wren Abernall',
  ...fields,
});

const course = (
  fields: Partial<ReviewEntry> = {},
  actions: ('reject' | 'approve')[] = ['reject', 'approve'],
) => queueEntry('course', reviewEntry(fields), actions);
const decideCall = 'PATCH /office/queues/:name/:id';

let logged: jest.SpyInstance;
beforeEach(() => {
  jest.clearAllMocks();
  logged = jest.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(() => logged.mockRestore());

test('a rejection is sent only with a reason of at least ten characters', async () => {
  let isWaiting = true;
  answerQueues({ course: () => (isWaiting ? [course()] : []) });
  const decided = answer(decideCall, () => {
    isWaiting = false;
    return course({ state: 'REJECTED' }, []);
  });
  const { user } = renderPage(<OfficeCoursesPage />);
  await user.click(await screen.findByRole('button', { name: 'Ask for changes: Night Sitting' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Ask for changes: Night Sitting' }));
  await user.type(dialog.getByLabelText('Reason'), '  too bad   ');
  await user.click(dialog.getByRole('button', { name: 'Ask for changes' }));
  expect(await dialog.findByText('Use at least 10 characters.')).toBeInTheDocument();
  expect(decided.bodies).toEqual([]);
  expect(dialog.getByLabelText('Reason')).toHaveValue('  too bad   ');

  await user.type(dialog.getByLabelText('Reason'), ': no captions.');
  await user.click(dialog.getByRole('button', { name: 'Ask for changes' }));
  expect(await screen.findByText('We’ve asked Night Sitting for changes')).toBeInTheDocument();
  expect(decided.params).toEqual([{ name: 'course', id: id(1) }]);
  expect(decided.bodies).toEqual([{ action: 'reject', reason: 'too bad   : no captions.', seenVersion }]);
  expect(await screen.findByText('Courses is clear')).toBeInTheDocument();
});

test('a decision that another person has already made shows a message and reloads the queue', async () => {
  let isWaiting = true;
  answerQueues({ course: () => (isWaiting ? [course()] : []) });
  answer(decideCall, () => {
    isWaiting = false;
    return refuse(409, 'INVALID_TRANSITION');
  });
  const { user } = renderPage(<OfficeCoursesPage />);
  await user.click(await screen.findByRole('button', { name: 'Approve Night Sitting' }));
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent('Night Sitting wasn’t changed.');
  expect(alert).toHaveTextContent('Someone else has decided this');
  expect(await screen.findByText('No courses in this list')).toBeInTheDocument();
});

test('a rejected reason is kept in its field with the error', async () => {
  answerQueues({ course: [course()] });
  answer(decideCall, refuse(422, 'INVALID_INPUT', [{ path: 'reason', code: 'TOO_LONG', limit: 1000 }]));
  const { user } = renderPage(<OfficeCoursesPage />);
  await user.click(await screen.findByRole('button', { name: 'Ask for changes: Night Sitting' }));
  await user.type(screen.getByLabelText('Reason'), 'Please add captions.');
  await user.click(screen.getByRole('button', { name: 'Ask for changes' }));
  expect(await screen.findByText('Use no more than 1,000 characters.')).toBeInTheDocument();
  expect(screen.getByLabelText('Reason')).toHaveValue('Please add captions.');
});

test('a published course can be reviewed only if it has new media', async () => {
  answerQueues({
    course: [
      course({ state: 'PUBLISHED', pendingPartsCount: 2 }),
      course({ id: id(2), title: 'Sleep Without Trying', state: 'PUBLISHED' }, []),
    ],
  });
  renderPage(<OfficeCoursesPage />);
  expect(await screen.findByText(/2 new parts/)).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Approve Night Sitting' })).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Approve Sleep Without Trying' })).not.toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Preview Sleep Without Trying' })).toHaveAttribute(
    'href',
    `/office/courses?preview=${id(2)}`,
  );
});

test('the office preview shows the view of a member without the course, with every course part accessible', async () => {
  answer('GET /courses/:id/preview', coursePage());
  answer('GET /courses/:id/viewer-state', courseViewerState());
  answer('GET /courses/:id/rating', { items: [], nextCursor: null });
  renderPage(<OfficeCoursesPage />, { query: { preview: id(1) } });
  expect(await screen.findByRole('link', { name: 'Where tiredness comes from' })).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Unlock course' })).toHaveAttribute('aria-disabled', 'true');
  expect(screen.queryByRole('img', { name: 'Locked' })).not.toBeInTheDocument();
});

test('the chosen state is in the address and in the request', async () => {
  const heard = answerQueues({});
  const { user } = renderPage(<OfficeCoursesPage />, {
    pathname: '/office/courses',
    query: { state: 'REJECTED' },
  });
  await waitFor(() => expect(heard.queries).toEqual([{ view: 'REJECTED' }]));
  await user.selectOptions(screen.getByLabelText('Status'), 'PUBLISHED');
  expect(router.push).toHaveBeenCalledWith(
    { pathname: '/office/courses', query: { state: 'PUBLISHED' } },
    undefined,
    { shallow: true, scroll: false },
  );
});

test('the office can preview a profile as members would see it and approve it', async () => {
  const entry = queueEntry('creators', creator(), ['reject', 'approve', 'check']);
  const asked = answerQueues({ creators: [entry] });
  const oldestAt = new Date(Date.now() - 50 * 3_600_000).toISOString();
  answer('GET /office', {
    queues: [waiting('creators', 'PENDING_APPROVAL', 1, { oldestAt }), waiting('reports', 'OPEN', 0)],
    undoMinutes: 10,
    secondPersonCents: 50_000,
  });
  const decided = answer(decideCall, queueEntry('creators', creator({ state: 'APPROVED' }), ['suspend']));
  const { user } = renderPage(<OfficeHomePage />);
  expect(await screen.findByText('Fewer sleep tips, better ones')).toBeInTheDocument();
  expect(screen.getByText('1 waiting, from 2 days ago')).toBeInTheDocument();
  expect(asked.queries).toEqual([{ view: 'PENDING_APPROVAL' }]);
  expect(screen.getByText('@marisol · wren@example.org')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Approve Wren Abernall' }));
  expect(await screen.findByText('Wren Abernall is approved')).toBeInTheDocument();
  expect(decided.bodies).toEqual([{ action: 'approve', seenVersion }]);
});

test('a queue that fails to load can be loaded again', async () => {
  answerQueues({});
  answer('GET /office/queues/:name', refuse(504, 'BACKEND_SLOW'));
  const { user } = renderPage(<OfficeCoursesPage />);
  expect(await screen.findByText('This didn’t load')).toBeInTheDocument();
  answerQueues({ course: [course()] });
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Night Sitting')).toBeInTheDocument();
});

test('an approved creator is suspended with a reason, and a suspended creator is reinstated', async () => {
  let isSuspended = false;
  const now = () =>
    queueEntry('creators', creator({ state: isSuspended ? 'SUSPENDED' : 'APPROVED' }), [
      isSuspended ? 'reinstate' : 'suspend',
    ]);
  answerQueues({ creators: () => [now()] });
  const sent = answer(decideCall, () => {
    isSuspended = !isSuspended;
    return now();
  });
  const { user } = renderPage(<OfficeHomePage />);
  await user.click(await screen.findByRole('button', { name: 'Suspend Wren Abernall' }));
  await user.type(screen.getByLabelText('Reason'), 'Sells what is not theirs.');
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Suspend' }));
  expect(await screen.findByText('Wren Abernall is suspended')).toBeInTheDocument();
  await user.click(await screen.findByRole('button', { name: 'Reinstate Wren Abernall' }));
  await user.type(screen.getByLabelText('Reason'), 'It was theirs after all.');
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Reinstate' }));
  expect(await screen.findByText('Wren Abernall is public again')).toBeInTheDocument();
  expect(sent.bodies).toEqual([
    { action: 'suspend', reason: 'Sells what is not theirs.', seenVersion },
    { action: 'reinstate', reason: 'It was theirs after all.', seenVersion },
  ]);
});

test('creators without a pending decision are listed in a table, and a panel shows the profile', async () => {
  answerQueues({ creators: [queueEntry('creators', creator({ state: 'SUSPENDED' }), ['reinstate'])] });
  const { user } = renderPage(<OfficeHomePage />, { query: { state: 'SUSPENDED' } });
  const row = within(await screen.findByRole('row', { name: /Wren Abernall/ }));
  expect(row.getByText('Suspended')).toHaveClass('danger');
  await user.click(row.getByRole('button', { name: 'Profile of Wren Abernall' }));
  const panel = within(screen.getByRole('dialog', { name: 'Wren Abernall' }));
  expect(panel.getByText('About')).toBeVisible();
  await user.click(panel.getByRole('button', { name: 'Reinstate Wren Abernall' }));
  expect(screen.getByRole('dialog')).toHaveAccessibleName(/Wren Abernall/);
  expect(screen.getByLabelText('Reason')).toBeVisible();
});

describe('a credential', () => {
  const file = { id: id(71), fileName: 'diploma.pdf', size: 2_000_000, url: '/storage/diploma' };
  const credential = {
    id: id(70),
    title: 'Registered nurse',
    issuer: 'A board',
    year: 2014,
    checkedAt: null,
    declineReason: null,
    file,
  };
  const show = (decided: Partial<OwnCredential>) => {
    let current: OwnCredential = credential;
    const now = () =>
      queueEntry('creators', creator({ state: 'APPROVED', credentials: [current] }), [
        'suspend',
        'decline',
        'check',
        'uncheck',
      ]);
    const asked = answerQueues({ creators: () => [now()] });
    const sent = answer(decideCall, () => {
      current = { ...credential, ...decided };
      return now();
    });
    return { ...renderPage(<OfficeHomePage />, { query: { state: 'credentials' } }), asked, sent };
  };

  test('a credential is listed with its document and can be marked as checked', async () => {
    const { user, asked, sent } = show({ checkedAt: '2026-01-05T03:00:00.000Z' });
    await waitFor(() => expect(asked.queries.at(-1)).toMatchObject({ view: 'credentials' }));
    expect(await screen.findByRole('link', { name: 'diploma.pdf, 2 MB' })).toHaveAttribute(
      'href',
      '/storage/diploma',
    );
    await user.click(await screen.findByRole('button', { name: 'Mark as checked: Registered nurse' }));
    expect(await screen.findByText('Checked 5 Jan 2026')).toBeInTheDocument();
    const input = { credentialId: id(70), fileId: id(71) };
    expect(sent.bodies).toEqual([{ action: 'check', seenVersion, input }]);
    expect(screen.getByRole('button', { name: 'Undo decision: Registered nurse' })).toBeInTheDocument();
  });

  test('a credential without a document can only be declined', async () => {
    const bare = creator({ state: 'APPROVED', credentials: [{ ...credential, file: null }] });
    answerQueues({ creators: () => [queueEntry('creators', bare, ['decline', 'check'])] });
    renderPage(<OfficeHomePage />, { query: { state: 'credentials' } });
    expect(await screen.findByRole('button', { name: 'Decline Registered nurse' })).toBeVisible();
    expect(screen.queryByRole('button', { name: /Mark as checked/ })).toBeNull();
  });

  test('a credential is declined with a reason', async () => {
    const { user, sent } = show({ declineReason: 'We could not read the name.' });
    await user.click(await screen.findByRole('button', { name: 'Decline Registered nurse' }));
    const modal = within(screen.getByRole('dialog'));
    await user.type(modal.getByLabelText('Reason'), 'We could not read the name.');
    await user.click(modal.getByRole('button', { name: 'Decline' }));
    expect(await screen.findByText('Declined: We could not read the name.')).toBeInTheDocument();
    const input = { credentialId: id(70), fileId: id(71) };
    expect(sent.bodies).toEqual([
      { action: 'decline', reason: 'We could not read the name.', seenVersion, input },
    ]);
  });
});

test('a change is shown with its previous value and removed from the list when it is marked as seen', async () => {
  let isSeen = false;
  const change = {
    id: id(80),
    contentType: 'COURSE' as const,
    contentId: id(1),
    title: 'Night Sitting',
    path: `/courses/${id(1)}`,
    creatorName: 'Marisol Quennell',
    field: 'priceCents',
    before: 2900,
    after: 4900,
    changedAt: '2026-01-01T00:00:00.000Z',
  };
  const after = 'A film (en, 2026-01-01 00:00:00 UTC)';
  const captions = { ...change, id: id(81), field: 'captions', before: [], after: [after] };
  const entries = [change, captions].map((item) => queueEntry('changes', item, ['markSeen']));
  answerQueues({ changes: () => (isSeen ? [] : entries) });
  answer(decideCall, () => {
    isSeen = true;
    return entries[0]!;
  });
  const { user } = renderPage(<OfficeChangesPage />);
  expect(await screen.findByText('A$29')).toBeInTheDocument();
  expect(screen.getByText('A$49')).toBeInTheDocument();
  const row = within(screen.getByText(after).closest('tr')!);
  expect([row.getByText('Captions'), row.getByText('Empty')]).toHaveLength(2);
  const [first] = screen.getAllByRole('button', { name: 'Mark as seen: change to Night Sitting' });
  await user.click(first!);
  expect(await screen.findByText('Changes is clear')).toBeInTheDocument();
});

const changedValues: Record<ChangedField, [unknown, string]> = {
  title: ['A title', 'A title'],
  tagline: ['A promise', 'A promise'],
  summary: ['A summary', 'A summary'],
  description: ['A description', 'A description'],
  textBody: ['A text', 'A text'],
  tags: [['one', 'two'], 'one, two'],
  outcomes: [['Sleep', 'Rest'], 'Sleep, Rest'],
  outline: [['Week 1: Breath'], 'Week 1: Breath'],
  details: [['Size: 20 cm'], 'Size: 20 cm'],
  captions: [['A film (en)'], 'A film (en)'],
  topicId: ['sleep-health', 'Sleep'],
  priceCents: [4900, 'A$49'],
  picture: [{ name: 'x' }, 'A picture'],
  digitalProductId: ['Habit sheet', 'Habit sheet'],
  audienceId: [id(9), 'Deleted content'],
  audience: ['MEMBERS', 'Members'],
  hasPreview: [true, 'Yes'],
  takesComments: [false, 'No'],
  isStamped: [true, 'Yes'],
  hasLicenceKeys: [false, 'No'],
};

test('each recorded field has a distinct name and a readable value', async () => {
  const fields = [...Object.values(changedFields).flat(), `text:${id(5)}` as const];
  const items = fields.map((field, index) => ({
    id: id(100 + index),
    contentType: 'POST' as const,
    contentId: id(1),
    title: 'Night Sitting',
    path: '/posts/1',
    creatorName: 'Marisol Quennell',
    field,
    before: null,
    after: field in changedValues ? changedValues[field as ChangedField][0] : 'A text',
    changedAt: '2026-01-01T00:00:00.000Z',
  }));
  answerQueues({ changes: items.map((item) => queueEntry('changes', item, [])) });
  renderPage(<OfficeChangesPage />);
  const rows = (await screen.findAllByRole('row')).slice(1).map((row) => within(row).getAllByRole('cell'));
  const names = rows.map(([name]) => name!.textContent);
  expect(new Set(names).size).toBe(fields.length);
  expect(names.join()).not.toMatch(/Other|office\./);
  expect(rows.slice(0, -1).map(([, , after]) => after!.textContent)).toEqual(
    Object.values(changedFields)
      .flat()
      .map((field) => changedValues[field][1]),
  );
});

test('a report is closed with a reason', async () => {
  let isOpen = true;
  const report = openReport({ text: 'It is an advertisement.' });
  const open = queueEntry('reports', report, ['dismiss', 'resolve']);
  answerQueues({ reports: () => (isOpen ? [open] : []) });
  const sent = answer(decideCall, () => {
    isOpen = false;
    return { ...open, state: 'RESOLVED' as const, actions: [] };
  });
  const { user } = renderPage(<OfficeReportsPage />);
  expect(await screen.findByText('It is an advertisement.')).toBeInTheDocument();
  expect(screen.queryByText('Not public right now')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Resolve the report about Night Sitting' }));
  await user.type(screen.getByLabelText('Reason'), 'The creator removed it.');
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Resolve' }));
  expect(await screen.findByText('Reports is clear')).toBeInTheDocument();
  expect(sent.bodies).toEqual([{ action: 'resolve', reason: 'The creator removed it.', seenVersion }]);
});

test('the office can remove a reported comment, take down a reported post and decide an appeal', async () => {
  const about = {
    subjectId: id(700),
    path: `/posts/${id(700)}`,
    reason: 'HARMFUL' as const,
    createdAt: '2026-01-01T00:00:00.000Z',
  };
  const quote = { authorName: 'Robin A.', text: 'Buy my pills.' };
  const reports = [
    queueEntry(
      'reports',
      openReport({ ...about, id: id(91), subjectType: 'COMMENT', title: 'The comment’s post', quote }),
      ['dismiss', 'remove', 'resolve'],
    ),
    queueEntry(
      'reports',
      openReport({ ...about, id: id(92), subjectType: 'POST', title: 'The post', isPublic: false }),
      ['dismiss', 'takeDown', 'resolve'],
    ),
    queueEntry('reports', openReport({ ...about, id: id(94), subjectType: 'COMMENT', title: '', path: '' }), [
      'dismiss',
      'resolve',
    ]),
  ];
  const appeal = {
    id: id(93),
    contentType: 'POST' as const,
    contentId: id(700),
    path: about.path,
    createdAt: about.createdAt,
    title: 'Another post',
    text: 'Not so.',
    reason: 'Dangerous.',
    takenDownAt: about.createdAt,
  };
  const appealed = queueEntry('appeals', appeal, ['uphold', 'restore']);
  answerQueues({ reports, appeals: [appealed] });
  const sent = answer(decideCall, appealed);
  const { user } = renderPage(<OfficeReportsPage />);
  expect(await screen.findByText('Buy my pills.')).toBeVisible();
  expect(screen.queryByText('Not public right now')).toBeNull();
  const open = (name: RegExp) =>
    user.click(
      within(screen.getByRole('list', { name: 'Reports, oldest first' })).getByRole('button', { name }),
    );
  await open(/No longer here/);
  expect(screen.getByRole('heading', { name: 'No longer here' })).toBeVisible();
  await open(/Comment by Robin/);
  const decide = async (name: string, confirm: string) => {
    await user.click(await screen.findByRole('button', { name }));
    await user.type(screen.getByLabelText('Reason'), 'Ten characters.');
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: confirm }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  };
  await decide('Remove it from The comment’s post', 'Remove');
  await open(/The post/);
  expect(screen.getByText('Not public right now')).toBeVisible();
  await decide('Take down The post', 'Take down');
  await decide('Put back Another post', 'Put back');
  const body = { reason: 'Ten characters.', seenVersion };
  expect(sent.bodies).toEqual([
    { ...body, action: 'remove' },
    { ...body, action: 'takeDown' },
    { ...body, action: 'restore' },
  ]);
});

test('a reported message is shown with the neighbouring messages and their files', async () => {
  const fileOf = (n: number, url: string | null): ChatFile => ({
    id: id(n),
    kind: 'document',
    name: `drops-${n}.pdf`,
    bytes: 1000,
    url,
    width: null,
    height: null,
    durationSeconds: null,
    pages: 1,
  });
  const around = (n: number, authorName: string, text: string | null, files: ChatFile[] = []) => ({
    id: id(n),
    authorName,
    text,
    files,
    isReported: n === 2,
    createdAt: '2026-01-01T00:00:00.000Z',
  });
  const report = openReport({
    id: id(95),
    subjectType: 'MESSAGE',
    subjectId: id(2),
    title: 'Marisol, Mina',
    path: '',
    isPublic: true,
    quote: { authorName: 'Mina N.', text: 'I sell the best drops.' },
    context: [
      around(1, 'Marisol', null),
      around(2, 'Mina N.', 'I sell the best drops.', [
        fileOf(11, '/storage/drops?signature=1'),
        fileOf(12, null),
      ]),
      around(3, '', 'No.'),
    ],
  });
  answerQueues({ reports: [queueEntry('reports', report, ['dismiss', 'resolve'])] });
  renderPage(<OfficeReportsPage />);
  const list = await screen.findByRole('list', { name: 'The conversation around the report' });
  const rows = within(list)
    .getAllByRole('listitem')
    .map((row) => row.textContent);
  expect(rows).toEqual([
    'MarisolDeleted message',
    'Mina N.ReportedI sell the best drops.drops-11.pdfdrops-12.pdf',
    'Deleted accountNo.',
  ]);
  expect(within(list).getByRole('link', { name: 'drops-11.pdf' })).toHaveAttribute(
    'href',
    '/storage/drops?signature=1',
  );
  expect(within(list).getAllByRole('link')).toHaveLength(1);
});

test('a reported creator is suspended from the report', async () => {
  const report = openReport({
    id: id(94),
    subjectType: 'CREATOR',
    subjectId: id(2),
    title: 'Marisol Quennell',
    path: '/creators/marisol',
    measures: ['SUSPEND' as const],
    reason: 'ILLEGAL' as const,
  });
  const open = {
    ...queueEntry('reports', report, ['dismiss', 'suspend', 'resolve']),
    finalActions: ['suspend' as const],
  };
  answerQueues({ reports: [open] });
  const sent = answer(decideCall, open);
  const { user } = renderPage(<OfficeReportsPage />);
  expect(await screen.findByRole('link', { name: 'Marisol Quennell' })).toHaveAttribute('href', report.path);
  await user.click(screen.getByRole('button', { name: 'Suspend Marisol Quennell' }));
  expect(screen.getByText(/without an undo. You can reinstate them later\.$/)).toBeVisible();
  await user.type(screen.getByLabelText('Reason'), 'Ten characters.');
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Suspend' }));
  await waitFor(() =>
    expect(sent.bodies).toEqual([{ action: 'suspend', reason: 'Ten characters.', seenVersion }]),
  );
});

test('a payment in review shows the reason for the review', async () => {
  const heard = answerQueues({
    purchases: [
      queueEntry(
        'purchases',
        {
          id: id(95),
          type: 'PPV_COURSE',
          status: 'REVIEW',
          reviewReason: 'AMOUNT_DIFFERS',
          title: 'Night Sitting',
          buyerEmail: 'jo@kumu.test',
          receiptNumber: 'KUMU-2026-000482',
          amountCents: 2900,
          paidCents: 2800,
          refundedCents: 0,
          refundableCents: 2900,
          endsAccess: true,
          renewals: [],
          isTrial: false,
          trialUntil: null,
          canDeliver: false,
          paymentId: 'pi_123',
          createdAt: '2026-01-01T00:00:00.000Z',
        },
        ['refund'],
      ),
    ],
  });
  renderPage(<OfficePurchasesPage />);
  expect(await screen.findByText('The payment doesn’t match the purchase amount')).toBeInTheDocument();
  expect(screen.getByText('KUMU-2026-000482')).toBeInTheDocument();
  expect(screen.getByText('pi_123')).toBeInTheDocument();
  expect(screen.getByText('A$28.00 received')).toBeInTheDocument();
  expect(heard.queries).toEqual([{ view: 'REVIEW' }]);
});

test('a payment in review can be refunded or delivered, with a reason', async () => {
  const waiting = {
    id: id(95),
    type: 'PPV_COURSE' as const,
    status: 'REVIEW' as const,
    title: 'Night Sitting',
    reviewReason: 'NOT_DELIVERABLE' as const,
    buyerEmail: 'jo@kumu.test',
    receiptNumber: null,
    paymentId: 'pi_123',
    amountCents: 2900,
    paidCents: 2900,
    refundedCents: 0,
    refundableCents: 2900,
    canDeliver: true,
    endsAccess: true,
    renewals: [],
    isTrial: false,
    trialUntil: null,
    createdAt: '2026-01-01T00:00:00.000Z',
  };
  const entry = queueEntry('purchases', waiting, ['refund', 'deliver']);
  answerQueues({ purchases: [entry] });
  const sent = answer(decideCall, entry);
  const { user } = renderPage(<OfficePurchasesPage />);
  for (const [name, message] of [
    ['Refund', 'The refund for Night Sitting is on its way'],
    ['Deliver', 'Night Sitting is in the buyer’s library'],
  ] as const) {
    await user.click(await screen.findByRole('button', { name: `${name} Night Sitting` }));
    if (name === 'Refund') {
      const amount = screen.getByLabelText('Amount');
      expect(amount).toHaveValue('29');
      await user.clear(amount);
      await user.type(amount, '10');
      expect(screen.getByText('jo@kumu.test gets A$10.00 back.')).toBeVisible();
    }
    await user.type(screen.getByLabelText('Reason'), 'Paid twice for it.');
    await user.click(
      within(screen.getByRole('dialog')).getByRole('button', {
        name: name === 'Refund' ? 'Refund A$10.00' : name,
      }),
    );
    expect(await screen.findByText(message)).toBeInTheDocument();
  }
  expect(sent.bodies).toEqual([
    {
      action: 'refund',
      reason: 'Paid twice for it.',
      seenVersion,
      input: { amountCents: 1000, refundedCents: 0 },
    },
    { action: 'deliver', reason: 'Paid twice for it.', seenVersion },
  ]);
});

test('the office can refund one month of a membership, and a trial is shown as free', async () => {
  const month = { refundedCents: 0, refundableCents: 900, amountCents: 900 };
  const joined = {
    id: id(95),
    type: 'SUBSCRIPTION' as const,
    status: 'SUCCESS' as const,
    title: 'Circle',
    reviewReason: null,
    buyerEmail: 'jo@kumu.test',
    receiptNumber: null,
    paymentId: null,
    paidCents: null,
    amountCents: 900,
    refundedCents: 0,
    refundableCents: 0,
    canDeliver: false,
    endsAccess: false,
    isTrial: true,
    trialUntil: '2026-01-08T00:00:00.000Z',
    createdAt: '2026-01-01T00:00:00.000Z',
    renewals: [
      { id: 'in_2', ...month, endsAccess: true, paidAt: '2026-02-08T00:00:00.000Z' },
      { id: 'in_1', ...month, endsAccess: false, paidAt: '2026-01-08T00:00:00.000Z' },
    ],
  };
  const entry = queueEntry('purchases', joined, ['refund']);
  answerQueues({ purchases: [entry] });
  const sent = answer(decideCall, entry);
  const { user } = renderPage(<OfficePurchasesPage />);
  expect(await screen.findByText('Trial until 8 Jan 2026')).toBeInTheDocument();
  expect(screen.getByText('A$0.00')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Refund Circle' }));
  const dialog = within(screen.getByRole('dialog'));
  expect(dialog.getByText('What this purchase unlocked ends now.')).toBeVisible();
  await user.selectOptions(dialog.getByLabelText('Payment'), '8 Jan 2026, A$9.00');
  expect(dialog.getByText('They stay a member: this payment was for an earlier period.')).toBeVisible();
  await user.type(dialog.getByLabelText('Reason'), 'They were ill.');
  await user.click(dialog.getByRole('button', { name: 'Refund A$9.00' }));
  expect(await screen.findByText(/on its way$/)).toBeInTheDocument();
  expect(sent.bodies).toEqual([
    {
      action: 'refund',
      reason: 'They were ill.',
      seenVersion,
      input: { invoiceId: 'in_1', amountCents: 900, refundedCents: 0 },
    },
  ]);
});

test('a decision about an item that changed meanwhile is refused with a message', async () => {
  answerQueues({ course: [course()] });
  answer(decideCall, refuse(409, 'CHANGED_SINCE_SEEN'));
  const { user } = renderPage(<OfficeCoursesPage />);
  await user.click(await screen.findByRole('button', { name: 'Approve Night Sitting' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('This changed after you opened the list.');
});

describe('the keys of a queue', () => {
  const open = async () => {
    answerQueues({ course: [course(), course({ id: id(2), title: 'Desk Reset' })] });
    const sent = answer(decideCall, course({}, []));
    const shown = { ...renderPage(<OfficeCoursesPage />), sent };
    await screen.findByText('Night Sitting');
    act(() => screen.getByRole('table').closest<HTMLElement>('[tabindex="-1"]:not(main)')!.focus());
    return shown;
  };

  test('the keys J and K move the focus between items, and A approves the focused item', async () => {
    const { user, sent } = await open();
    await user.keyboard('jj');
    expect(screen.getByRole('button', { name: 'Ask for changes: Desk Reset' })).toHaveFocus();
    await user.keyboard('k');
    expect(screen.getByRole('button', { name: 'Ask for changes: Night Sitting' })).toHaveFocus();
    await user.keyboard('ja');
    await waitFor(() => expect(sent.params).toEqual([{ name: 'course', id: id(2) }]));
  });

  test("the key A approves the focused creator, not one of the creator's credentials", async () => {
    const credential = {
      id: id(70),
      title: 'Registered nurse',
      issuer: '',
      year: null,
      checkedAt: null,
      declineReason: null,
      file: null,
    };
    const entry = queueEntry('creators', creator({ credentials: [credential] }), ['reject', 'approve']);
    answerQueues({ creators: [entry] });
    const sent = answer(decideCall, entry);
    const { user } = renderPage(<OfficeHomePage />);
    const button = await screen.findByRole('button', { name: 'Ask for changes: Wren Abernall' });
    act(() => button.focus());
    await user.keyboard('a');
    await waitFor(() => expect(sent.bodies).toEqual([{ action: 'approve', seenVersion }]));
  });

  test('the key R opens the reason dialog, in which letters are not keys', async () => {
    const { user, sent } = await open();
    await user.keyboard('jr');
    await user.type(screen.getByLabelText('Reason'), 'a jar');
    expect(screen.getByLabelText('Reason')).toHaveValue('a jar');
    expect(sent.bodies).toEqual([]);
  });

  test('keys with a modifier and keys outside the queue decide nothing', async () => {
    const { user, sent } = await open();
    await user.keyboard('j{Control>}a{/Control}');
    act(() => screen.getByLabelText('Status').focus());
    await user.keyboard('a');
    expect(sent.bodies).toEqual([]);
  });
});
