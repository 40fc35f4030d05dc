import { cloneElement, lazy, Suspense, useState, type ReactElement } from 'react';
import type { IconName } from '../display/icon-names';

export type MenuEntry = {
  id: string;
  label: string;
  icon?: IconName;
  disabled?: boolean;
  /** True for an action that cannot be undone. */
  danger?: boolean;
  /** True if a line separates the entry from the previous entry. */
  separated?: boolean;
} & ({ onSelect: () => void; href?: never } | { href: string; onSelect?: never });

export type MenuProps = {
  /** Button or IconButton whose label names the subject of the menu. */
  trigger: ReactElement<TriggerProps>;
  entries: MenuEntry[];
  align?: 'start' | 'end';
};

type TriggerProps = {
  'aria-haspopup'?: 'menu';
  'aria-expanded'?: boolean;
  onClick?: (event: { detail: number }) => void;
  onPointerEnter?: () => void;
  onFocus?: () => void;
};

const load = async () => ({ default: (await import('./OpenedMenu')).OpenedMenu });
const OpenedMenu = lazy(load);

/**
 * Menu of actions behind a button. The library of the menu is as large as a page, so it is loaded
 * when a person is about to open a menu.
 */
export function Menu(props: MenuProps) {
  const [openedBy, setOpenedBy] = useState<'pointer' | 'keyboard'>();
  const prepare = () => void load().catch(() => undefined);
  const closed = cloneElement(props.trigger, {
    'aria-haspopup': 'menu',
    'aria-expanded': false,
    onPointerEnter: prepare,
    onFocus: prepare,
    // A press with the keyboard is a click without a pointer.
    onClick: ({ detail }) => setOpenedBy(detail === 0 ? 'keyboard' : 'pointer'),
  });
  if (!openedBy) return closed;
  return (
    <Suspense fallback={closed}>
      <OpenedMenu {...props} byKeyboard={openedBy === 'keyboard'} />
    </Suspense>
  );
}
