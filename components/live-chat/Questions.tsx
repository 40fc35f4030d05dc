import { useTranslation } from 'next-i18next/pages';
import { Icon } from '@/components/ui/display/Icon';
import type { LiveChatRoom } from '@/contract/live-chat';
import { useMinute } from '@/hooks/browser/useMinute';
import { toQueue } from '@/lib/live-chat/messages';
import { AskForm } from './AskForm';
import { useLiveChatContext } from './context';
import { QuestionRow } from './QuestionRow';
import styles from './Questions.module.scss';
import { FormOrRefusal } from './Refusal';

type Props = {
  chat: LiveChatRoom;
  text: string;
  onText: (text: string) => void;
};

/** Questions to the creator, ordered by votes, with the field for a new question. */
export function Questions({ chat, text, onText }: Props) {
  const { t } = useTranslation('live-chat');
  const { live } = useLiveChatContext();
  const { questions, viewer, room } = chat;
  const now = useMinute();
  const queue = toQueue(questions, room.answeringId);
  const answered = questions.filter(({ state }) => state === 'ANSWERED').length;
  const mayAsk = viewer.refusal === null;
  return (
    <>
      <div className={styles.scroll}>
        {queue.length === 0 ? (
          <p className={styles.empty}>{t(mayAsk ? 'questions.empty' : 'questions.emptyClosed')}</p>
        ) : (
          <ol role="list" className={styles.list} aria-label={t('questions.list')}>
            {queue.map((question) => (
              <QuestionRow
                key={question.id}
                question={question}
                viewer={viewer}
                isAnswering={question.id === room.answeringId}
                now={now}
              />
            ))}
          </ol>
        )}
        {answered > 0 && (
          <p className={styles.answered}>
            <Icon name="check" />
            {t(live.isRecorded ? 'questions.answered' : 'questions.answeredOnly', { count: answered })}
          </p>
        )}
      </div>
      <FormOrRefusal viewer={viewer}>
        <AskForm chat={chat} text={text} onText={onText} />
      </FormOrRefusal>
    </>
  );
}
