import { useTranslation } from 'next-i18next/pages';
import { useState } from 'react';
import { ConfirmModal } from '@/components/ui/feedback/ConfirmModal';
import { DropZone } from '@/components/ui/fields/DropZone';
import { IconButton } from '@/components/ui/actions/IconButton';
import { SelectField } from '@/components/ui/fields/SelectField';
import type { StoredCaptions } from '@/contract/files';
import { captionLanguages, type CaptionLanguage } from '@/contract/values/languages';
import { maxCaptionsBytes } from '@/contract/values/limits';
import { useErrorText } from '@/hooks/useErrorText';
import { ApiError } from '@/lib/api-error';
import { formatDate, formatLanguage } from '@/lib/format/format';
import styles from './CaptionsField.module.scss';

type Props = {
  captions: StoredCaptions[];
  /** Stores a caption file and replaces the existing captions of the language. */
  onPut: (language: CaptionLanguage, file: File) => Promise<unknown>;
  onRemove: (language: CaptionLanguage) => Promise<unknown>;
};

/** Form for the captions of a video, with one caption file per language. */
export function CaptionsField({ captions, onPut, onRemove }: Props) {
  const { t, i18n } = useTranslation(['content', 'common']);
  const errorText = useErrorText();
  const [language, setLanguage] = useState<CaptionLanguage>('en');
  const [problem, setProblem] = useState<string>();
  const [said, setSaid] = useState('');
  const [removed, setRemoved] = useState<CaptionLanguage>();
  const nameOf = (code: string) => formatLanguage(code, i18n.language);
  const isThere = captions.some((track) => track.language === language);

  async function take([file]: File[]) {
    setProblem(undefined);
    setSaid('');
    if (!file) return;
    if (file.size > maxCaptionsBytes) return setProblem(t('editor.captions.tooLarge'));
    try {
      setSaid(t('editor.captions.sending'));
      await onPut(language, file);
      setSaid(t('editor.captions.saved', { language: nameOf(language) }));
    } catch (error) {
      setSaid('');
      const wrong = error instanceof ApiError ? error.errors[0] : undefined;
      setProblem(
        wrong
          ? t([`editor.captions.problems.${wrong.code}`, 'common:ui.checkThis'], {
              count: wrong.limit ?? 0,
            })
          : errorText(error),
      );
    }
  }

  return (
    <fieldset className={styles.captions}>
      <legend>{t('editor.captions.title')}</legend>
      {captions.length > 0 && (
        <ul role="list" className={styles.tracks} aria-label={t('editor.captions.list')}>
          {captions.map((track) => (
            <li key={track.language}>
              <span>
                {nameOf(track.language)}{' '}
                <small className={styles.quiet}>{formatDate(track.updatedAt, i18n.language)}</small>
              </span>
              <IconButton
                icon="trash"
                label={t('editor.captions.remove', { language: nameOf(track.language) })}
                onClick={() => setRemoved(track.language as CaptionLanguage)}
              />
            </li>
          ))}
        </ul>
      )}
      <SelectField
        className={styles.language}
        label={t('editor.captions.language')}
        value={language}
        options={captionLanguages
          .map((code) => ({ value: code, label: nameOf(code) }))
          .sort((a, b) => a.label.localeCompare(b.label, i18n.language))}
        onChange={({ target }) =>
          setLanguage(captionLanguages.find((code) => code === target.value) ?? language)
        }
      />
      <DropZone
        label={t(isThere ? 'editor.captions.replace' : 'editor.captions.choose')}
        name={t(isThere ? 'editor.captions.replaceIn' : 'editor.captions.chooseIn', {
          language: nameOf(language),
        })}
        hint={t('editor.captions.hint')}
        accept=".vtt,.srt,text/vtt,application/x-subrip"
        error={problem}
        onFiles={(files) => void take(files)}
      />
      <p role="status" className={styles.quiet}>
        {said}
      </p>
      {removed && (
        <ConfirmModal
          title={t('editor.remove.title', {
            title: t('editor.captions.of', { language: nameOf(removed) }),
          })}
          action={t('editor.captions.removal')}
          acting={t('editor.remove.removing')}
          keep={t('editor.remove.cancel')}
          onConfirm={() => onRemove(removed)}
          onClose={() => setRemoved(undefined)}
          errorText={errorText}
        >
          <p>{t('editor.captions.removalText')}</p>
        </ConfirmModal>
      )}
    </fieldset>
  );
}
