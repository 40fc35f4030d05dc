import { cloneElement, useState } from 'react';
import type { MenuProps } from './menu-types';

const load = async () => (await import('./OpenedMenu')).OpenedMenu;

/**
 * Menu of actions behind a button. The library of the menu is as large as a page, so it is loaded
 * when a person is about to open a menu. Until then only the button is rendered.
 */
export function Menu(props: MenuProps) {
  const [opened, setOpened] = useState<{ Menu: Awaited<ReturnType<typeof load>>; byKeyboard: boolean }>();
  const prepare = () => void load().catch(() => undefined);
  const open = (byKeyboard: boolean) =>
    void load().then(
      (OpenedMenu) => setOpened({ Menu: OpenedMenu, byKeyboard }),
      // The next press loads the menu again.
      (error: unknown) => console.error('menu not loaded', error),
    );
  if (opened) return <opened.Menu {...props} byKeyboard={opened.byKeyboard} />;
  return cloneElement(props.trigger, {
    'aria-haspopup': 'menu',
    'aria-expanded': false,
    onPointerEnter: prepare,
    onFocus: prepare,
    // `detail` is 0 for a click with the keyboard.
    onClick: ({ detail }) => open(detail === 0),
    onKeyDown: (event) => {
      if (event.key !== 'ArrowDown') return;
      event.preventDefault();
      open(true);
    },
  });
}
