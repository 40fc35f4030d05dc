import { screen, waitFor, within } from '@testing-library/react';
import { OfficeLivesPage } from '@/components/office/OfficeLivesPage';
import type { OfficeLive } from '@/contract/office-lives';
import { answer, refuse } from '../../support/calls';
import { reviewEntry } from '../../support/make/content';
import { id } from '../../support/make/ids';
import { changedStatus, officeLive } from '../../support/make/live-drafts';
import { answerQueues, queueEntry, seenVersion } from '../../support/office-queues';
import { renderPage } from '../../support/render-page';

let logged: jest.SpyInstance;
beforeEach(() => {
  jest.clearAllMocks();
  logged = jest.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(() => logged.mockRestore());

const answerLives = (lives: () => OfficeLive[]) =>
  answer('GET /office/lives', ({ query }) => ({
    items: lives().filter(({ state }) => state === query.state),
    nextCursor: null,
  }));

test('the dialog for ending a running live requires a reason and says that it cannot be undone', async () => {
  let isOn = true;
  answerQueues({});
  answerLives(() => (isOn ? [officeLive({ reportsCount: 2 })] : []));
  const heard = answer('PATCH /lives/status/:id', () => {
    isOn = false;
    return changedStatus({ state: 'ENDED' });
  });
  const { user } = renderPage(<OfficeLivesPage />);
  const row = within((await screen.findByRole('link', { name: 'Lights Out' })).closest('tr')!);
  expect(row.getByText('41')).toBeVisible();
  expect(row.getByText('86')).toBeVisible();
  expect(row.getByRole('link', { name: '2 open' })).toHaveAttribute('href', '/office/reports');
  await user.click(row.getByRole('button', { name: 'End it: Lights Out' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'End Lights Out?' }));
  expect(dialog.getByText(/41 people are watching/)).toBeVisible();
  expect(dialog.getByText('This can’t be undone.')).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'End it' }));
  expect(await dialog.findByText('Use at least 10 characters.')).toBeVisible();
  expect(heard.bodies).toEqual([]);
  await user.type(dialog.getByLabelText('Reason'), 'Medical advice without a credential.');
  await user.click(dialog.getByRole('button', { name: 'End it' }));
  expect(await screen.findByText('Lights Out has ended')).toBeVisible();
  expect(heard.bodies).toEqual([{ status: 'ENDED', reason: 'Medical advice without a credential.' }]);
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'On now' })).not.toBeInTheDocument());
  expect(heard.params).toEqual([{ id: id(900) }]);
});

test('a refused end keeps the dialog open with the reason', async () => {
  answerQueues({});
  answerLives(() => [officeLive()]);
  answer('PATCH /lives/status/:id', refuse(409, 'INVALID_TRANSITION'));
  const { user } = renderPage(<OfficeLivesPage />);
  await user.click(await screen.findByRole('button', { name: 'End it: Lights Out' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'End Lights Out?' }));
  await user.type(dialog.getByLabelText('Reason'), 'Medical advice without a credential.');
  await user.click(dialog.getByRole('button', { name: 'End it' }));
  expect(await dialog.findByRole('alert')).toBeVisible();
  expect(dialog.getByLabelText('Reason')).toHaveValue('Medical advice without a credential.');
});

test('a live in review can be previewed and approved', async () => {
  let isWaiting = true;
  const waiting = queueEntry(
    'live',
    reviewEntry({ contentType: 'LIVE', id: id(900), title: 'Lights Out', partsCount: 0 }),
    ['reject', 'approve'],
  );
  answerQueues({ live: () => (isWaiting ? [waiting] : []) });
  answerLives(() => []);
  const decided = answer('PATCH /office/queues/:name/:id', () => {
    isWaiting = false;
    return waiting;
  });
  const { user } = renderPage(<OfficeLivesPage />);
  expect(await screen.findByRole('link', { name: 'Preview Lights Out' })).toHaveAttribute(
    'href',
    `/view-content-page?contentType=LIVE&contentId=${id(900)}`,
  );
  await user.click(screen.getByRole('button', { name: 'Approve Lights Out' }));
  expect(await screen.findByText('Lives is clear')).toBeVisible();
  expect(decided.params).toEqual([{ name: 'live', id: id(900) }]);
  expect(decided.bodies).toEqual([{ action: 'approve', seenVersion }]);
});

test('the state in the address selects the list of lives', async () => {
  answerQueues({});
  answerLives(() => [officeLive({ state: 'SCHEDULED', viewersCount: 0 })]);
  renderPage(<OfficeLivesPage />, { query: { state: 'SCHEDULED' } });
  const row = within((await screen.findByRole('link', { name: 'Lights Out' })).closest('tr')!);
  expect(row.getByText('None')).toBeVisible();
  expect(row.queryByRole('button')).not.toBeInTheDocument();
  expect(screen.queryByRole('heading', { name: 'On now' })).not.toBeInTheDocument();
});
