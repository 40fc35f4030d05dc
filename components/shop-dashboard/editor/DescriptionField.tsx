import { useTranslation } from 'next-i18next/pages';
import { useRef } from 'react';
import { Button } from '@/components/ui/actions/Button';
import { TextAreaField } from '@/components/ui/fields/TextAreaField';
import { limits } from '@/contract/values/limits';
import { applyMark, type MarkdownMark } from '@/lib/posts/markdown-marks';
import styles from './ProductEditor.module.scss';

const marks = ['strong', 'emphasis', 'list', 'link'] as const satisfies MarkdownMark[];

type Props = { value: string; error: string | undefined; onChange: (text: string) => void };

/** Markdown text of a product, with buttons for marks. */
export function DescriptionField({ value, error, onChange }: Props) {
  const { t } = useTranslation('content');
  const area = useRef<HTMLTextAreaElement>(null);

  function mark(chosen: MarkdownMark) {
    const field = area.current;
    if (!field) return;
    const { text, start, end } = applyMark(
      { text: value, start: field.selectionStart, end: field.selectionEnd },
      chosen,
    );
    onChange(text);
    field.focus();
    // Runs after React has written the text into the field.
    requestAnimationFrame(() => field.setSelectionRange(start, end));
  }

  return (
    <TextAreaField
      ref={area}
      id="description"
      label={t('dashboard:shop.form.texts.text')}
      error={error}
      tools={
        <div role="group" aria-label={t('postEditor.marks.label')} className={styles.marks}>
          {marks.map((each) => (
            <Button
              key={each}
              size="s"
              theme="hollow"
              aria-label={t(`postEditor.marks.${each}`)}
              onClick={() => mark(each)}
            >
              {t(`postEditor.marks.signs.${each}`)}
            </Button>
          ))}
        </div>
      }
      rows={8}
      spellCheck
      maxCharacters={value.length > limits.longTextCharacters * 0.9 ? limits.longTextCharacters : undefined}
      value={value}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}
