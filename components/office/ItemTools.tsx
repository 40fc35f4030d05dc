import dynamic from 'next/dynamic';
import { useTranslation } from 'next-i18next/pages';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { IconButton } from '@/components/ui/actions/IconButton';
import { Menu } from '@/components/ui/actions/Menu';
import { Checkbox } from '@/components/ui/fields/Checkbox';
import styles from './DecisionButtons.module.scss';
import { ITEM_KEY } from './queue-items';
import type { Decisions } from './useDecisions';
import type { Selected } from './useSelectedItems';

// Loaded on demand, because the dialog is opened rarely.
const NoteModal = dynamic(() => import('./NoteModal').then((file) => file.NoteModal), { ssr: false });

type Props = { item: Selected; decisions: Decisions };

/**
 * Tools beside the decisions about an item: skip, ask a colleague, add a note and select. They are
 * in a menu and on keys.
 */
export function ItemTools({ item, decisions }: Props) {
  const { t } = useTranslation('admin');
  const place = useRef<HTMLSpanElement>(null);
  const [noting, setNoting] = useState<'note' | 'question'>();
  const { items, queue } = decisions;
  const { id, subject } = item;
  const { name } = subject;
  const isSelected = items.isSelected(id);
  const tools = {
    s: { text: 'skip', run: () => items.skip(id) },
    e: { text: 'ask', run: () => setNoting('question') },
    n: { text: 'note', run: () => setNoting('note') },
    x: { text: isSelected ? 'unselect' : 'select', run: () => items.toggle(item) },
  };

  const press = useEffectEvent((event: Event) => {
    const { detail: key } = event as CustomEvent<string>;
    if (key === 'all') return isSelected ? undefined : items.toggle(item);
    tools[key as keyof typeof tools]?.run();
  });
  useEffect(() => {
    const element = place.current;
    const listen = (event: Event) => press(event);
    element?.addEventListener(ITEM_KEY, listen);
    return () => element?.removeEventListener(ITEM_KEY, listen);
  }, []);

  return (
    <span ref={place} data-office-item={id} className={styles.tools}>
      {items.selected.length > 0 && (
        <Checkbox
          label={t('office.item.selectOf', { name })}
          labelHidden
          checked={isSelected}
          onChange={() => items.toggle(item)}
        />
      )}
      <Menu
        align="end"
        trigger={<IconButton icon="more" label={t('office.item.more', { name })} />}
        entries={Object.entries(tools).map(([key, { text, run }]) => ({
          id: key,
          label: t(`office.item.${text}`),
          note: key.toUpperCase(),
          onSelect: run,
        }))}
      />
      {noting && queue && (
        <NoteModal
          queue={queue}
          subject={subject}
          isQuestion={noting === 'question'}
          onClose={() => setNoting(undefined)}
        />
      )}
    </span>
  );
}
