import { screen, waitFor } from '@testing-library/react';
import type { ReactElement } from 'react';
import { OfficeChangesPage } from '@/components/office/OfficeChangesPage';
import { OfficeClaimsPage } from '@/components/office/OfficeClaimsPage';
import { OfficeCoursesPage } from '@/components/office/OfficeCoursesPage';
import { OfficeDisputesPage } from '@/components/office/OfficeDisputesPage';
import { OfficeHomePage } from '@/components/office/OfficeHomePage';
import { OfficeLivesPage } from '@/components/office/OfficeLivesPage';
import { OfficeMessagesPage } from '@/components/office/OfficeMessagesPage';
import { OfficePurchasesPage } from '@/components/office/OfficePurchasesPage';
import { OfficeReportsPage } from '@/components/office/OfficeReportsPage';
import { OfficeRequestsPage } from '@/components/office/OfficeRequestsPage';
import { OfficeTestimonialsPage } from '@/components/office/OfficeTestimonialsPage';
import { searchableQueues, type SearchableQueue } from '@/contract/values/office';
import { answer } from '../../support/calls';
import { officeLive } from '../../support/make/live-drafts';
import { answerQueues } from '../../support/office-queues';
import { renderPage } from '../../support/render-page';
import { router } from '../../support/router';

const pages: Record<SearchableQueue, ReactElement> = {
  creators: <OfficeHomePage />,
  course: <OfficeCoursesPage />,
  live: <OfficeLivesPage />,
  reports: <OfficeReportsPage />,
  changes: <OfficeChangesPage />,
  purchases: <OfficePurchasesPage />,
  claims: <OfficeClaimsPage />,
  disputes: <OfficeDisputesPage />,
  testimonials: <OfficeTestimonialsPage />,
  messages: <OfficeMessagesPage />,
};

beforeEach(() => {
  jest.clearAllMocks();
  answer('GET /office/lives', { items: [], nextCursor: null });
});

test.each(searchableQueues)(
  'the queue %s is searched by keyboard, keeps its search in the address, and leads back',
  async (name) => {
    const asked = answerQueues({});
    const { user, followPush } = renderPage(pages[name], { pathname: '/office/of-queue' });
    const searched = () =>
      asked.queries.filter((_, at) => asked.params[at]!.name === name).map(({ search }) => search);
    await waitFor(() => expect(searched()).toEqual([undefined]));
    await user.keyboard('/');
    expect(screen.getByRole('searchbox', { name: /^Search / })).toHaveFocus();
    await user.keyboard(' quokka {Enter}');
    expect(router.push).toHaveBeenLastCalledWith(
      { pathname: '/office/of-queue', query: { search: 'quokka' } },
      undefined,
      { shallow: true, scroll: false },
    );
    followPush();
    expect(await screen.findByText('Nothing matches')).toBeVisible();
    expect(searched()).toEqual([undefined, 'quokka']);
    expect(screen.queryByText(/is clear$/)).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Show everything' }));
    followPush();
    await waitFor(() => expect(screen.queryByText('Nothing matches')).toBeNull());
    expect(screen.getByRole('searchbox')).toHaveValue('');
  },
);

test('the search text in the address is shown in the field and sent with the first request', async () => {
  const asked = answerQueues({});
  const { goTo } = renderPage(<OfficeClaimsPage />, { query: { state: 'decided', search: ' quokka ' } });
  await waitFor(() => expect(asked.queries).toEqual([{ view: 'decided', search: 'quokka' }]));
  expect(screen.getByRole('searchbox')).toHaveValue('quokka');
  // The back button restores the previous search.
  goTo({ query: { state: 'decided', search: 'wombat' } });
  await waitFor(() => expect(asked.queries.at(-1)).toEqual({ view: 'decided', search: 'wombat' }));
  expect(screen.getByRole('searchbox')).toHaveValue('wombat');
});

test('a change of the view keeps the search, and an emptied field removes it', async () => {
  answerQueues({});
  const { user, followPush } = renderPage(<OfficeCoursesPage />, { query: { search: 'quokka' } });
  await user.selectOptions(await screen.findByLabelText('Status'), 'PUBLISHED');
  expect(router.push).toHaveBeenLastCalledWith(
    { pathname: '/', query: { state: 'PUBLISHED', search: 'quokka' } },
    undefined,
    { shallow: true, scroll: false },
  );
  followPush();
  await user.clear(screen.getByRole('searchbox'));
  expect(router.push).toHaveBeenLastCalledWith({ pathname: '/', query: { state: 'PUBLISHED' } }, undefined, {
    shallow: true,
    scroll: false,
  });
});

test('the list of lives in a state can be searched', async () => {
  answerQueues({});
  const asked = answer('GET /office/lives', ({ query }) => ({
    items: query.search === 'lights' ? [officeLive({ state: 'SCHEDULED' })] : [],
    nextCursor: null,
  }));
  const { user, followPush } = renderPage(<OfficeLivesPage />, { query: { state: 'SCHEDULED' } });
  await user.type(screen.getByRole('searchbox'), 'lights{Enter}');
  followPush();
  expect(await screen.findByRole('link', { name: 'Lights Out' })).toBeVisible();
  expect(asked.queries).toContainEqual({ state: 'SCHEDULED', search: 'lights' });
  await user.clear(screen.getByRole('searchbox'));
  await user.type(screen.getByRole('searchbox'), 'numbat{Enter}');
  followPush();
  expect(await screen.findByText('Nothing matches')).toBeVisible();
});

test('a queue without a search has no search field', async () => {
  answerQueues({});
  renderPage(<OfficeRequestsPage />);
  await screen.findByLabelText('Status');
  expect(screen.queryByRole('searchbox')).toBeNull();
});
