import { useTranslation } from 'next-i18next/pages';
import { useState } from 'react';
import { DropZone } from '@/components/ui/DropZone';
import { IconButton } from '@/components/ui/IconButton';
import { SelectField } from '@/components/ui/SelectField';
import type { DraftPart } from '@/contract/courses';
import { captionLanguages, type CaptionLanguage } from '@/contract/values/languages';
import { maxCaptionsBytes } from '@/contract/values/limits';
import { useErrorText } from '@/hooks/useErrorText';
import { ApiError } from '@/lib/api-error';
import { formatDate, formatLanguage } from '@/lib/format/format';
import { useOutliner } from './outline-context';
import styles from './PartDetails.module.scss';

/** The captions of a video: one file for each language, added, replaced and removed. */
export function PartCaptions({ part }: { part: DraftPart }) {
  const { t, i18n } = useTranslation(['content', 'common']);
  const { editing, askRemoval } = useOutliner();
  const errorText = useErrorText();
  const [language, setLanguage] = useState<CaptionLanguage>('en');
  const [problem, setProblem] = useState<string>();
  const [said, setSaid] = useState('');
  const nameOf = (code: string) => formatLanguage(code, i18n.language);
  const isThere = part.captions.some((track) => track.language === language);

  async function take([file]: File[]) {
    setProblem(undefined);
    setSaid('');
    if (!file) return;
    if (file.size > maxCaptionsBytes) return setProblem(t('editor.captions.tooLarge'));
    try {
      setSaid(t('editor.captions.sending'));
      await editing.putCaptions(part.id, language, file);
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
      {part.captions.length > 0 && (
        <ul role="list" className={styles.tracks} aria-label={t('editor.captions.list')}>
          {part.captions.map((track) => (
            <li key={track.language}>
              <span>
                {nameOf(track.language)}{' '}
                <small className={styles.quiet}>{formatDate(track.updatedAt, i18n.language)}</small>
              </span>
              <IconButton
                icon="trash"
                label={t('editor.captions.remove', { language: nameOf(track.language) })}
                onClick={() =>
                  askRemoval({
                    kind: 'captions',
                    partId: part.id,
                    language: track.language as CaptionLanguage,
                    title: t('editor.captions.of', { language: nameOf(track.language) }),
                  })
                }
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
    </fieldset>
  );
}
