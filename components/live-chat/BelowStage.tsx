import { useTranslation } from 'next-i18next/pages';
import type { ReactNode } from 'react';
import { Icon } from '@/components/ui/display/Icon';
import type { LiveChatRoom } from '@/contract/live-chat';
import type { LivePage } from '@/contract/lives';
import { liveReactions } from '@/contract/values/lives';
import { useReactions } from '@/hooks/live-chat/useReactions';
import { canTakePart } from '@/lib/live-chat/messages';
import styles from './BelowStage.module.scss';
import { reactionIcons } from './reaction-icons';

type Props = {
  live: LivePage;
  /** Undefined until the chat is loaded. */
  chat: LiveChatRoom | undefined;
  children: ReactNode;
};

/** Reactions below the stage, and the question that the creator is answering. */
export function BelowStage({ live, chat, children }: Props) {
  const { t } = useTranslation('live-chat');
  const react = useReactions(live);
  const mayReact = chat && canTakePart(chat.viewer);
  const answering = chat?.questions.find(({ id, state }) => id === chat.room.answeringId && state === 'OPEN');
  return (
    <div className={styles.bar}>
      {chat && (
        <div className={styles.reactions} role="group" aria-label={t('reactions.label')}>
          {liveReactions.map((reaction) => (
            <button
              key={reaction}
              type="button"
              className={styles.reaction}
              aria-label={t(`reactions.${reaction}`)}
              aria-disabled={!mayReact || undefined}
              onClick={() => mayReact && react(reaction)}
            >
              <Icon name={reactionIcons[reaction]} />
            </button>
          ))}
          <span className={styles.count}>{t('reactions.soFar', { count: chat.room.reactionsCount })}</span>
        </div>
      )}
      {children}
      <div role="status" className={styles.status}>
        {answering && (
          <p className={styles.answering}>
            <Icon name="question" />
            <span>
              <b>{t('answering')}</b> {answering.text}
            </span>
          </p>
        )}
      </div>
    </div>
  );
}
