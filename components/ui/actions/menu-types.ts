import type { ReactElement } from 'react';
import type { IconName } from '../display/icon-names';

export type MenuEntry = {
  id: string;
  label: string;
  /** Short text after the label, such as the remaining time. */
  note?: string;
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
  onKeyDown?: (event: { key: string; preventDefault: () => void }) => void;
};
