import { screen } from '@testing-library/react';
import { renderUi } from '../../support/render';
import { TabLinks } from '@/components/ui/TabLinks';

test('tabs that lead elsewhere are links in a nav', () => {
  renderUi(
    <TabLinks
      label="Orders"
      links={[
        { href: '/dashboard/shop/orders', label: 'To send', current: true },
        { href: '/dashboard/shop/orders?state=sent', label: 'Sent' },
      ]}
    />,
  );
  expect(screen.getByRole('navigation', { name: 'Orders' })).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'To send' })).toHaveAttribute('aria-current', 'page');
  expect(screen.getByRole('link', { name: 'Sent' })).not.toHaveAttribute('aria-current');
});
