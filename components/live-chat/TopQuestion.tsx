import { useTranslation } from 'next-i18next/pages';
import { useId } from 'react';
import { Button } from '@/components/ui/actions/Button';
import { Badge } from '@/components/ui/display/Badge';
import type { LiveChatRoom } from '@/contract/live-chat';
import { toQueue } from '@/lib/live-chat/messages';
import { useLiveChatContext } from './context';
import styles from './StudioChat.module.scss';

/** Question that is being answered, otherwise the question with the most votes. */
export function TopQuestion({ chat: { questions, room } }: { chat: LiveChatRoom }) {
  const { t } = useTranslation('live-chat');
  const { actions } = useLiveChatContext();
  const titleId = useId();
  const [question] = toQueue(questions, room.answeringId);
  const isAnswering = question !== undefined && question.id === room.answeringId;
  return (
    <section className={styles.box} aria-labelledby={titleId}>
      <h2 id={titleId}>{t('studio.topQuestion')}</h2>
      {question ? (
        <>
          {isAnswering && <Badge tone="apricot">{t('questions.now')}</Badge>}
          <p className={styles.question}>{question.text}</p>
          <p className={styles.small}>
            {t('studio.byVotes', {
              name: question.author?.name ?? t('log.erased'),
              count: question.votesCount,
            })}
          </p>
          <div className={styles.buttons}>
            {!isAnswering && (
              <Button
                theme="white"
                size="s"
                onClick={() => void actions.setRoom({ answeringId: question.id })}
              >
                {t('menu.answerNow')}
              </Button>
            )}
            <Button
              theme={isAnswering ? 'white' : 'hollow-border'}
              size="s"
              onClick={() => void actions.setState(question, 'ANSWERED')}
            >
              {t('menu.answered')}
            </Button>
            <Button theme="hollow" size="s" onClick={() => void actions.setState(question, 'SKIPPED')}>
              {t('menu.skip')}
            </Button>
          </div>
        </>
      ) : (
        <p className={styles.small}>{t('studio.noQuestion')}</p>
      )}
    </section>
  );
}
