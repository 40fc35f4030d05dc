import { useTranslation } from 'next-i18next/pages';
import { useState } from 'react';
import { richTextBlocks, type InsertLine, type RichTextBlock, type RichTextInsert } from './rich-text-tools';

type Entry = Pick<RichTextInsert, 'id' | 'label' | 'onChoose'> &
  Partial<Pick<RichTextInsert, 'note' | 'icon'>> & { sign?: string };

/**
 * Menu of an empty line, opened by its button or by a typed slash. The text keeps the focus, so
 * that letters after the slash filter the entries.
 * @param line line of the cursor if something can be added there
 * @param inserts entries before the blocks; undefined for a text without the menu
 * @param insert converts the line to a block; without a block the line is emptied
 */
export function useInsertMenu(
  line: InsertLine | null,
  inserts: RichTextInsert[] | undefined,
  insert: (block?: RichTextBlock) => void,
) {
  const { t } = useTranslation('content');
  const [isAsked, setAsked] = useState(false);
  const [isDismissed, setDismissed] = useState(false);
  const [place, setPlace] = useState(0);
  const query = line?.query ?? null;
  const [shownQuery, setShownQuery] = useState(query);
  if (query !== shownQuery) {
    setShownQuery(query);
    setPlace(0);
    if (query === null) setDismissed(false);
  }
  if (!line && isAsked) setAsked(false);

  const all: Entry[] = [
    ...(inserts ?? []).map((each) => ({
      ...each,
      onChoose: () => {
        insert();
        each.onChoose();
      },
    })),
    ...richTextBlocks.map((block) => ({
      id: block,
      label: t(`editor.richText.tools.${block}`),
      sign: t(`editor.richText.signs.${block}`),
      onChoose: () => insert(block),
    })),
  ];
  const entries = all.filter(({ label }) => label.toLowerCase().includes((query ?? '').trim().toLowerCase()));
  const isOpen =
    inserts !== undefined && line !== null && entries.length > 0 && (query === null ? isAsked : !isDismissed);
  const at = Math.min(place, entries.length - 1);

  function close() {
    setAsked(false);
    if (query !== null) setDismissed(true);
  }

  function choose(chosen: number) {
    close();
    entries[chosen]?.onChoose();
  }

  function onKey({ key }: KeyboardEvent): boolean {
    if (!isOpen) return false;
    if (key === 'ArrowDown') setPlace((at + 1) % entries.length);
    else if (key === 'ArrowUp') setPlace((at + entries.length - 1) % entries.length);
    else if (key === 'Enter') choose(at);
    else if (key === 'Escape') close();
    else return false;
    return true;
  }

  return {
    /** True if the button of the menu is shown. */
    isOffered: inserts !== undefined && line !== null,
    isOpen,
    entries,
    at,
    ask: () => {
      setPlace(0);
      setAsked(!isOpen);
    },
    choose,
    close,
    onKey,
  };
}

export type InsertMenu = ReturnType<typeof useInsertMenu>;
