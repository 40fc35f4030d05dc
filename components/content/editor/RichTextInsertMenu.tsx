import { useTranslation } from 'next-i18next/pages';
import { useEffect, useRef } from 'react';
import { IconButton } from '@/components/ui/actions/IconButton';
import { Icon } from '@/components/ui/display/Icon';
import styles from './RichTextInsertMenu.module.scss';
import type { InsertLine } from './rich-text-tools';
import type { InsertMenu } from './useInsertMenu';

type Props = {
  listId: string;
  line: InsertLine;
  menu: InsertMenu;
  /** Called when the button is pressed; the text then takes the focus. */
  onAsk: () => void;
};

/** Returns the element id of a menu entry, for `aria-activedescendant` of the text. */
export const toEntryId = (listId: string, id: string): string => `${listId}-${id}`;

/** Button beside an empty line, with the menu of what can be added there. */
export function RichTextInsertMenu({ listId, line, menu, onAsk }: Props) {
  const { t } = useTranslation('content');
  const list = useRef<HTMLUListElement>(null);
  const { isOpen, entries, at } = menu;
  useEffect(() => {
    // Tests run without a layout, so `scrollIntoView` may be missing.
    if (isOpen) list.current?.scrollIntoView?.({ block: 'nearest' });
  }, [isOpen, at]);

  return (
    <>
      <p className="visually-hidden" role="status">
        {isOpen && t('editor.richText.insert.opened', { count: entries.length })}
      </p>
      <span className={styles.add} style={{ top: line.top + line.height / 2 }}>
        <IconButton
          icon="plus"
          label={t('editor.richText.insert.add')}
          aria-expanded={isOpen}
          // Prevents the press from moving the cursor out of the text.
          onMouseDown={(event) => event.preventDefault()}
          onClick={onAsk}
        />
      </span>
      {isOpen && (
        <ul
          ref={list}
          id={listId}
          role="listbox"
          aria-label={t('editor.richText.insert.add')}
          className={styles.list}
          style={{ top: line.top + line.height }}
          onMouseDown={(event) => event.preventDefault()}
        >
          {entries.map(({ id, label, note, icon, sign }, place) => (
            <li
              key={id}
              id={toEntryId(listId, id)}
              role="option"
              aria-selected={place === at}
              className={styles.entry}
              onClick={() => menu.choose(place)}
            >
              <span className={styles.sign} aria-hidden>
                {icon ? <Icon name={icon} /> : sign}
              </span>
              <span>
                {label}
                {note && <small>{note}</small>}
              </span>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
