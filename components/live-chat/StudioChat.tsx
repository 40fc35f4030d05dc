import { useTranslation } from 'next-i18next/pages';
import { useState } from 'react';
import { useLiveChat } from '@/hooks/live-chat/useLiveChat';
import { ChatControls } from './ChatControls';
import { ChatPanel } from './ChatPanel';
import type { ChatLive } from './context';
import { LiveChatProvider } from './LiveChatProvider';
import { SoFar } from './SoFar';
import styles from './StudioChat.module.scss';
import { TopQuestion } from './TopQuestion';

/** Chat, questions and numbers beside the stage of the creator. */
export function StudioChat({ live }: { live: ChatLive }) {
  const { t } = useTranslation('live-chat');
  const handle = useLiveChat(live.id);
  const [drafts, setDrafts] = useState({ message: '', question: '' });
  return (
    <LiveChatProvider live={live} room={handle.room}>
      <div className={styles.chat}>
        <ChatPanel handle={handle} drafts={drafts} onDrafts={setDrafts} />
      </div>
      {handle.chat && (
        <aside className={styles.side} aria-label={t('studio.side')}>
          <TopQuestion chat={handle.chat} />
          <ChatControls chat={handle.chat} />
          <SoFar reactionsCount={handle.chat.room.reactionsCount} />
        </aside>
      )}
    </LiveChatProvider>
  );
}
