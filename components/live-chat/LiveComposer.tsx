import { useTranslation } from 'next-i18next/pages';
import { useRef, type FormEvent } from 'react';
import { IconButton } from '@/components/ui/actions/IconButton';
import type { LiveChatRoom } from '@/contract/live-chat';
import { hasVisibleText } from '@/contract/rules/visible-text';
import { limits } from '@/contract/values/limits';
import styles from './LiveComposer.module.scss';
import { useLiveChatContext } from './context';
import { SlowMode, useSlowSeconds } from './SlowMode';

const { max } = limits.liveMessageCharacters;
/** Number of characters from which the count is shown. */
const COUNTED_FROM = 240;

type Props = {
  chat: LiveChatRoom;
  text: string;
  onText: (text: string) => void;
};

/** Field for a message, with the time until the next message in slow mode. */
export function LiveComposer({ chat, text, onText }: Props) {
  const { t } = useTranslation('live-chat');
  const { room } = useLiveChatContext();
  const field = useRef<HTMLInputElement>(null);
  const left = useSlowSeconds(chat);

  function send(event: FormEvent) {
    event.preventDefault();
    field.current?.focus();
    if (left > 0 || !hasVisibleText(text)) return;
    room.send(text.trim());
    onText('');
  }

  return (
    <form className={styles.composer} onSubmit={send}>
      <SlowMode chat={chat} left={left} />
      <input
        ref={field}
        className={styles.input}
        aria-label={t('composer.label')}
        placeholder={t('composer.placeholder')}
        maxLength={max}
        autoComplete="off"
        enterKeyHint="send"
        value={text}
        onChange={({ target }) => onText(target.value)}
      />
      <IconButton
        type="submit"
        icon="send"
        className={styles.send}
        label={left > 0 ? t('composer.sendIn', { count: left }) : t('composer.send')}
        aria-disabled={left > 0 || undefined}
        data-ready={left === 0 && hasVisibleText(text)}
      />
      {text.length >= COUNTED_FROM && (
        <p className={styles.slow}>{t('composer.count', { count: text.length, max })}</p>
      )}
    </form>
  );
}
