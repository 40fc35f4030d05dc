import { useTranslation } from 'next-i18next/pages';
import { useState, type FormEvent } from 'react';
import { Button } from '@/components/ui/actions/Button';
import { Banner } from '@/components/ui/feedback/Banner';
import { TextAreaField } from '@/components/ui/fields/TextAreaField';
import type { OfficePerson } from '@/contract/office-people';
import { limits } from '@/contract/values/limits';
import { useLeaveWarning } from '@/hooks/browser/useLeaveWarning';
import { usePersonActions } from '@/hooks/office/usePeople';
import { useErrorText } from '@/hooks/useErrorText';
import { formatRelative } from '@/lib/format/format';
import { moveFocus } from '@/lib/page/focus';
import styles from './OfficePersonPage.module.scss';

const FIELD_ID = 'person-note';

/** Notes of the office about a person, and the form for another note. */
export function PersonNotes({ person: { id, notes } }: { person: OfficePerson }) {
  const { t, i18n } = useTranslation('admin');
  const errorText = useErrorText();
  const { addNote } = usePersonActions(id);
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
      await addNote(words);
      setText('');
      setAsked(false);
    } catch (error) {
      setProblem(error);
    } finally {
      setBusy(false);
    }
  }
  function submit(event: FormEvent) {
    event.preventDefault();
    setAsked(true);
    if (!words) return moveFocus(document.getElementById(FIELD_ID));
    if (!isBusy) void send();
  }

  return (
    <section aria-labelledby="person-notes">
      <h2 id="person-notes">{t('office.person.notes.title')}</h2>
      {notes.map((note) => (
        <p key={note.id} className={styles.note}>
          {note.text}
          <small suppressHydrationWarning>
            {t('office.notes.by', {
              name: note.authorName,
              ago: formatRelative(note.createdAt, i18n.language),
            })}
          </small>
        </p>
      ))}
      <form onSubmit={submit} noValidate>
        <TextAreaField
          id={FIELD_ID}
          label={t('office.person.notes.field')}
          hint={t('office.notes.hint')}
          value={text}
          onChange={({ target }) => setText(target.value)}
          error={isAsked && !words ? t('office.notes.empty') : undefined}
          rows={2}
          maxCharacters={limits.reasonCharacters.max}
        />
        {problem !== undefined && (
          <Banner tone="error" announced>
            {errorText(problem)}
          </Banner>
        )}
        <Button size="s" theme="hollow-border" type="submit" loading={isBusy && t('office.notes.sending')}>
          {t('office.notes.add')}
        </Button>
      </form>
    </section>
  );
}
