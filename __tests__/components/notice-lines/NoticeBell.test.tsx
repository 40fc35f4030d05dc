import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { BellLines } from '@/components/notice-lines/BellLines';
import { NoticeBell } from '@/components/notice-lines/NoticeBell';
import { NoticeSignals } from '@/components/notice-lines/NoticeSignals';
import { deliverEvent, deliverReset } from '@/lib/browser/stream/handlers';
import { answer } from '../../support/calls';
import { creatorUser } from '../../support/make/accounts';
import { noticeLine } from '../../support/make/notices';
import { renderPage } from '../../support/render-page';

const user = { ...creatorUser, unreadNotices: { member: 2, creator: 1 } };

test('the bell states the number of unread notifications and is a link to their page on phones', () => {
  renderPage(<NoticeBell side="member" />, { user });
  expect(screen.getByRole('button', { name: 'Notifications, 2 unread' })).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Notifications, 2 unread' })).toHaveAttribute(
    'href',
    '/profile/notifications',
  );
  expect(screen.getByRole('link', { name: 'See all notifications', hidden: true })).toBeInTheDocument();
});

test('the bell loads the notifications only when it is opened', async () => {
  const asked = answer('GET /notifications', { items: [noticeLine()], nextCursor: null });
  answer('PATCH /notifications', { readAt: null, unread: { member: 2, creator: 1 } });
  renderPage(<NoticeBell side="member" />, { user });
  expect(asked.queries).toEqual([]);
  const panel = screen.getByRole('dialog', { hidden: true });
  fireEvent(panel, Object.assign(new Event('toggle'), { newState: 'open' }));
  expect(await screen.findByText('Teodora V.')).toBeInTheDocument();
  expect(asked.queries).toHaveLength(1);
});

test("the bell of a creator loads the creator's notifications and links to their page", async () => {
  const asked = answer('GET /notifications', { items: [noticeLine()], nextCursor: null });
  renderPage(<NoticeBell side="creator" />, { user });
  const page = '/dashboard/notifications';
  expect(screen.getByRole('link', { name: 'Notifications, 1 unread' })).toHaveAttribute('href', page);
  expect(screen.getByRole('button', { name: 'Notifications, 1 unread' })).toBeInTheDocument();
  const panel = screen.getByRole('dialog', { hidden: true });
  fireEvent(panel, Object.assign(new Event('toggle'), { newState: 'open' }));
  expect(await screen.findByText('Teodora V.')).toBeInTheDocument();
  expect(asked.queries).toEqual([{ side: 'creator', limit: '8' }]);
  const all = screen.getByRole('link', { name: 'See all notifications', hidden: true });
  expect(all).toHaveAttribute('href', page);
});

test('the panel of the bell shows eight notifications and links to all', async () => {
  const asked = answer('GET /notifications', { items: [noticeLine()], nextCursor: null });
  answer('PATCH /notifications', { readAt: null, unread: { member: 2, creator: 1 } });
  renderPage(<BellLines side="member" />, { user });
  expect(await screen.findByRole('link', { name: /bought Night Sitting/ })).toBeVisible();
  expect(asked.queries[0]).toEqual({ side: 'member', limit: '8' });
});

test.each([
  ['a notice changes', () => deliverEvent({ name: 'notices.changed', data: {} })],
  ['events may have been missed', deliverReset],
])('an open bell reloads the notifications when %s', async (_, happen) => {
  const asked = answer('GET /notifications', { items: [noticeLine()], nextCursor: null });
  answer('PATCH /notifications', { readAt: null, unread: { member: 2, creator: 1 } });
  renderPage(<BellLines side="member" />, { user });
  await screen.findByText('Teodora V.');
  act(happen);
  await waitFor(() => expect(asked.queries).toHaveLength(2));
});

test('the title of the browser tab counts the unread notifications of member and creator on each page', async () => {
  document.title = 'Courses · Kumu';
  const { unmount } = renderPage(<NoticeSignals />, { user });
  await waitFor(() => expect(document.title).toBe('(3) Courses · Kumu'));
  document.title = 'Home · Kumu';
  await waitFor(() => expect(document.title).toBe('(3) Home · Kumu'));
  unmount();
  expect(document.title).toBe('Home · Kumu');
});
