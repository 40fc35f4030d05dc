import { useTranslation } from 'next-i18next/pages';
import { useState, type FormEvent } from 'react';
import { Button } from '@/components/ui/actions/Button';
import { Banner } from '@/components/ui/feedback/Banner';
import { Modal, ModalActions } from '@/components/ui/feedback/Modal';
import { TextAreaField } from '@/components/ui/fields/TextAreaField';
import { limits } from '@/contract/values/limits';
import type { QueueName } from '@/contract/values/office';
import { useLeaveWarning } from '@/hooks/browser/useLeaveWarning';
import { useAddNote, type Subject } from '@/hooks/office/useOffice';
import { useErrorText } from '@/hooks/useErrorText';
import { moveFocus } from '@/lib/page/focus';

type Props = { queue: QueueName; subject: Subject; isQuestion: boolean; onClose: () => void };

const TEXT_ID = 'office-note';

/** Form for a note about an item, or for a question to other people in the office. */
export function NoteModal({ queue, subject: { id, name }, isQuestion, onClose }: Props) {
  const { t } = useTranslation('admin');
  const errorText = useErrorText();
  const add = useAddNote(queue);
  const [text, setText] = useState('');
  const [isAsked, setAsked] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<unknown>();
  const words = text.trim();
  useLeaveWarning(words !== '' && !isBusy, { sentence: t('common:ui.leaveUnsaved') });

  async function send() {
    setBusy(true);
    setProblem(undefined);
    try {
      await add(id, { text: words, isQuestion });
      onClose();
    } catch (error) {
      setProblem(error);
      setBusy(false);
    }
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    setAsked(true);
    if (!words) return moveFocus(document.getElementById(TEXT_ID));
    if (!isBusy) void send();
  }

  return (
    <Modal
      open
      onClose={onClose}
      title={t(`office.notes.${isQuestion ? 'askTitle' : 'noteTitle'}`, { name })}
      dirty={words !== '' && !isBusy}
    >
      <form onSubmit={submit} noValidate>
        <TextAreaField
          id={TEXT_ID}
          label={t(`office.notes.${isQuestion ? 'question' : 'field'}`)}
          hint={t('office.notes.hint')}
          value={text}
          onChange={({ target }) => setText(target.value)}
          error={isAsked && !words ? t('office.notes.empty') : undefined}
          rows={4}
          maxCharacters={limits.reasonCharacters.max}
        />
        {problem !== undefined && (
          <Banner tone="error" announced>
            {errorText(problem)}
          </Banner>
        )}
        <ModalActions>
          <Button theme="hollow" onClick={onClose}>
            {t('office.reason.cancel')}
          </Button>
          <Button theme="green" type="submit" loading={isBusy && t('office.notes.sending')}>
            {t(`office.notes.${isQuestion ? 'send' : 'add'}`)}
          </Button>
        </ModalActions>
      </form>
    </Modal>
  );
}
