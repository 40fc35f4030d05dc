import { useTranslation } from 'next-i18next/pages';
import { useRef, useState, type FormEvent } from 'react';
import { Button } from '@/components/ui/actions/Button';
import type { LiveChatRoom } from '@/contract/live-chat';
import { hasVisibleText } from '@/contract/rules/visible-text';
import { limits } from '@/contract/values/limits';
import { useErrorText } from '@/hooks/useErrorText';
import { call } from '@/lib/browser/call';
import { randomUuid } from '@/lib/browser/random-id';
import { firstName } from '@/lib/format/format';
import styles from './LiveComposer.module.scss';
import { useLiveChatContext } from './context';
import { SlowMode, useSlowSeconds } from './SlowMode';

type Props = { chat: LiveChatRoom; text: string; onText: (text: string) => void };

/**
 * Field for a question. The text of a failed question remains in the field, and a retry cannot
 * submit it twice.
 */
export function AskForm({ chat, text, onText }: Props) {
  const { t } = useTranslation('live-chat');
  const errorText = useErrorText();
  const { live, room } = useLiveChatContext();
  const field = useRef<HTMLInputElement>(null);
  const [attempt, setAttempt] = useState<{ clientId: string; text: string }>();
  const [isAsking, setAsking] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  const left = useSlowSeconds(chat);

  async function ask(event: FormEvent) {
    event.preventDefault();
    field.current?.focus();
    const question = text.trim();
    if (left > 0 || !hasVisibleText(question)) return;
    const own = attempt?.text === question ? attempt : { clientId: randomUuid(), text: question };
    setAttempt(own);
    setAsking(true);
    setFailure(undefined);
    try {
      const asked = await call('POST /lives/:id/questions', { params: { id: live.id }, body: own });
      room.putAsked(asked);
      onText('');
      setAttempt(undefined);
    } catch (error) {
      setFailure(error);
      void room.read();
    } finally {
      setAsking(false);
    }
  }

  return (
    <form className={styles.composer} onSubmit={(event) => void ask(event)}>
      <SlowMode chat={chat} left={left} />
      <input
        ref={field}
        className={styles.input}
        aria-label={t('questions.label')}
        placeholder={t('questions.placeholder', { name: firstName(live.creator.name) })}
        maxLength={limits.liveMessageCharacters.max}
        autoComplete="off"
        value={text}
        onChange={({ target }) => onText(target.value)}
      />
      <Button
        theme="black"
        type="submit"
        aria-disabled={left > 0 || undefined}
        loading={isAsking && t('questions.asking')}
      >
        {t('questions.ask')}
      </Button>
      <div role="status" className={styles.problem}>
        {failure !== undefined && <p>{errorText(failure)}</p>}
      </div>
    </form>
  );
}
