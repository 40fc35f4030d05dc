import dynamic from 'next/dynamic';
import { useTranslation } from 'next-i18next/pages';
import { useEffect, useRef, useState, type ClipboardEvent, type FormEvent, type KeyboardEvent } from 'react';
import { IconButton } from '@/components/ui/actions/IconButton';
import { classNames } from '@/components/ui/class-names';
import type { Chat } from '@/contract/chat';
import { hasVisibleText } from '@/contract/rules/visible-text';
import { limits } from '@/contract/values/limits';
import { chatFileAccept, useAttach } from '@/hooks/chat/useAttach';
import type { Side } from '@/hooks/chat/useChats';
import { outboxActions, useDrafts } from '@/hooks/chat/useOutbox';
import { useRecorder } from '@/hooks/chat/useRecorder';
import { useTellTyping } from '@/hooks/chat/useTyping';
import { useErrorText } from '@/hooks/useErrorText';
import { firstName, formatClock, formatNumber } from '@/lib/format/format';
import styles from './Composer.module.scss';
import { SubjectLine } from './SubjectLine';
import type { Subject } from './subject';

// Loaded on demand, because only creators have saved answers.
const SavedAnswersMenu = dynamic(() => import('./SavedAnswersMenu').then((file) => file.SavedAnswersMenu));

const { max } = limits.chatCharacters;
/** Number of remaining characters below which the count is shown. */
const COUNTED_FROM = 500;

/** A touch keyboard has no Shift+Enter, so Enter breaks the line there. */
const isTouch = () => window.matchMedia('(pointer: coarse)').matches;

type Props = {
  side: Side;
  chat: Chat;
  subject?: Subject;
  /** Saves the changed text of the viewer's own message. @throws ApiError */
  onEdit: (id: string, text: string) => Promise<void>;
  /** True if the field takes the focus because the previous reply or edit is finished. */
  isFocused: boolean;
  /** Called once the reply or edit was sent or cancelled. */
  onDone: () => void;
};

/** Field for a message with files and recordings, also used for replies and edits. */
export function Composer({ side, chat, subject, isFocused, onEdit, onDone }: Props) {
  const { t, i18n } = useTranslation('chat');
  const errorText = useErrorText();
  const field = useRef<HTMLTextAreaElement>(null);
  const picker = useRef<HTMLInputElement>(null);
  const attach = useAttach(chat.id);
  const recorder = useRecorder(({ file, seconds }) => attach([file], { seconds }));
  const tellTyping = useTellTyping(chat.id);
  const draft = useDrafts().get(chat.id) ?? '';
  const edited = subject?.kind === 'edit' ? subject.message : undefined;
  const [editedText, setEditedText] = useState(edited?.text ?? '');
  const [failure, setFailure] = useState<unknown>();
  const text = edited ? editedText : draft;
  const left = max - text.trim().length;
  const isSendable = hasVisibleText(text) && left >= 0;
  const name = firstName(chat.other.name);

  useEffect(() => {
    if (subject || isFocused) field.current?.focus();
  }, [subject, isFocused]);

  function change(next: string) {
    if (edited) setEditedText(next);
    else outboxActions.setDraft(chat.id, next);
  }

  async function saveEdit(id: string) {
    setFailure(undefined);
    try {
      await onEdit(id, text.trim());
      onDone();
    } catch (error) {
      setFailure(error);
    }
  }

  function send(event?: FormEvent) {
    event?.preventDefault();
    if (!isSendable) return field.current?.focus();
    if (edited) return void saveEdit(edited.id);
    outboxActions.add({ chatId: chat.id, text: text.trim(), replyToId: subject?.message.id ?? null });
    outboxActions.setDraft(chat.id, '');
    field.current?.focus();
    onDone();
  }

  function press(event: KeyboardEvent) {
    if (event.key === 'Escape' && subject) return onDone();
    // Enter does not send while an input method uses it to complete a word.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing || isTouch()) return;
    event.preventDefault();
    send();
  }

  function paste(event: ClipboardEvent) {
    const files = [...event.clipboardData.files];
    if (files.length === 0) return;
    event.preventDefault();
    attach(files);
  }

  return (
    <form className={styles.composer} onSubmit={send}>
      {subject && <SubjectLine subject={subject} name={name} onClose={onDone} />}
      <div className={styles.fields}>
        {recorder.seconds !== null ? (
          <>
            <IconButton icon="trash" label={t('composer.cancelRecording')} onClick={recorder.cancel} />
            <p className={classNames(styles.recording, 'tabular')}>
              {t(recorder.isFull ? 'composer.recorded' : 'composer.recording', {
                time: formatClock(recorder.seconds),
              })}
            </p>
            <IconButton
              icon="send"
              className={styles.send}
              label={t('composer.sendRecording')}
              onClick={recorder.finish}
            />
          </>
        ) : (
          <>
            <IconButton icon="clip" label={t('composer.attach')} onClick={() => picker.current?.click()} />
            <div className={styles.grow} data-text={text}>
              <textarea
                ref={field}
                rows={1}
                aria-label={t(edited ? 'composer.editLabel' : 'composer.label', { name })}
                placeholder={t('composer.label', { name })}
                aria-invalid={left < 0 || undefined}
                value={text}
                onChange={({ target }) => {
                  change(target.value);
                  if (!edited) tellTyping();
                }}
                onKeyDown={press}
                onPaste={paste}
              />
            </div>
            {side === 'creator' && !edited && (
              <SavedAnswersMenu
                onInsert={(answer) => {
                  change(text.trim() === '' ? answer : `${text}\n${answer}`);
                  field.current?.focus();
                }}
              />
            )}
            {recorder.isSupported && !edited && (
              <IconButton
                icon="microphone"
                label={t('composer.record')}
                onClick={() => void recorder.start()}
              />
            )}
            <IconButton
              type="submit"
              icon={edited ? 'check' : 'send'}
              className={styles.send}
              label={t(edited ? 'composer.save' : 'composer.send')}
            />
          </>
        )}
      </div>
      <div role="status">
        {left < COUNTED_FROM && (
          <p className={classNames(styles.note, left < 0 && styles.over, 'tabular')}>
            {left < 0
              ? t('composer.over', { count: -left })
              : t('composer.count', { count: max - left, max: formatNumber(max, i18n.language) })}
          </p>
        )}
        {recorder.isRefused && (
          <p className={classNames(styles.note, styles.over)}>{t('composer.noMicrophone')}</p>
        )}
        {failure !== undefined && (
          <p className={classNames(styles.note, styles.over)}>{errorText(failure)}</p>
        )}
      </div>
      <input
        ref={picker}
        type="file"
        hidden
        multiple
        accept={chatFileAccept}
        onChange={({ target }) => {
          attach([...(target.files ?? [])]);
          // Cleared because choosing the same file again would not trigger a change event.
          target.value = '';
        }}
      />
    </form>
  );
}
