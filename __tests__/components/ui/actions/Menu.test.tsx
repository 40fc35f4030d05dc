import { screen } from '@testing-library/react';
import { renderUi } from '../../../support/render';
import { IconButton } from '@/components/ui/actions/IconButton';
import { Menu } from '@/components/ui/actions/Menu';

const actions = { unpublish: jest.fn(), remove: jest.fn() };

const menu = (
  <main>
    <Menu
      trigger={<IconButton icon="more" label="Actions for Night Sitting" />}
      entries={[
        { id: 'edit', label: 'Edit', icon: 'edit', href: '/dashboard/content/1' },
        { id: 'unpublish', label: 'Unpublish', onSelect: actions.unpublish },
        {
          id: 'delete',
          label: 'Delete',
          danger: true,
          separated: true,
          disabled: true,
          onSelect: actions.remove,
        },
      ]}
    />
  </main>
);

test('a menu can be opened and used by keyboard, and returns the focus', async () => {
  const { user } = renderUi(menu);
  const findTrigger = () => screen.getByRole('button', { name: 'Actions for Night Sitting' });
  expect(findTrigger()).toHaveAttribute('aria-haspopup', 'menu');
  await user.tab();
  await user.keyboard('{Enter}');
  // The first press loads the menu library.
  expect(await screen.findByRole('menuitem', { name: 'Edit' })).toHaveFocus();
  await user.keyboard('{ArrowDown}{Enter}');
  expect(actions.unpublish).toHaveBeenCalledTimes(1);
  expect(screen.queryByRole('menu')).not.toBeInTheDocument();
  expect(findTrigger()).toHaveFocus();
});

test('a menu entry with an address is a link, and a disabled entry does nothing', async () => {
  const { user } = renderUi(menu);
  await user.click(screen.getByRole('button'));
  const edit = await screen.findByRole('menuitem', { name: 'Edit' });
  expect(edit.tagName).toBe('A');
  expect(edit).toHaveAttribute('href', '/dashboard/content/1');
  await user.click(screen.getByRole('menuitem', { name: 'Delete' }));
  expect(actions.remove).not.toHaveBeenCalled();
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('menu')).not.toBeInTheDocument();
});

test('a menu is rendered inside the landmark of its button and injects no style', async () => {
  const { user } = renderUi(menu);
  await user.click(screen.getByRole('button'));
  expect(screen.getByRole('main')).toContainElement(await screen.findByRole('menu'));
  expect(document.querySelector('style')).toBeNull();
});
