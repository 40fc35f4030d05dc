import { useRef, type KeyboardEvent } from 'react';
import styles from './Tabs.module.scss';

type Props<Id extends string> = {
  /** Prefix of the ids of the tabs and their panels. */
  id: string;
  /** Label of the tabs for screen readers. */
  label: string;
  tabs: { id: Id; text: string }[];
  current: Id;
  onChoose: (id: Id) => void;
};

/** Steps by which the keys move the choice. */
const steps: Partial<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 };

/** Returns the attributes of the panel of the chosen tab. */
export const toPanel = (id: string, tab: string) => ({
  role: 'tabpanel',
  id: `${id}-${tab}-panel`,
  'aria-labelledby': `${id}-${tab}`,
});

/**
 * Tabs for views of a section that have no address. The arrow keys, Home and End change the tab.
 */
export function Tabs<Id extends string>({ id, label, tabs, current, onChoose }: Props<Id>) {
  const row = useRef<HTMLDivElement>(null);

  function press(event: KeyboardEvent) {
    const at = tabs.findIndex((tab) => tab.id === current);
    const step = steps[event.key];
    const place = event.key === 'Home' ? 0 : event.key === 'End' ? -1 : step && (at + step) % tabs.length;
    const next = place === undefined ? undefined : tabs.at(place);
    if (!next) return;
    event.preventDefault();
    onChoose(next.id);
    row.current?.querySelector<HTMLElement>(`[data-tab="${next.id}"]`)?.focus();
  }

  return (
    <div ref={row} role="tablist" aria-label={label} className={styles.tabs} onKeyDown={press}>
      {tabs.map((tab) => (
        <button
          key={tab.id}
          type="button"
          role="tab"
          id={`${id}-${tab.id}`}
          data-tab={tab.id}
          aria-selected={tab.id === current}
          aria-controls={tab.id === current ? toPanel(id, tab.id).id : undefined}
          tabIndex={tab.id === current ? 0 : -1}
          onClick={() => onChoose(tab.id)}
        >
          {tab.text}
        </button>
      ))}
    </div>
  );
}
