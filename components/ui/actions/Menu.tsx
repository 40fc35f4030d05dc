import * as Dropdown from '@radix-ui/react-dropdown-menu';
import { Link } from './Link';
import { Fragment } from 'react';
import type { ReactElement } from 'react';
import { classNames } from '../class-names';
import { Icon } from '../display/Icon';
import type { IconName } from '../display/icon-names';
import styles from './Menu.module.scss';

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

type Props = {
  /** Button or IconButton whose label names the subject of the menu. */
  trigger: ReactElement;
  entries: MenuEntry[];
  align?: 'start' | 'end';
};

/**
 * Menu of actions behind a button. The menu is not modal, because the library's scroll lock would
 * inject styles that our content policy refuses.
 * The menu is not in a portal. There it would be outside every landmark, and inert while a dialog
 * is open.
 */
export function Menu({ trigger, entries, align = 'end' }: Props) {
  return (
    <Dropdown.Root modal={false}>
      <Dropdown.Trigger asChild>{trigger}</Dropdown.Trigger>
      <Dropdown.Content className={styles.menu} align={align} sideOffset={6} collisionPadding={8}>
        {entries.map((entry) => (
          <Fragment key={entry.id}>
            {entry.separated && <Dropdown.Separator className={styles.separator} />}
            <Entry {...entry} />
          </Fragment>
        ))}
      </Dropdown.Content>
    </Dropdown.Root>
  );
}

function Entry({ label, icon, disabled, danger, onSelect, href }: MenuEntry) {
  const content = (
    <>
      {icon && <Icon name={icon} />}
      {label}
    </>
  );
  return (
    <Dropdown.Item
      asChild={href !== undefined}
      disabled={disabled}
      onSelect={onSelect}
      className={classNames(styles.entry, danger && styles.danger)}
    >
      {href === undefined ? content : <Link href={href}>{content}</Link>}
    </Dropdown.Item>
  );
}
