import { screen, waitFor } from '@testing-library/react';
import { ShareButton } from '@/components/content/ShareButton';
import '@/components/content/ShareModal';
import { memberUser } from '../../support/make/accounts';
import { hearEvents } from '../../support/events';
import { id } from '../../support/make/ids';
import { renderPage } from '../../support/render-page';

const shared = {
  contentType: 'COURSE' as const,
  contentId: id(1),
  creatorId: id(2),
  title: 'Rest & Rise',
  path: '/courses/1',
};
const url = `${location.origin}/courses/1`;
const noted = (channel: string) => ({
  type: 'INTENT_SHARE',
  segment: 'member',
  payload: { contentType: 'COURSE', contentId: id(1), creatorId: id(2), channel },
});
const show = () => renderPage(<ShareButton shared={shared} />, { user: memberUser });
const press = ({ user }: ReturnType<typeof show>) =>
  user.click(screen.getByRole('button', { name: 'Share Rest & Rise' }));

/** jsdom has no share sheet; what is given here is the browser's. */
const withSheet = (share?: () => Promise<void>) => Object.assign(navigator, { share });
afterEach(() => withSheet(undefined));

test('without a sheet of the system a dialog has the link, to copy or to send', async () => {
  const events = hearEvents();
  const page = show();
  const copied = jest.spyOn(navigator.clipboard, 'writeText');
  await press(page);
  expect(await screen.findByRole('dialog', { name: 'Share “Rest & Rise”' })).toBeVisible();
  expect(screen.getByLabelText('Link')).toHaveValue(url);
  await page.user.click(screen.getByRole('button', { name: 'Copy link' }));
  expect(await screen.findByText('Link copied')).toBeVisible();
  expect(copied).toHaveBeenCalledWith(url);
  const mail = screen.getByRole('link', { name: 'Email' });
  expect(mail).toHaveAttribute('href', `mailto:?subject=Rest%20%26%20Rise&body=${encodeURIComponent(url)}`);
  mail.addEventListener('click', (event) => event.preventDefault());
  await page.user.click(mail);
  await waitFor(() => expect(events.sent).toEqual([noted('copy'), noted('email')]));
});

test('where the browser does not copy, the field is there to copy from', async () => {
  const page = show();
  jest.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('not allowed'));
  await press(page);
  await page.user.click(await screen.findByRole('button', { name: 'Copy link' }));
  expect(await screen.findByText(/Copy the link from the field/)).toBeVisible();
});

test('the sheet of the system is given the title and the whole address', async () => {
  const events = hearEvents();
  const share = jest.fn(async () => undefined);
  withSheet(share);
  await press(show());
  expect(share).toHaveBeenCalledWith({ title: 'Rest & Rise', url });
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  await waitFor(() => expect(events.sent).toEqual([noted('system')]));
});

test('a sheet that is closed is an answer; one that fails leads to the dialog', async () => {
  withSheet(() => Promise.reject(new DOMException('closed', 'AbortError')));
  const page = show();
  await press(page);
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  withSheet(() => Promise.reject(new DOMException('no', 'NotAllowedError')));
  await press(page);
  expect(await screen.findByRole('dialog')).toBeVisible();
});
