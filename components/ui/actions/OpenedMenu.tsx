import * as Dropdown from '@radix-ui/react-dropdown-menu';
import { Link } from './Link';
import { Fragment, useEffect, useRef } from 'react';
import { classNames } from '../class-names';
import { Icon } from '../display/Icon';
import type { MenuEntry, MenuProps } from './menu-types';
import styles from './Menu.module.scss';

type Props = MenuProps & {
  /** True if the keyboard opened the menu. */
  byKeyboard: boolean;
};

/**
 * Menu that is initially open. It is not modal, because the library's scroll lock would inject
 * styles that our content policy refuses. It is not in a portal, because it would be outside every
 * landmark there, and inert while a dialog is open.
 */
export function OpenedMenu({ trigger, entries, align = 'end', byKeyboard }: Props) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Focuses the first entry, because the library handles keys only from now on.
    if (byKeyboard) list.current?.querySelector<HTMLElement>('[role="menuitem"]')?.focus();
  }, [byKeyboard]);
  return (
    <Dropdown.Root modal={false} defaultOpen>
      <Dropdown.Trigger asChild>{trigger}</Dropdown.Trigger>
      <Dropdown.Content ref={list} className={styles.menu} align={align} sideOffset={6} collisionPadding={8}>
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

function Entry({ label, note, icon, disabled, danger, onSelect, href }: MenuEntry) {
  const content = (
    <>
      {icon && <Icon name={icon} />}
      {label}
      {note && <small className={styles.note}> {note}</small>}
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
