import { screen, within } from '@testing-library/react';
import { AccountHub } from '@/components/shell/account/AccountHub';
import { memberUser } from '../../../support/make/accounts';
import { renderPage } from '../../../support/render-page';

const show = (user = memberUser) =>
  renderPage(
    <AccountHub current="purchases">
      <h1>Purchases</h1>
    </AccountHub>,
    { user },
  );
const links = () => within(screen.getByRole('navigation', { name: 'Account' })).getAllByRole('link');

test('the account navigation lists each page once and marks the current page', () => {
  show();
  expect(links().map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Details', '/my-profile'],
    ['Purchases', '/profile/purchases'],
    ['Credits', '/profile/credits'],
    ['Memberships', '/profile/memberships'],
    ['Saved', '/liked-products'],
    ['Orders', '/profile/orders'],
    ['Addresses', '/profile/addresses'],
    ['Notifications', '/profile/notifications'],
  ]);
  expect(links().filter((link) => link.getAttribute('aria-current') === 'page')).toEqual([
    screen.getByRole('link', { name: 'Purchases' }),
  ]);
});

test.each([
  ['MANAGES', true],
  ['BELONGS', false],
] as const)(
  'the account navigation of a person with the relation %s to a business lists the business page: %s',
  (relation, isSeen) => {
    show({ ...memberUser, business: { name: 'Harrowmere', relation } });
    expect(links().some((link) => link.textContent === 'Business')).toBe(isSeen);
  },
);
