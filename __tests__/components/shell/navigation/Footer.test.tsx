import { screen, within } from '@testing-library/react';
import { Footer } from '@/components/shell/navigation/Footer';
import { anonymousUser } from '@/contract/values/anonymous-user';
import { creatorUser, memberUser } from '../../../support/make/accounts';
import { renderPage } from '../../../support/render-page';

test.each([
  ['a visitor', anonymousUser, ['Become a creator', 'Creator login']],
  ['a member', memberUser, ['Become a creator', 'Creator login']],
  ['a creator', creatorUser, ['Dashboard']],
])('the footer links %s to the creator pages that they can use', (_, user, names) => {
  renderPage(<Footer />, { user });
  const links = within(screen.getByRole('navigation', { name: 'Create' })).getAllByRole('link');
  expect(links.map(({ textContent }) => textContent)).toEqual([...names, 'About Kumu']);
});
