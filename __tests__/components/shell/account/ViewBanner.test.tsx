import { screen, waitFor } from '@testing-library/react';
import { LoadFailed } from '@/components/loading/LoadFailed';
import { ViewBar } from '@/components/shell/account/ViewBar';
import { ApiError } from '@/lib/api-error';
import { redirectTo } from '@/lib/page/redirect';
import { answer, refuse } from '../../../support/calls';
import { memberUser } from '../../../support/make/accounts';
import { renderPage } from '../../../support/render-page';

jest.mock('@/lib/page/redirect', () => ({ redirectTo: jest.fn() }));

const MINUTE = 60_000;
const seen = (minutes: number) => ({
  ...memberUser,
  name: 'Jo',
  lastName: 'Weatherlow',
  viewEndsAt: new Date(Date.now() + minutes * MINUTE).toISOString(),
});

let logged: jest.SpyInstance;
beforeEach(() => {
  jest.clearAllMocks();
  logged = jest.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(() => logged.mockRestore());

test('the bar states the person as whom the office views Kumu, and its button stops the view', async () => {
  const heard = answer('DELETE /office/views', { done: true });
  const { user } = renderPage(<ViewBar />, { user: seen(22) });
  const bar = await screen.findByRole('region', { name: 'Seeing Kumu as Jo Weatherlow' });
  expect(bar).toHaveTextContent('You’re seeing Kumu as Jo Weatherlow. Read only, 22 min left.');
  await user.click(screen.getByRole('button', { name: 'Stop' }));
  await waitFor(() => expect(redirectTo).toHaveBeenCalledWith(`/office/people/${memberUser.id}`));
  expect(heard.bodies).toHaveLength(1);
});

test('the bar shows a message when a view could not be stopped', async () => {
  answer('DELETE /office/views', refuse(503, 'BUSY'));
  const { user } = renderPage(<ViewBar />, { user: seen(22) });
  await user.click(await screen.findByRole('button', { name: 'Stop' }));
  expect(await screen.findByRole('alert')).toBeVisible();
  expect(redirectTo).not.toHaveBeenCalled();
});

test('an expired view redirects to the office', async () => {
  renderPage(<ViewBar />, { user: seen(-1) });
  await waitFor(() => expect(redirectTo).toHaveBeenCalledWith(`/office/people/${memberUser.id}`), {
    timeout: 3_000,
  });
});

test('the bar is shown only during a view', () => {
  renderPage(<ViewBar />, { user: memberUser });
  expect(screen.queryByRole('button', { name: 'Stop' })).not.toBeInTheDocument();
});

test('content that a view cannot open shows a message without a retry button', async () => {
  const error = new ApiError(403, 'CLOSED_IN_VIEW', 'closed', '');
  renderPage(<LoadFailed title="Your wallet didn’t load" error={error} onRetry={jest.fn()} />);
  expect(await screen.findByText('Messages and payments are closed here.')).toBeVisible();
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
});
