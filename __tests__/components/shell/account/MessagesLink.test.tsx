import { screen } from '@testing-library/react';
import { MessagesLink } from '@/components/shell/account/MessagesLink';
import { SideNav } from '@/components/shell/navigation/SideNav';
import { dashboardGroups } from '@/components/shell/navigation/side-navigation';
import { creatorUser, memberUser } from '../../../support/make/accounts';
import { renderPage } from '../../../support/render-page';

test('the messages link in the header states the number of unread chats', () => {
  renderPage(<MessagesLink />, { user: { ...memberUser, unreadChats: { member: 3, creator: 5 } } });
  expect(screen.getByRole('link', { name: 'Messages, 3 unread' })).toHaveAttribute('href', '/messages');
});

test('the messages link without unread chats states no number', () => {
  renderPage(<MessagesLink />, { user: memberUser });
  expect(screen.getByRole('link', { name: 'Messages' })).toBeVisible();
  expect(document.querySelector('[data-count]')).toBeNull();
});

test("the creator's navigation shows the number of the creator's unread chats", () => {
  renderPage(<SideNav groups={dashboardGroups} start="/dashboard" place="Creator" />, {
    user: { ...creatorUser, unreadChats: { member: 3, creator: 5 } },
    pathname: '/dashboard',
  });
  expect(screen.getByRole('link', { name: 'Messages 5 unread', hidden: true })).toHaveAttribute(
    'href',
    '/dashboard/messages',
  );
});
