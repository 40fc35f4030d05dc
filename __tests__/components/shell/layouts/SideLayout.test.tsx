import { act, screen, within } from '@testing-library/react';
import { DashboardLayout } from '@/components/shell/layouts/DashboardLayout';
import { OfficeLayout } from '@/components/shell/layouts/OfficeLayout';
import { creatorUser } from '../../../support/make/accounts';
import { renderPage } from '../../../support/render-page';
import { router } from '../../../support/router';

test('the dashboard has its navigation twice: at the side and as tabs', () => {
  renderPage(
    <DashboardLayout>
      <h1>Course</h1>
    </DashboardLayout>,
    { pathname: '/dashboard/content/[id]' },
  );
  const side = within(screen.getByRole('navigation', { name: 'Main', hidden: true }));
  expect(side.getAllByRole('link', { hidden: true }).map((link) => link.textContent)).toEqual([
    'Kumu',
    'Overview',
    'Courses',
    'Profile',
  ]);
  expect(side.getByRole('link', { name: 'Courses', hidden: true })).toHaveAttribute('aria-current', 'true');
  expect(screen.getByRole('navigation', { name: 'Main tabs' })).toBeInTheDocument();
  expect(screen.queryByText('Office')).toBeNull();
});

test('a button opens the navigation as a sheet; navigating closes it', () => {
  renderPage(
    <DashboardLayout>
      <h1>Overview</h1>
    </DashboardLayout>,
    { pathname: '/dashboard' },
  );
  const sheet = document.getElementById(
    screen.getByRole('button', { name: 'Open menu' }).getAttribute('popovertarget')!,
  )!;
  const hide = jest.fn();
  sheet.hidePopover = hide;
  document.getElementById('account-panel')!.hidePopover = () => undefined;
  act(() => router.events.emit('routeChangeStart'));
  expect(hide).toHaveBeenCalledTimes(1);
});

test('the office marks the current page', () => {
  renderPage(
    <OfficeLayout>
      <h1>Office</h1>
    </OfficeLayout>,
    { user: { ...creatorUser, creator: undefined, isOffice: true }, pathname: '/office' },
  );
  expect(screen.getAllByText('Office', { selector: 'p, span' })).toHaveLength(2);
  const side = within(screen.getByRole('navigation', { name: 'Main', hidden: true }));
  expect(side.getByRole('link', { name: 'Overview', hidden: true })).toHaveAttribute('aria-current', 'page');
});
