import { screen } from '@testing-library/react';
import { renderUi } from '../../support/render';
import { TabLinks } from '@/components/ui/TabLinks';
import { Tabs } from '@/components/ui/Tabs';

const tabs = [
  { id: 'all', label: 'All', panel: 'Everything' },
  { id: 'courses', label: 'Courses', count: 4, panel: 'Only courses' },
];

test('arrow keys move between tabs and one panel is in the page', async () => {
  const change = jest.fn();
  const { user } = renderUi(<Tabs label="Your content" tabs={tabs} onTabChange={change} />);
  expect(screen.getByRole('tablist', { name: 'Your content' })).toBeInTheDocument();
  expect(screen.getByRole('tabpanel', { name: 'All' })).toHaveTextContent('Everything');
  await user.tab();
  await user.keyboard('{ArrowRight}');
  expect(screen.getByRole('tab', { name: 'Courses 4' })).toHaveFocus();
  expect(screen.getByRole('tab', { selected: true })).toHaveTextContent('Courses');
  expect(screen.queryByText('Everything')).not.toBeInTheDocument();
  expect(change).toHaveBeenCalledWith('courses');
});

test('opens the tab that the address names, and leaves moving to the caller', async () => {
  const change = jest.fn();
  const { user } = renderUi(<Tabs label="Your content" tabs={tabs} tab="courses" onTabChange={change} />);
  expect(screen.getByRole('tabpanel')).toHaveTextContent('Only courses');
  await user.click(screen.getByRole('tab', { name: 'All' }));
  expect(change).toHaveBeenCalledWith('all');
  expect(screen.getByRole('tabpanel')).toHaveTextContent('Only courses');
});

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
