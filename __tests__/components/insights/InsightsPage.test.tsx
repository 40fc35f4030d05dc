import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { InsightsPage } from '@/components/insights/InsightsPage';
import type { Report } from '@/contract/insights';
import type { ReportName } from '@/contract/values/insights';
import { formatDayWithYear } from '@/lib/format/format';
import { answer, refuse } from '../../support/calls';
import { ownCourse } from '../../support/make/courses';
import { answerReports, report, reportAnswers, row } from '../../support/make/insights';
import { renderPage } from '../../support/render-page';
import { router } from '../../support/router';

const path = '/dashboard/audience-insights';

beforeEach(() => {
  jest.useRealTimers();
  router.push.mockClear();
  router.replace.mockClear();
  window.matchMedia = ((query: string) => ({
    matches: true,
    media: query,
    addEventListener() {},
    removeEventListener() {},
  })) as never;
});
afterEach(() => jest.restoreAllMocks());

/** Simulates that every panel is near the window. */
const scrollDown = () =>
  jest.spyOn(globalThis, 'IntersectionObserver').mockImplementation(
    (callback) =>
      ({
        observe(this: IntersectionObserver) {
          callback([{ isIntersecting: true } as IntersectionObserverEntry], this);
        },
        unobserve: () => undefined,
        disconnect: () => undefined,
      }) as unknown as IntersectionObserver,
  );

type Options = { query?: Record<string, string>; changed?: Partial<Record<ReportName, Report | null>> };

function show({ query = {}, changed }: Options = {}) {
  answer('GET /content', {
    items: [
      ownCourse({ title: 'Sleep Without Trying', state: 'PUBLISHED' }),
      ownCourse({ id: '99999999-9999-4999-8999-999999999999', title: 'Not out yet', state: 'DRAFT' }),
    ],
    nextCursor: null,
  });
  answer('GET /wallet', refuse(503, 'BUSY'));
  answer('GET /memberships/mine', { items: [], hasContent: true });
  const heard = answerReports(changed);
  return { heard, ...renderPage(<InsightsPage />, { pathname: path, query }) };
}

const panel = async (name: string) => within(await screen.findByRole('region', { name }));
const pushed = () => (router.push.mock.calls.at(-1) as unknown as string[] | undefined)?.[0];

test('each headline number is a radio button with its value, its change and its previous value', async () => {
  const { user } = show();
  const earned = await screen.findByRole('radio', { name: 'Earned A$3,184.80 −3% from A$3,282.90' });
  expect(earned).toBeChecked();
  for (const name of [
    'Members 214 +9 from 205',
    'Visitors 3,204 +8% from 2,980',
    'Courses sold 21 +1 from 20',
    'Time watched 412 h +4% from 397 h',
  ])
    expect(screen.getByRole('radio', { name })).toBeInTheDocument();
  await user.click(screen.getByRole('radio', { name: /^Visitors/ }));
  expect(router.replace).toHaveBeenCalledWith(`${path}?measure=VISITORS`, undefined, {
    shallow: true,
    scroll: false,
  });
});

test('a number without a previous value shows no change', async () => {
  show({
    changed: {
      overview: report([row('EARNED', { value: 5, before: null }), row('VISITORS', { value: 3, before: 0 })]),
    },
  });
  expect(await screen.findByRole('radio', { name: 'Earned A$0.05' })).toBeInTheDocument();
  expect(screen.getByRole('radio', { name: 'Visitors 3 from 0' })).toBeInTheDocument();
});

test('the chart shows the chosen number and the previous period, and the keyboard reads each bar', async () => {
  show();
  const [chart] = await screen.findAllByRole('img', {
    name: /^Earned each day, by source, 24 Oct to 22 Nov 2026\./,
  });
  expect(chart).toHaveAccessibleName(/Total A\$183\.00\. Highest 20 Nov, A\$120\.30\.$/);
  const slider = screen.getByRole('slider', { name: /^Earned each day/ });
  fireEvent.change(slider, { target: { value: '0' } });
  expect(slider).toHaveAttribute(
    'aria-valuetext',
    '20 Nov, A$120.30. A$63.00 from memberships. A$52.50 30 days before',
  );
  const legend = (name: string) => screen.getByText(name, { selector: 'dt' }).nextSibling;
  expect(legend('Courses')).toHaveTextContent('A$36.00');
  expect(legend('Memberships')).toHaveTextContent('A$147.00');
  expect(screen.queryByText('Lives', { selector: 'dt' })).not.toBeInTheDocument();
});

test('the table lists the numbers of the chart, newest first, and the link to the CSV has the same filters', async () => {
  const { user } = show({ query: { days: '7', userTier: 'member' } });
  const name = 'Earned each day, by source';
  await user.click(await screen.findByRole('button', { name: `Show as a table: ${name}` }));
  const rows = within(screen.getByRole('table', { name })).getAllByRole('row');
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    'DayCoursesMembershipsTotalBefore',
    '22 NovA$0.00A$0.00A$0.00A$90.00',
    '21 Nov-A$21.30A$84.00A$62.70A$0.00',
    '20 NovA$57.30A$63.00A$120.30A$52.50',
    'TotalA$36.00A$147.00A$183.00A$142.50',
  ]);
  expect(screen.queryByRole('img', { name: /^Earned each day/ })).not.toBeInTheDocument();
  expect(screen.getByRole('link', { name: `CSV: ${name}` })).toHaveAttribute(
    'href',
    '/api/audience-insights/earnings/csv?days=7&userTier=member&span=day',
  );
  await user.click(screen.getByRole('button', { name: `Show the chart: ${name}` }));
  expect(await screen.findAllByRole('img', { name: /^Earned each day/ })).not.toHaveLength(0);
});

test('every request contains the filters of the address', async () => {
  const query = {
    from: '2026-01-01',
    to: '2026-03-31',
    compare: 'year',
    userTier: 'free',
    measure: 'WATCHED',
  };
  const { heard } = show({ query: { ...query, span: 'week' } });
  const title = 'Time watched each week';
  expect(await screen.findByRole('heading', { name: title })).toBeInTheDocument();
  expect(screen.getByRole('radio', { name: 'Not members' })).toBeChecked();
  expect(screen.getByRole('combobox', { name: 'Compared with' })).toHaveValue('year');
  expect(screen.getByRole('button', { name: /1 Jan to 31 Mar 2026/ })).toBeInTheDocument();
  await waitFor(() => expect(heard.params.map(({ report: name }) => name)).toContain('by-day'));
  const asked = Object.fromEntries(
    heard.params.map(({ report: name }, place) => [name, heard.queries[place]]),
  );
  const range = { from: '2026-01-01', to: '2026-03-31' };
  expect(asked).toMatchObject({
    overview: { ...range, compare: 'year', userTier: 'free' },
    'by-day': { ...query, span: 'week' },
    'members-now': range,
  });
});

test('the filters are kept in the address, so the back button restores the previous filters', async () => {
  const { user, goTo } = show({ query: { days: '7' } });
  await user.click(await screen.findByRole('radio', { name: 'Members' }));
  expect(router.push).toHaveBeenLastCalledWith(`${path}?days=7&userTier=member`, undefined, {
    shallow: true,
    scroll: false,
  });
  await user.selectOptions(screen.getByRole('combobox', { name: 'Compared with' }), 'Not compared');
  expect(pushed()).toBe(`${path}?days=7&compare=none`);
  goTo({ query: {} });
  expect(screen.getByRole('radio', { name: 'Everyone' })).toBeChecked();
  expect(screen.getByRole('button', { name: /^Last 30 days/ })).toBeInTheDocument();
});

describe('range', () => {
  const open = async (options?: Options) => {
    const shown = show(options);
    await screen.findByRole('radio', { name: /^Earned A/ });
    await shown.user.click(screen.getByRole('button', { name: /^Last 30 days|2023$/ }));
    return { ...shown, picker: within(screen.getByRole('group', { name: 'Range' })) };
  };
  /** Returns the day in Sydney some days ago, with its name in the calendar. */
  const dayAgo = (days: number) => {
    const day = new Date(Date.now() - days * 86_400_000).toLocaleDateString('en-CA', {
      timeZone: 'Australia/Sydney',
    });
    return { day, name: formatDayWithYear(day, 'en') };
  };

  test('a preset range is applied only by the Show button', async () => {
    const { user, picker } = await open();
    expect(picker.getByRole('button', { name: 'Last 30 days' })).toHaveAttribute('aria-pressed', 'true');
    await user.click(picker.getByRole('button', { name: 'Last 90 days' }));
    expect(router.push).not.toHaveBeenCalled();
    await user.click(picker.getByRole('button', { name: 'Show' }));
    expect(pushed()).toBe(`${path}?days=90`);
    expect(screen.queryByRole('group', { name: 'Range' })).not.toBeInTheDocument();
  });

  test('two days chosen in either order are a range', async () => {
    const { user, picker } = await open();
    const [first, last] = [dayAgo(5), dayAgo(2)];
    await user.click(picker.getByRole('button', { name: last.name }));
    expect(picker.getByRole('status')).toHaveTextContent('1 day');
    await user.click(picker.getByRole('button', { name: first.name }));
    expect(picker.getByRole('status')).toHaveTextContent('4 days');
    await user.click(picker.getByRole('checkbox', { name: 'Compare with' }));
    await user.click(picker.getByRole('button', { name: 'Show' }));
    expect(pushed()).toBe(`${path}?from=${first.day}&to=${last.day}&compare=none`);
  });

  test('the arrow keys move between days, and a future day cannot be chosen', async () => {
    const { user, picker } = await open();
    const today = dayAgo(0);
    const stops = picker
      .getAllByRole('button')
      .filter((button) => button.dataset.day && button.tabIndex === 0);
    expect(stops.map((button) => button.dataset.day)).toEqual([today.day]);
    stops[0]!.focus();
    await user.keyboard('{ArrowRight}');
    expect(stops[0]).toHaveFocus();
    await user.keyboard('{ArrowUp}');
    expect(document.activeElement).toHaveAttribute('data-day', dayAgo(7).day);
    await user.keyboard('{Enter}');
    expect(document.activeElement).toHaveAttribute('aria-pressed', 'true');
  });

  test('the picker closes by Esc and by Cancel without a change', async () => {
    const { user, picker } = await open();
    await user.click(picker.getByRole('button', { name: 'Today' }));
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('group', { name: 'Range' })).not.toBeInTheDocument();
    const trigger = screen.getByRole('button', { name: /^Last 30 days/ });
    expect(trigger).toHaveFocus();
    await user.click(trigger);
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(screen.queryByRole('group', { name: 'Range' })).not.toBeInTheDocument();
    expect(router.push).not.toHaveBeenCalled();
  });

  test('a range longer than two years cannot be applied', async () => {
    const { user, picker } = await open({ query: { from: '2023-06-01', to: '2023-06-02' } });
    await user.click(picker.getByRole('button', { name: formatDayWithYear('2023-06-01', 'en') }));
    const later = picker.getByRole('button', { name: 'Later month' });
    while (later.getAttribute('aria-disabled') === 'false') await user.click(later);
    await user.click(picker.getByRole('button', { name: dayAgo(0).name }));
    expect(picker.getByRole('status')).toHaveTextContent('Choose 731 days at most.');
    await user.click(picker.getByRole('button', { name: 'Show' }));
    expect(router.push).not.toHaveBeenCalled();
  });
});

test('a course chosen in the content filter is added to the address, and the filter does not list drafts', async () => {
  const { user } = show();
  await user.click(await screen.findByRole('button', { name: 'Content All content' }));
  const list = within(await screen.findByRole('group', { name: 'Content' }));
  const course = await list.findByRole('button', { name: /^Sleep Without Trying/ });
  expect(list.queryByRole('button', { name: /Not out yet/ })).not.toBeInTheDocument();
  await user.click(course);
  expect(pushed()).toMatch(/\?contentType=COURSE&contentId=[\da-f-]{36}$/);
});

test('the filters are in a sheet on a small screen and are applied together', async () => {
  window.matchMedia = (() => ({ matches: false, addEventListener() {}, removeEventListener() {} })) as never;
  const { user } = show({ query: { compare: 'year' } });
  await user.click(await screen.findByRole('button', { name: 'Filters 1 filter on' }));
  const sheet = within(screen.getByRole('dialog', { name: 'Filters' }));
  await user.click(sheet.getByRole('radio', { name: 'Not members' }));
  await user.selectOptions(sheet.getByRole('combobox', { name: 'Compared with' }), 'Nothing');
  await user.selectOptions(
    sheet.getByRole('combobox', { name: 'Content' }),
    await sheet.findByRole('option', { name: 'Sleep Without Trying' }),
  );
  expect(router.push).not.toHaveBeenCalled();
  await user.click(sheet.getByRole('button', { name: 'Show' }));
  expect(pushed()).toMatch(/\?userTier=free&contentType=COURSE&contentId=[\da-f-]+&compare=none$/);
});

test('a definition states what is counted, on which day, what is left out and how often it is updated', async () => {
  const { user } = show();
  const button = await screen.findByRole('button', { name: 'What “Earned” means' });
  await user.click(button);
  const box = within(screen.getByRole('group', { name: 'What “Earned” means' }));
  for (const term of ['Counted on', 'Left out', 'Updated']) expect(box.getByText(term)).toBeInTheDocument();
  expect(box.getByText(/after Kumu’s fee and refunds/)).toBeInTheDocument();
  expect(box.getByRole('link', { name: 'See it in your wallet' })).toHaveAttribute(
    'href',
    '/dashboard/wallet',
  );
  await user.keyboard('{Escape}');
  expect(button).toHaveFocus();
  expect(screen.queryByText('Left out')).not.toBeInTheDocument();
});

test('panels below the screen are not loaded until they are near', async () => {
  const { heard } = show();
  await screen.findByRole('heading', { name: 'Who stays' });
  await waitFor(() => expect(heard.params).toHaveLength(4));
  expect(new Set(heard.params.map(({ report: name }) => name))).toEqual(
    new Set(['overview', 'earnings', 'members', 'members-now']),
  );
});

test('a panel that fails to load can be reloaded without the other panels', async () => {
  const logged = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  scrollDown();
  const { user, heard } = show({ changed: { sources: null } });
  const sources = await panel('Where visitors come from');
  expect(await sources.findByText('This part didn’t load')).toBeInTheDocument();
  expect((await panel('From visit to payment')).getByText('3,204 visitors')).toBeInTheDocument();
  await waitFor(() => expect(heard.params.map(({ report: name }) => name)).toContain('still-watching'));
  const again = answerReports();
  await user.click(sources.getByRole('button', { name: 'Try again' }));
  expect(await sources.findByText('Links elsewhere')).toBeInTheDocument();
  expect(again.params).toEqual([{ report: 'sources' }]);
  logged.mockRestore();
});

test('a panel about too few people is hidden and states the required number', async () => {
  scrollDown();
  show({ changed: { 'community-demographics': report([], { hidden: 'FEW_PEOPLE' }) } });
  const people = await panel('Who your members are');
  expect(await people.findByText('Shown from 10 members')).toBeInTheDocument();
  expect(people.queryByRole('button', { name: /Show as a table/ })).not.toBeInTheDocument();
});

describe('panels', () => {
  beforeEach(() => void scrollDown());

  test('members are shown by month, by day or by the months of a year', async () => {
    const { user, heard } = show();
    const members = await panel('Members');
    const [chart] = await members.findAllByRole('img');
    expect(chart).toHaveAccessibleName(/39 joined and 19 left/);
    const slider = members.getByRole('slider');
    fireEvent.change(slider, { target: { value: '0' } });
    expect(slider).toHaveAttribute('aria-valuetext', 'Oct 2026, 207 members. 24 joined, 11 left');
    await user.click(members.getByRole('radio', { name: 'Days' }));
    const days = members.getByRole('textbox', { name: 'Number of days, up to 365' });
    await user.clear(days);
    await user.type(days, '999{Enter}');
    await waitFor(() => expect(heard.queries).toContainEqual({ days: '365', span: 'day' }));
    await user.click(members.getByRole('radio', { name: 'Year' }));
    const year = String(new Date().getFullYear());
    await waitFor(() =>
      expect(heard.queries).toContainEqual({ from: `${year}-01-01`, to: `${year}-12-31`, span: 'month' }),
    );
  });

  test('the members of today are listed with their numbers', async () => {
    show();
    const today = await panel('Members today');
    expect(await today.findByText('214')).toBeInTheDocument();
    const valueOf = (name: string) => today.getByText(name).nextSibling?.textContent;
    expect(valueOf('Joined in 30 days')).toBe('23');
    expect(valueOf('Left, of those at the start')).toBe('6.8%');
    expect(valueOf('With you for, on average')).toBe('9.4 months');
    expect(valueOf('Payment being retried')).toBe('3');
  });

  test('the panel “Who stays” shows percent and people, with the totals in the last row', async () => {
    const { user } = show();
    const stays = await panel('Who stays');
    const rows = () => stays.getAllByRole('row').map(({ textContent }) => textContent);
    await stays.findByRole('table');
    expect(rows()).toEqual([
      'Joined inPeopleStart1 month',
      'Oct 202624100%, 24 people92%, 22 people',
      'Nov 202616100%, 16 people',
      'All of them40100%, 40 people92%, 22 people',
    ]);
    await user.click(stays.getByRole('radio', { name: 'People' }));
    expect(rows()[1]).toBe('Oct 20262424, 100%22, 92%');
  });

  test('the funnel shows the share of each step and the reasons of people who did not pay', async () => {
    show();
    const funnel = await panel('From visit to payment');
    expect(await funnel.findByText('2.2% of visitors')).toBeInTheDocument();
    expect(funnel.getByText('62% of those who started')).toBeInTheDocument();
    expect(funnel.getByRole('heading', { name: 'The 27 who started and didn’t pay' })).toBeInTheDocument();
    expect(funnel.getByText('Card declined, didn’t try again').nextSibling).toHaveTextContent('6');
  });

  test('a linking website is listed below the total of links from elsewhere', async () => {
    show();
    const sources = await panel('Where visitors come from');
    await sources.findByText('podcast.test');
    expect(sources.getAllByRole('row').map(({ textContent }) => textContent)).toEqual([
      'Came fromVisitorsPaid',
      'Your page1,08617',
      'Links elsewhere7429',
      'podcast.test1882',
      'Everyone1,82826',
    ]);
  });

  test('the best courses and posts show their numbers, and a dash where a number is missing', async () => {
    show();
    const courses = await panel('Best courses');
    expect(await courses.findByRole('row', { name: /Sleep Without Trying/ })).toHaveTextContent(
      /1,204A\$401\.10746%4\.8/,
    );
    expect(courses.getByRole('row', { name: /Night Sitting/ })).toHaveTextContent(/618A\$150\.306––/);
    const posts = await panel('Best posts');
    expect(await posts.findByRole('row', { name: /After a bad night/ })).toHaveTextContent(
      '486141–members already',
    );
  });

  test('the panel “Where people stop” first shows the course part that loses most people', async () => {
    const { user, heard } = show();
    const stops = await panel('Where people stop');
    expect(await stops.findByRole('heading', { name: 'Part 2, The hour before bed' })).toBeInTheDocument();
    expect(await stops.findByText('18 of 92 stop between 0:00 and 0:12.')).toBeInTheDocument();
    expect(stops.getByRole('link', { name: 'Open this part' })).toHaveAttribute('href', '/courses/a?part=2');
    const parts = stops.getByRole('slider', { name: 'Parts of the course, one at a time' });
    fireEvent.change(parts, { target: { value: '2' } });
    expect(parts).toHaveAttribute('aria-valuetext', '3 Lights out. 53% finished it');
    expect(await stops.findByRole('heading', { name: 'Part 3, Lights out' })).toBeInTheDocument();
    await waitFor(() => expect(heard.queries).toContainEqual(expect.objectContaining({ partId: 'part-3' })));
    await user.selectOptions(stops.getByRole('combobox', { name: 'Course' }), 'Night Sitting');
    await waitFor(() =>
      expect(heard.queries).toContainEqual({
        contentType: 'COURSE',
        contentId: '22222222-2222-4222-8222-222222222222',
      }),
    );
  });

  test('members are shown in groups by their own answers', async () => {
    show();
    const people = await panel('Who your members are');
    expect(await people.findByText(/^What 162 members told us/)).toBeInTheDocument();
    const age = within(people.getByRole('region', { name: 'Age' }));
    expect(age.getByText('25 to 34').nextSibling).toHaveTextContent('37%');
    expect(age.getByText('Other ages').nextSibling).toHaveTextContent('63%');
  });

  test('an empty panel says what will fill it', async () => {
    show({
      changed: {
        retention: report([]),
        funnel: report([row('visited', { people: 0 })]),
        sources: report([]),
        'best-performing-courses': report([]),
        'best-performing-posts': report([]),
        'community-demographics': report([]),
      },
    });
    for (const [name, text] of [
      ['Who stays', /how many stay/],
      ['From visit to payment', /Share your page/],
      ['Where visitors come from', /Share your page/],
      ['Best courses', /Publish a course/],
      ['Where people stop', /start one of your courses/],
      ['Best posts', /Publish a post/],
      ['Who your members are', /Too few of your members/],
    ] as const)
      expect(await (await panel(name)).findByText(text)).toBeInTheDocument();
  });
});

const nothing = report(reportAnswers.overview!.rows.map(({ key }) => row(key, { value: 0, before: 0 })));

test('a creator without numbers sees what will fill the page', async () => {
  show({ changed: { overview: nothing, 'total-profile-views': report([row('value', { value: 0 })]) } });
  const first = within(
    await screen.findByRole('region', { name: 'Your numbers start with your first visitor' }),
  );
  expect(first.getByText('Publish a course, post or live')).toBeInTheDocument();
  expect(screen.queryByRole('group', { name: 'Show over time' })).not.toBeInTheDocument();
});

test('a creator with earlier visitors sees the numbers even if they are zero', async () => {
  show({ changed: { overview: nothing, 'total-profile-views': report([row('value', { value: 9 })]) } });
  expect(await screen.findByRole('radio', { name: /^Visitors 0/ })).toBeInTheDocument();
  expect(screen.queryByText('Your numbers start with your first visitor')).not.toBeInTheDocument();
});

test("the page says that yesterday's numbers are incomplete", async () => {
  const countedTo = new Date(Date.now() - 2 * 86_400_000).toISOString();
  show({ changed: { overview: { ...reportAnswers.overview!, countedTo } } });
  expect(await screen.findByText('Yesterday isn’t complete yet.')).toBeInTheDocument();
});
