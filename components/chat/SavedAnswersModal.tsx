import { useTranslation } from 'next-i18next/pages';
import { useState, type FormEvent } from 'react';
import { Loaded } from '@/components/loading/Loaded';
import { Button } from '@/components/ui/actions/Button';
import { IconButton } from '@/components/ui/actions/IconButton';
import { Banner } from '@/components/ui/feedback/Banner';
import { Modal, ModalActions } from '@/components/ui/feedback/Modal';
import { Skeleton } from '@/components/ui/feedback/Skeleton';
import { useToast } from '@/components/ui/feedback/useToast';
import { TextAreaField } from '@/components/ui/fields/TextAreaField';
import { TextField } from '@/components/ui/fields/TextField';
import type { SavedAnswer } from '@/contract/chat';
import { limits } from '@/contract/values/limits';
import type { SavedAnswers } from '@/hooks/chat/useSavedAnswers';
import { useErrorText } from '@/hooks/useErrorText';
import styles from './SavedAnswersModal.module.scss';

type Props = { answers: SavedAnswers; onClose: () => void };

/** Saved answers of the creator, which can be added, changed and deleted. */
export function SavedAnswersModal({ answers, onClose }: Props) {
  const { t } = useTranslation('chat');
  const toast = useToast();
  const errorText = useErrorText();
  const [edited, setEdited] = useState<SavedAnswer | 'new'>();
  const [isDirty, setDirty] = useState(false);

  async function remove({ id, title, text }: SavedAnswer) {
    try {
      await answers.remove(id);
      toast(t('answers.removed', { title }), {
        label: t('message.undo'),
        onAction: () => void answers.add({ title, text }).catch((error: unknown) => toast(errorText(error))),
      });
    } catch (error) {
      toast(errorText(error));
    }
  }

  return (
    <Modal open onClose={onClose} title={t('answers.title')} dirty={isDirty}>
      {edited ? (
        <AnswerForm
          answer={edited === 'new' ? undefined : edited}
          answers={answers}
          onDirty={setDirty}
          onDone={() => {
            setEdited(undefined);
            setDirty(false);
          }}
        />
      ) : (
        <>
          <p>{t('answers.lead')}</p>
          <Loaded of={answers} skeleton={<Skeleton shape="block" height={120} />}>
            {({ items }) => (
              <>
                <ul role="list" className={styles.list}>
                  {items.map((answer) => (
                    <li key={answer.id}>
                      <div>
                        <b>{answer.title}</b>
                        <p>{answer.text}</p>
                      </div>
                      <IconButton
                        icon="edit"
                        label={t('answers.edit', { title: answer.title })}
                        onClick={() => setEdited(answer)}
                      />
                      <IconButton
                        icon="trash"
                        label={t('answers.remove', { title: answer.title })}
                        onClick={() => void remove(answer)}
                      />
                    </li>
                  ))}
                </ul>
                {items.length < limits.savedAnswers && (
                  <Button
                    theme="black"
                    icon="plus"
                    className={styles.action}
                    onClick={() => setEdited('new')}
                  >
                    {t('answers.add')}
                  </Button>
                )}
              </>
            )}
          </Loaded>
        </>
      )}
    </Modal>
  );
}

type FormProps = {
  answer: SavedAnswer | undefined;
  answers: SavedAnswers;
  onDirty: (isDirty: boolean) => void;
  onDone: () => void;
};

function AnswerForm({ answer, answers, onDirty, onDone }: FormProps) {
  const { t } = useTranslation('chat');
  const errorText = useErrorText();
  const [title, setTitle] = useState(answer?.title ?? '');
  const [text, setText] = useState(answer?.text ?? '');
  const [wasSent, setWasSent] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  const missing = (value: string) => (wasSent && value.trim() === '' ? t('answers.missing') : undefined);

  async function save(event: FormEvent) {
    event.preventDefault();
    setWasSent(true);
    if (title.trim() === '' || text.trim() === '' || text.length > limits.chatCharacters.max) return;
    setBusy(true);
    setFailure(undefined);
    try {
      await (answer ? answers.change(answer.id, { title, text }) : answers.add({ title, text }));
      onDone();
    } catch (error) {
      setFailure(error);
      setBusy(false);
    }
  }

  return (
    <form onSubmit={(event) => void save(event)} noValidate>
      <TextField
        label={t('answers.name')}
        hint={t('answers.nameHint')}
        maxLength={limits.savedAnswerTitleCharacters}
        error={missing(title)}
        value={title}
        onChange={({ target }) => {
          setTitle(target.value);
          onDirty(true);
        }}
      />
      <TextAreaField
        label={t('answers.text')}
        rows={5}
        maxCharacters={limits.chatCharacters.max}
        error={missing(text)}
        value={text}
        onChange={({ target }) => {
          setText(target.value);
          onDirty(true);
        }}
      />
      {failure !== undefined && (
        <Banner tone="error" announced>
          {errorText(failure)}
        </Banner>
      )}
      <ModalActions>
        <Button theme="hollow" onClick={onDone}>
          {t('answers.back')}
        </Button>
        <Button theme="black" type="submit" loading={isBusy && t('answers.saving')}>
          {t('answers.save')}
        </Button>
      </ModalActions>
    </form>
  );
}
