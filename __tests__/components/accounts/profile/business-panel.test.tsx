import { screen, within } from '@testing-library/react';
import { AccountPage } from '@/components/accounts/profile/AccountPage';
import { BusinessPanel } from '@/components/accounts/profile/BusinessPanel';
import { answer, refuse } from '../../../support/calls';
import { memberUser } from '../../../support/make/accounts';
import { renderPage } from '../../../support/render-page';

const show = (relation?: 'BELONGS' | 'MAY_JOIN') =>
  renderPage(<AccountPage />, {
    user: { ...memberUser, ...(relation && { business: { name: 'Harrowmere', relation } }) },
  });
const panel = () => screen.queryByRole('region', { name: 'Your organisation' });

beforeEach(() => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  answer('GET /auth/sessions', { items: [] });
  answer('GET /email-sharing', { items: [], nextCursor: null });
});
afterEach(() => jest.restoreAllMocks());

test.each([undefined, 'MAY_JOIN'] as const)(
  'a user who belongs to no business has no business section: %s',
  (relation) => {
    show(relation);
    expect(panel()).toBeNull();
    expect(screen.queryByRole('link', { name: 'Your organisation' })).toBeNull();
  },
);

test('a person leaves a business after a confirmation, and the section disappears', async () => {
  answer('DELETE /businesses/joining', () => refuse(503, 'BUSY'));
  const { user } = show('BELONGS');
  expect(within(panel()!).queryByRole('link', { name: 'Manage people' })).toBeNull();
  const leave = async () => {
    await user.click(within(panel()!).getByRole('button', { name: 'Leave' }));
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Leave' }));
  };
  await leave();
  expect(await within(panel()!).findByRole('alert')).toBeInTheDocument();
  const heard = answer('DELETE /businesses/joining', { done: true });
  answer('GET /users', memberUser);
  await leave();
  expect(await screen.findByText('You’ve left Harrowmere.')).toBeInTheDocument();
  expect(heard.queries).toHaveLength(1);
  expect(panel()).toBeNull();
});

test('a manager sees a link to the people of the business', () => {
  renderPage(<BusinessPanel />, {
    user: { ...memberUser, business: { name: 'Harrowmere', relation: 'MANAGES' } },
  });
  expect(within(panel()!).getByRole('link', { name: 'Manage people' })).toHaveAttribute(
    'href',
    '/profile/business',
  );
});
