import { useTranslation } from 'next-i18next/pages';
import { useRef, type KeyboardEvent } from 'react';
import { formatNumber } from '@/lib/format/format';
import styles from './ChatPanel.module.scss';

const tabs = ['chat', 'questions'] as const;
export type ChatTab = (typeof tabs)[number];

type Props = {
  tab: ChatTab;
  /** Undefined until the questions are loaded. */
  questionsCount: number | undefined;
  onTab: (tab: ChatTab) => void;
};

/** Tabs of the panel. The arrow keys change the tab, as the ARIA tabs pattern requires. */
export function ChatTabs({ tab, questionsCount, onTab }: Props) {
  const { t, i18n } = useTranslation('live-chat');
  const row = useRef<HTMLDivElement>(null);

  function press(event: KeyboardEvent) {
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
    event.preventDefault();
    const next = tab === 'chat' ? 'questions' : 'chat';
    onTab(next);
    row.current?.querySelector<HTMLElement>(`#live-tab-${next}`)?.focus();
  }

  return (
    <div ref={row} role="tablist" aria-label={t('panel.tabs')} className={styles.tabs} onKeyDown={press}>
      {tabs.map((each) => (
        <button
          key={each}
          type="button"
          role="tab"
          id={`live-tab-${each}`}
          aria-selected={each === tab}
          aria-controls={each === tab ? `live-chat-${each}` : undefined}
          tabIndex={each === tab ? 0 : -1}
          onClick={() => onTab(each)}
        >
          {t(`panel.${each}`)}
          {each === 'questions' && questionsCount !== undefined && (
            <>
              {' '}
              <span className={styles.count}>{formatNumber(questionsCount, i18n.language)}</span>
            </>
          )}
        </button>
      ))}
    </div>
  );
}
