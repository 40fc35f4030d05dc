import { useTranslation } from 'next-i18next/pages';
import { useState, type ReactNode, type Ref } from 'react';
import { Icon } from '@/components/ui/display/Icon';
import { Banner } from '@/components/ui/feedback/Banner';
import { LoadingRegion } from '@/components/ui/feedback/LoadingRegion';
import { RetryButton } from '@/components/ui/feedback/RetryButton';
import { Skeleton } from '@/components/ui/feedback/Skeleton';
import { ApiError } from '@/lib/api-error';
import { useIsOnline } from '@/hooks/browser/useIsOnline';
import type { LiveChatHandle } from '@/hooks/live-chat/useLiveChat';
import { firstName } from '@/lib/format/format';
import { ChatLog } from './ChatLog';
import styles from './ChatPanel.module.scss';
import { ChatTabs, type ChatTab } from './ChatTabs';
import { LiveComposer } from './LiveComposer';
import { Questions } from './Questions';
import { FormOrRefusal } from './Refusal';

/** Unsent texts, which are preserved while the chat is folded. */
export type Drafts = { message: string; question: string };

type Props = {
  handle: LiveChatHandle;
  drafts: Drafts;
  onDrafts: (drafts: Drafts) => void;
  /** Button at the end of the head. */
  fold?: ReactNode;
  ref?: Ref<HTMLElement>;
};

/** Chat and questions of a live beside its picture. */
export function ChatPanel({ handle: { chat, error, unsent, room }, drafts, onDrafts, fold, ref }: Props) {
  const { t } = useTranslation('live-chat');
  const isOnline = useIsOnline();
  const [tab, setTab] = useState<ChatTab>('chat');

  function content() {
    if (!chat && error !== undefined) return <Failed error={error} onRetry={() => room.read()} />;
    if (!chat)
      return (
        <LoadingRegion label={t('panel.loading')} className={styles.loading}>
          {[0, 1, 2, 3].map((line) => (
            <Skeleton key={line} shape="block" height="40px" />
          ))}
        </LoadingRegion>
      );
    if (tab === 'questions')
      return (
        <Questions
          chat={chat}
          text={drafts.question}
          onText={(question) => onDrafts({ ...drafts, question })}
        />
      );
    const { viewer } = chat;
    const { pinned } = chat.room;
    return (
      <>
        {pinned && !pinned.isDeleted && (
          <div className={styles.pinned}>
            <Icon name="pin" />
            <p>
              <b>{t('log.pinnedBy', { name: firstName(pinned.author?.name ?? t('log.erased')) })}</b>
              {pinned.text}
            </p>
          </div>
        )}
        <ChatLog chat={chat} unsent={unsent} />
        <FormOrRefusal viewer={viewer}>
          <LiveComposer
            chat={chat}
            text={drafts.message}
            onText={(message) => onDrafts({ ...drafts, message })}
          />
        </FormOrRefusal>
      </>
    );
  }

  return (
    <section ref={ref} className={styles.panel} aria-label={t('panel.label')}>
      <header className={styles.head}>
        <ChatTabs
          tab={tab}
          questionsCount={chat?.questions.filter(({ state }) => state === 'OPEN').length}
          onTab={setTab}
        />
        {fold}
      </header>
      <div
        role="tabpanel"
        id={`live-chat-${tab}`}
        aria-labelledby={`live-tab-${tab}`}
        className={styles.content}
      >
        <p role="status" className={styles.offline}>
          {!isOnline && t('panel.offline')}
        </p>
        {content()}
      </div>
    </section>
  );
}

function Failed({ error, onRetry }: { error: unknown; onRetry: () => unknown }) {
  const { t } = useTranslation('live-chat');
  const isRefused = error instanceof ApiError && [401, 403, 404].includes(error.status);
  return (
    <div className={styles.failed}>
      {isRefused ? (
        <p role="status">{t('panel.forbidden')}</p>
      ) : (
        <Banner
          tone="error"
          announced
          action={<RetryButton theme="hollow-border" size="s" onRetry={onRetry} />}
        >
          {t('panel.failed')}
        </Banner>
      )}
    </div>
  );
}
