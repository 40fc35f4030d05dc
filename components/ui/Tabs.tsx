import * as RadixTabs from '@radix-ui/react-tabs';
import type { ReactNode } from 'react';
import styles from './Tabs.module.scss';

export type Tab = {
  id: string;
  label: string;
  /** Shown after the label in a quieter tone. */
  count?: number;
  panel: ReactNode;
};

type Props = {
  /** Names the row of tabs. */
  label: string;
  tabs: Tab[];
  /** The open tab, where the caller keeps it in the address; else `defaultTab` or the first. */
  tab?: string;
  defaultTab?: string;
  onTabChange?: (id: string) => void;
};

/** Arrow keys move, one panel is in the page at a time. When tabs lead to other addresses use TabLinks. */
export function Tabs({ label, tabs, tab, defaultTab = tabs[0]?.id, onTabChange }: Props) {
  return (
    <RadixTabs.Root
      value={tab}
      defaultValue={tab === undefined ? defaultTab : undefined}
      onValueChange={onTabChange}
    >
      <RadixTabs.List aria-label={label} className={styles.row}>
        {tabs.map(({ id, label: text, count }) => (
          <RadixTabs.Trigger key={id} value={id} className={styles.tab}>
            {text}
            {count !== undefined && <span className={styles.count}> {count}</span>}
          </RadixTabs.Trigger>
        ))}
      </RadixTabs.List>
      {tabs.map(({ id, panel }) => (
        <RadixTabs.Content key={id} value={id} className={styles.panel}>
          {panel}
        </RadixTabs.Content>
      ))}
    </RadixTabs.Root>
  );
}
