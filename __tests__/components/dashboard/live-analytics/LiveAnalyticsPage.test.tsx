import { fireEvent, screen, within } from '@testing-library/react';
import { LiveAnalyticsPage } from '@/components/dashboard/live-analytics/LiveAnalyticsPage';
import { LiveDetailPage } from '@/components/dashboard/lives/LiveDetailPage';
import type { LiveAnalytics, LiveMinute } from '@/contract/live-analytics';
import type { LiveDraft } from '@/contract/live-editing';
import { toSteps } from '@/lib/lives/minute-steps';
import texts from '@/locales/en/lives-dashboard.json';
import { answer, refuse } from '../../../support/calls';
import { creatorProfile } from '../../../support/make/creators';
import { id } from '../../../support/make/ids';
import { bookedLive, liveDraft } from '../../../support/make/live-drafts';
import { renderPage } from '../../../support/render-page';

let logged: jest.SpyInstance;
beforeEach(() => {
  logged = jest.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(() => {
  logged.mockRestore();
  jest.useRealTimers();
});

const liveMinute = (minute: number, fields: Partial<LiveMinute> = {}): LiveMinute => ({
  minute,
  viewers: 0,
  joins: 0,
  leaves: 0,
  messages: 0,
  questions: 0,
  reactions: 0,
  tipsCents: 0,
  ...fields,
});

const analytics = (fields: Partial<LiveAnalytics> = {}): LiveAnalytics => ({
  id: id(900),
  title: 'Lights Out, live',
  startedAt: '2026-11-18T09:30:00.000Z',
  endedAt: '2026-11-18T09:33:00.000Z',
  peopleCount: 1_234,
  peak: 987,
  averageSeconds: 1_500,
  messagesCount: 420,
  questionsCount: 12,
  answeredCount: 5,
  reactionsCount: 2_000,
  reactions: { LOVE: 2_000, SUNNY: 0, SMILE: 0, WOW: 0, SAME_HERE: 0 },
  income: { ticketsCount: 54, ticketsCents: 37_260, tipsCount: 2, tipsCents: 1_350 },
  minutes: [
    liveMinute(0, { viewers: 600, joins: 600, messages: 100, reactions: 500 }),
    liveMinute(1, { viewers: 987, joins: 634, leaves: 40, messages: 300, questions: 12, tipsCents: 1_350 }),
    liveMinute(2, { viewers: 950, leaves: 60, messages: 20, reactions: 1_500 }),
  ],
  ...fields,
});

const startedAt = '2026-11-18T09:30:00.000Z';
const show = (fields: Partial<LiveDraft> = {}) =>
  renderPage(
    <LiveAnalyticsPage live={liveDraft({ id: id(900), title: 'Lights Out, live', startedAt, ...fields })} />,
  );

test('the page shows the numbers of an ended live and the link to their CSV', async () => {
  answer('GET /lives/:id/analytics', analytics());
  show();
  const numbers = within(await screen.findByRole('region', { name: 'Numbers of this live' }));
  for (const [name, value] of [
    ['People who watched', '1,234'],
    ['Most at once', '987'],
    ['Average time watched', '25 min'],
    ['Messages', '420'],
    ['Questions', '12'],
    ['Reactions', '2,000'],
    ['Tickets', 'A$372.60'],
    ['Tips', 'A$13.50'],
  ] as const)
    expect(numbers.getByText(name).closest('li')).toHaveTextContent(value);
  expect(numbers.getByText('5 answered')).toBeVisible();
  expect(numbers.getByText('54 tickets')).toBeVisible();
  expect(screen.getByRole('link', { name: 'CSV' })).toHaveAttribute(
    'href',
    `/api/lives/${id(900)}/analytics/csv`,
  );
});

test('each number has a button that shows its definition', async () => {
  answer('GET /lives/:id/analytics', analytics());
  show();
  fireEvent.click(await screen.findByRole('button', { name: 'What “Most at once” means' }));
  const box = screen.getByRole('group', { name: 'What “Most at once” means' });
  expect(box).toHaveTextContent(texts.analytics.definitions.peak.what);
  expect(box).toHaveTextContent(texts.analytics.definitions.peak.out);
});

test('each chart has its numbers in its name and can be shown as a table', async () => {
  answer('GET /lives/:id/analytics', analytics());
  show();
  const panel = within(await screen.findByRole('region', { name: 'Joined and left' }));
  expect(panel.getAllByRole('img')[0]).toHaveAccessibleName(
    'Joined and left, over 3 minutes. Joined: 1,234 in all. Left: 100 in all.',
  );
  fireEvent.click(panel.getByRole('button', { name: 'Show as a table: Joined and left' }));
  const rows = panel.getAllByRole('row').map((row) => row.textContent);
  expect(rows).toEqual(['WhenJoinedLeft', 'Minute 06000', 'Minute 163440', 'Minute 2060']);
  expect(panel.queryByRole('img')).toBeNull();
  for (const name of ['People watching', 'Messages, questions and reactions', 'Tips by minute'])
    expect(screen.getByRole('button', { name: `Show as a table: ${name}` })).toBeVisible();
  fireEvent.click(panel.getByRole('button', { name: 'Show the chart: Joined and left' }));
  expect(panel.getAllByRole('img').length).toBeGreaterThan(0);
});

test('each chart of a live without viewers says that nobody watched', async () => {
  const none = { ticketsCount: 0, ticketsCents: 0, tipsCount: 0, tipsCents: 0 };
  answer(
    'GET /lives/:id/analytics',
    analytics({ peopleCount: 0, peak: 0, averageSeconds: 0, income: none, minutes: [liveMinute(0)] }),
  );
  show();
  for (const { empty } of Object.values(texts.analytics.charts))
    expect(await screen.findByText(empty)).toBeVisible();
  expect(screen.getByText('Average time watched').closest('li')).toHaveTextContent('–');
  expect(screen.queryByText(/NaN|Infinity/)).toBeNull();
});

test('a live that has not started has no numbers yet', async () => {
  show({ startedAt: null });
  expect(await screen.findByRole('heading', { name: 'No numbers yet' })).toBeVisible();
  expect(screen.queryByRole('link', { name: 'CSV' })).toBeNull();
});

test('numbers that could not be loaded can be loaded again', async () => {
  answer('GET /lives/:id/analytics', refuse(503, 'BUSY'));
  show();
  expect(await screen.findByRole('heading', { name: 'Your numbers didn’t load' })).toBeVisible();
  answer('GET /lives/:id/analytics', analytics());
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('1,234')).toBeVisible();
});

test('the numbers of a running live are polled', async () => {
  /* The fake clock advances in real time, so the timeout is nearly one polling interval (ms). */
  const soon = { timeout: 14_000 };
  jest.useFakeTimers({ advanceTimers: true });
  answer('GET /lives/:id/analytics', analytics({ endedAt: null }));
  show();
  expect(await screen.findByText('1,234', {}, soon)).toBeVisible();
  expect(screen.getByText(/^You’re live\./)).toBeVisible();
  answer('GET /lives/:id/analytics', analytics({ endedAt: null, peopleCount: 1_300 }));
  await jest.advanceTimersByTimeAsync(15_000);
  expect(await screen.findByText('1,300', {}, soon)).toBeVisible();
});

test.each([
  [45, 45, 1],
  [60, 60, 1],
  [61, 31, 2],
  [240, 48, 5],
])('%d minutes are shown in %d steps of %d minutes', (count, stepsCount, length) => {
  const minutes = Array.from({ length: count }, (_, minute) =>
    liveMinute(minute, { viewers: minute, joins: 1 }),
  );
  const steps = toSteps(minutes);
  expect(steps).toHaveLength(stepsCount);
  expect(steps[0]).toMatchObject({ minute: 0, length, viewers: length - 1, joins: length });
  expect(steps.reduce((sum, { joins }) => sum + joins, 0)).toBe(count);
});

test('the page of a live links to its numbers once it has started', () => {
  answer('GET /creators/mine', creatorProfile({ canReceivePayments: true }));
  answer('GET /lives/:id/bookings', { items: [], nextCursor: null });
  const link = () => screen.queryByRole('link', { name: 'See the numbers' });
  const planned = bookedLive();
  answer('GET /lives/:id/draft', () => planned);
  const { unmount } = renderPage(<LiveDetailPage draft={planned} />);
  expect(link()).toBeNull();
  unmount();
  const ended = bookedLive({ state: 'ENDED', startedAt: '2026-11-18T09:30:00.000Z', version: 2 });
  answer('GET /lives/:id/draft', () => ended);
  renderPage(<LiveDetailPage draft={ended} />);
  expect(link()).toHaveAttribute('href', `/dashboard/content/live/analytics/${id(900)}`);
});

test('every number and every chart has a written definition', () => {
  const { names, charts, definitions } = texts.analytics;
  expect(Object.keys(definitions).sort()).toEqual([...Object.keys(names), ...Object.keys(charts)].sort());
  for (const definition of Object.values(definitions))
    expect(Object.keys(definition)).toEqual(['what', 'on', 'out', 'updated']);
});
