import { useRouter } from 'next/router';
import { useTranslation } from 'next-i18next/pages';
import { useEffect, useEffectEvent, useState } from 'react';
import { LoadFailed } from '@/components/loading/LoadFailed';
import { LoadingRegion } from '@/components/ui/feedback/LoadingRegion';
import { Skeleton } from '@/components/ui/feedback/Skeleton';
import { useFollowedChat, useOpenChat } from '@/hooks/chat/useChat';
import type { Side } from '@/hooks/chat/useChats';
import { toThreadPath } from '@/lib/chat/addresses';
import { BackLink } from './BackLink';
import styles from './Inbox.module.scss';
import { Thread } from './Thread';

type Props = {
  side: Side;
  chatId: string | null;
  /** User id of the other person, for a chat that may not exist yet. */
  person?: string;
  messageId?: string;
  isTyping: boolean;
};

/** Chat named by the address. For a person, the chat is found or created first. */
export function OpenedThread({ side, chatId, person, messageId, isTyping }: Props) {
  const { t } = useTranslation('chat');
  const { data: chat, error, mutate } = useFollowedChat(chatId);
  const begin = useBegin(side, chatId === null ? person : undefined);
  if (chat) return <Thread side={side} chat={chat} messageId={messageId} isTyping={isTyping} />;
  const failure: unknown = error ?? begin.error;
  return (
    <div className={styles.side} data-over-tabs>
      <BackLink />
      {failure === undefined ? (
        <LoadingRegion label={t('thread.loading')} className={styles.placeholder}>
          <Skeleton shape="block" height={180} />
        </LoadingRegion>
      ) : (
        <div className={styles.placeholder}>
          <LoadFailed
            title={t('thread.failed')}
            isFrameless
            error={failure}
            onRetry={() => (chatId === null ? begin.retry() : mutate())}
          />
        </div>
      )}
    </div>
  );
}

/** Opens the chat with a person, then replaces the address with the address of that chat. */
function useBegin(side: Side, person: string | undefined) {
  const { pathname, replace } = useRouter();
  const open = useOpenChat();
  const [error, setError] = useState<unknown>();

  function begin() {
    if (person === undefined) return;
    open(side === 'member' ? { creatorUserId: person } : { memberUserId: person })
      .then(({ id }) => replace(toThreadPath(pathname, id), undefined, { shallow: true, scroll: false }))
      .catch(setError);
  }
  const onPerson = useEffectEvent(begin);
  useEffect(() => onPerson(), [person]);
  const retry = () => {
    setError(undefined);
    begin();
  };
  return { error, retry };
}
