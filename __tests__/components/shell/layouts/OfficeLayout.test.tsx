import { screen, within } from '@testing-library/react';
import { OfficeLayout } from '@/components/shell/layouts/OfficeLayout';
import { creatorUser } from '../../../support/make/accounts';
import { renderPage } from '../../../support/render-page';

test('the office navigation marks the current page and links to the pages of the shop', () => {
  renderPage(
    <OfficeLayout>
      <h1>Office</h1>
    </OfficeLayout>,
    { user: { ...creatorUser, creator: undefined, isOffice: true }, pathname: '/office' },
  );
  expect(screen.getAllByText('Office', { selector: 'p, span' })).toHaveLength(2);
  const side = within(screen.getByRole('navigation', { name: 'Main', hidden: true }));
  expect(side.getByRole('link', { name: 'Overview', hidden: true })).toHaveAttribute('aria-current', 'page');
  expect(side.getByRole('link', { name: 'Problems', hidden: true })).toHaveAttribute(
    'href',
    '/office/claims',
  );
  expect(side.getByRole('link', { name: 'Departments', hidden: true })).toHaveAttribute(
    'href',
    '/office/departments',
  );
});
