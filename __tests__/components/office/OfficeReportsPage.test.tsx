import { screen, waitFor, within } from '@testing-library/react';
import { OfficeReportsPage } from '@/components/office/OfficeReportsPage';
import { answer } from '../../support/calls';
import { id } from '../../support/make/ids';
import { openReport } from '../../support/make/reports';
import { answerQueues, queueEntry, waiting } from '../../support/office-queues';
import { renderPage } from '../../support/render-page';

const decideCall = 'PATCH /office/queues/:name/:id';
const titles = ['First', 'Second', 'Third'];
const reports = titles.map((title, at) =>
  queueEntry('reports', openReport({ id: id(at + 1), title }), ['dismiss', 'resolve']),
);

beforeEach(() => jest.clearAllMocks());

/** Shows the undecided reports. A decision removes its report. */
function show(all = reports) {
  const decided = new Set<string>();
  const asked = answerQueues({ reports: () => all.filter(({ id: each }) => !decided.has(each)) });
  answer('GET /office', {
    queues: [
      waiting('reports', 'OPEN', 41, { oldestAt: '2026-01-01T00:00:00.000Z' }),
      waiting('creators', 'PENDING_APPROVAL', 6, { oldestAt: '2026-01-01T00:00:00.000Z' }),
    ],
    undoMinutes: 10,
    secondPersonCents: 50_000,
  });
  answer('GET /office/queues/:name/parts', { parts: { late: 3, content: 14, people: 6 } });
  const sent = answer(decideCall, ({ params }) => {
    decided.add(params.id!);
    return all.find((each) => each.id === params.id)!;
  });
  return { asked, sent, ...renderPage(<OfficeReportsPage />) };
}

const list = () => within(screen.getByRole('list', { name: 'Reports, oldest first' }));
const isOpen = async (title: string) =>
  expect(await within(await screen.findByRole('article')).findByRole('link', { name: title })).toBeVisible();

test('the first report is open initially, and the keys J and K open the next and the previous report', async () => {
  const { user } = show();
  await isOpen('First');
  expect(screen.getByText(/^1 of 41/)).toBeVisible();
  await user.keyboard('j');
  await isOpen('Second');
  expect(list().getByRole('button', { current: true })).toHaveTextContent('Second');
  await user.keyboard('jj');
  await isOpen('Third');
  await user.keyboard('k');
  await isOpen('Second');
});

test('a decision by key opens the next report, and the last decision shows the next queue', async () => {
  const { user, sent } = show();
  await isOpen('First');
  await user.keyboard('j');
  await isOpen('Second');
  for (const next of ['Third', 'First']) {
    await user.keyboard('a');
    await user.type(await screen.findByLabelText('Reason'), 'The creator removed it.');
    await user.keyboard('{Control>}{Enter}{/Control}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await isOpen(next);
  }
  await user.keyboard('a');
  await user.type(await screen.findByLabelText('Reason'), 'The creator removed it.');
  await user.keyboard('{Control>}{Enter}{/Control}');
  expect(await screen.findByRole('heading', { name: 'Reports is clear' })).toBeVisible();
  expect(screen.getByText(/^You answered 3 in 1 min\./)).toBeVisible();
  expect(sent.params.map(({ id: each }) => each)).toEqual([id(2), id(3), id(1)]);
  const next = screen.getByRole('link', { name: 'Next: Creators, 6 waiting' });
  expect(next).toHaveAttribute('href', '/office#creators');
  const pressed = jest.fn((event: Event) => event.preventDefault());
  next.addEventListener('click', pressed);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.keyboard('g');
  await user.keyboard('{Enter}');
  expect(pressed).toHaveBeenCalledTimes(2);
});

test('skipping a report opens the next report and moves the skipped report to the end', async () => {
  const { user } = show();
  await isOpen('First');
  await user.keyboard('s');
  await isOpen('Second');
  await waitFor(() => expect(list().getAllByRole('button').at(-1)).toHaveTextContent('First'));
});

test('the filters and the search limit the list, and the slash moves the focus to the search', async () => {
  const { user, asked, followPush } = show();
  await isOpen('First');
  for (const name of ['All 41', 'Past their date 3', 'Content 14', 'People 6'])
    expect(await screen.findByRole('radio', { name })).toBeInTheDocument();
  await user.click(screen.getByRole('radio', { name: 'Content 14' }));
  followPush();
  await waitFor(() => expect(asked.queries.at(-1)).toEqual({ view: 'OPEN', part: 'content' }));
  await user.keyboard('/');
  expect(screen.getByRole('searchbox', { name: /^Search reports/ })).toHaveFocus();
  await user.keyboard('salt{Enter}');
  followPush();
  await waitFor(() =>
    expect(asked.queries.at(-1)).toEqual({ view: 'OPEN', search: 'salt', part: 'content' }),
  );
  await user.clear(screen.getByRole('searchbox'));
  followPush();
  await waitFor(() => expect(asked.queries.at(-1)).toEqual({ view: 'OPEN', part: 'content' }));
  await user.selectOptions(screen.getByLabelText('Status'), 'Dismissed');
  followPush();
  await waitFor(() => expect(asked.queries.at(-1)).toEqual({ view: 'DISMISSED' }));
  expect(screen.queryByRole('radio', { name: /Past their date/ })).toBeNull();
});

test('a search without a match shows a message and a button to show all reports', async () => {
  const { user, asked, followPush } = show([]);
  await user.type(await screen.findByRole('searchbox'), 'salt{Enter}');
  followPush();
  expect(await screen.findByText('Nothing matches')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Show everything' }));
  followPush();
  await waitFor(() => expect(asked.queries.at(-1)).not.toHaveProperty('search'));
  expect(screen.getByRole('searchbox')).toHaveValue('');
});

test('a report shows its reporters, reasons, the reported person and the missed deadline', async () => {
  show([
    queueEntry(
      'reports',
      openReport({
        subjectType: 'COMMENT',
        title: 'What to do at 3 am',
        quote: { authorName: 'Marlo T.', text: 'People like you.' },
        peopleCount: 3,
        grounds: [
          { reason: 'HARMFUL', peopleCount: 2, texts: ['She was brave to ask.'] },
          { reason: 'SPAM', peopleCount: 1, texts: [] },
          { reason: 'WORD_FILTER', peopleCount: 0, texts: ['odd phrase*'] },
        ],
        person: {
          id: id(70),
          name: 'Marlo Tindall',
          memberSince: '2026-03-02T00:00:00.000Z',
          commentsCount: 41,
          takenDownCount: 1,
          lastTakenDownAt: '2026-08-12T00:00:00.000Z',
          keptCount: 0,
        },
      }),
      ['dismiss', 'resolve'],
    ),
  ]);
  await isOpen('What to do at 3 am');
  const item = within(screen.getByRole('article'));
  expect(item.getByRole('heading', { name: 'Comment by Marlo T.' })).toBeVisible();
  expect(await item.findByText('Past its date')).toBeVisible();
  expect(item.getByText('She was brave to ask.')).toBeVisible();
  expect(item.getByText('On the list: odd phrase*')).toBeVisible();
  const person = within(item.getByRole('region', { name: 'Earlier decisions about Marlo Tindall' }));
  expect(person.getByText('Here since March 2026 · 41 comments')).toBeVisible();
  expect(person.getByText(/^1 taken down, last on 12 Aug 2026$/)).toBeVisible();
  expect(person.getByText('0 kept after a report')).toBeVisible();
  expect(list().getByText('3 people · What to do at 3 am')).toBeVisible();
});

test('a report made only by a word filter names the filter instead of people', async () => {
  show([
    queueEntry(
      'reports',
      openReport({
        reason: 'WORD_FILTER',
        peopleCount: 0,
        grounds: [{ reason: 'WORD_FILTER', peopleCount: 0, texts: ['odd'] }],
      }),
      ['dismiss', 'resolve'],
    ),
  ]);
  await isOpen('Night Sitting');
  expect(list().getAllByText('Word filter')).not.toEqual([]);
  expect(screen.queryByText(/0 people/)).toBeNull();
});
