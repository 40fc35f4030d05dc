import { useTranslation } from 'next-i18next/pages';
import type { LiveChatRoom } from '@/contract/live-chat';
import { useAnnouncement } from '@/hooks/live-chat/useAnnouncement';
import { firstName, formatCents } from '@/lib/format/format';
import type { UnsentMessage } from '@/lib/live-chat/messages';
import { useLiveChatContext } from './context';
import { LogFrame } from './LogFrame';

type Props = { chat: LiveChatRoom; unsent: readonly UnsentMessage[] };

/** Messages of a live, followed by unsent messages. */
export function ChatLog({ chat: { messages, viewer, room }, unsent }: Props) {
  const { t, i18n } = useTranslation('live-chat');
  const { live } = useLiveChatContext();
  const announced = useAnnouncement(
    messages.filter((message) => !message.isDeleted && message.author?.key !== viewer.key),
    ({ author, kind, text, amountCents }) => {
      const name = author?.name ?? t('log.erased');
      if (kind === 'TEXT') return t('log.said', { name, text });
      return `${t('log.sentTip', { name, amount: formatCents(amountCents ?? 0, i18n.language) })} ${text}`;
    },
    (count) => t('log.below', { count }),
  );

  function emptyText() {
    if (viewer.refusal !== null) return t('log.emptyClosed');
    if (viewer.badge === 'HOST') return t('log.emptyHost');
    return t('log.empty', { name: firstName(live.creator.name) });
  }

  return (
    <>
      <LogFrame
        label={t('log.label')}
        messages={messages}
        viewer={viewer}
        pinnedId={room.pinned?.id}
        unsent={unsent}
        empty={emptyText()}
      />
      <p role="status" className="visually-hidden">
        {announced}
      </p>
    </>
  );
}
