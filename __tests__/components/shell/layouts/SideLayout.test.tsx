import { act, render, screen, within } from '@testing-library/react';
import { DashboardLayout } from '@/components/shell/layouts/DashboardLayout';
import { OfficeLayout } from '@/components/shell/layouts/OfficeLayout';
import { anonymousUser } from '@/contract/values/anonymous-user';
import { AtAddress, router } from '@/__tests__/support/router';

const user = {
  ...anonymousUser,
  id: 'u1',
  name: 'Marisol',
  lastName: 'Quennell',
  creator: { id: 'c', username: 'm', state: 'APPROVED' as const },
};

test('the dashboard has its navigation twice: at the side and as tabs', () => {
  render(
    <AtAddress user={user} pathname="/dashboard/content/[id]">
      <DashboardLayout>
        <h1>Course</h1>
      </DashboardLayout>
    </AtAddress>,
  );
  const side = within(screen.getByRole('navigation', { name: 'Main', hidden: true }));
  expect(side.getAllByRole('link', { hidden: true }).map((link) => link.textContent)).toEqual([
    'Kumu',
    'Overview',
    'Courses',
    'Profile',
  ]);
  expect(side.getByRole('link', { name: 'Courses', hidden: true })).toHaveAttribute('aria-current', 'true');
  expect(screen.getByRole('navigation', { name: 'Main, at the bottom' })).toBeInTheDocument();
  expect(screen.queryByText('Office')).toBeNull();
});

test('a button opens the navigation as a sheet; going somewhere closes it', () => {
  render(
    <AtAddress user={user} pathname="/dashboard">
      <DashboardLayout>
        <h1>Overview</h1>
      </DashboardLayout>
    </AtAddress>,
  );
  const sheet = document.getElementById(
    screen.getByRole('button', { name: 'Open the menu' }).getAttribute('popovertarget')!,
  )!;
  const hide = jest.fn();
  sheet.hidePopover = hide;
  document.getElementById('account-panel')!.hidePopover = () => undefined;
  act(() => router.events.emit('routeChangeStart'));
  expect(hide).toHaveBeenCalledTimes(1);
});

test('the office says where one is', () => {
  render(
    <AtAddress user={{ ...user, creator: undefined, isOffice: true }} pathname="/office">
      <OfficeLayout>
        <h1>Office</h1>
      </OfficeLayout>
    </AtAddress>,
  );
  expect(screen.getAllByText('Office', { selector: 'p, span' })).toHaveLength(2);
  const side = within(screen.getByRole('navigation', { name: 'Main', hidden: true }));
  expect(side.getByRole('link', { name: 'Overview', hidden: true })).toHaveAttribute('aria-current', 'page');
});
