import { useTranslation } from 'next-i18next/pages';
import { useEffect, useId, useRef, useState, type ReactNode } from 'react';
import { classNames } from '@/components/ui/class-names';
import { Field, type FieldText } from '@/components/ui/fields/Field';
import { TextAreaField } from '@/components/ui/fields/TextAreaField';
import type { Dialect } from '@/lib/rich-text/schema';
import styles from './RichTextField.module.scss';
import type { RichTextInsert, RichTextState } from './rich-text-tools';
import { RichTextToolbar } from './RichTextToolbar';
import type { RichTextView } from './rich-text-view';

type Props = FieldText & {
  id: string;
  /**
   * `post`: all supported Markdown, at reading width. `description`: only the Markdown that `Prose`
   * supports.
   */
  dialect: Dialect;
  /** Text in Markdown, unchanged until the writer edits it. */
  value: string;
  /** Maximum length of the Markdown; the remaining characters are shown when few are left. */
  maxCharacters: number;
  disabled?: boolean;
  /** Additional buttons after the formatting buttons. */
  tools?: ReactNode;
  /** Menu entries for an empty line, shown before the blocks. Without entries there is no menu. */
  inserts?: RichTextInsert[];
  onChange: (text: string) => void;
  onBlur?: () => void;
};

type Surface = typeof import('./RichTextSurface').RichTextSurface;

/** Share of the maximum length from which the remaining characters are shown. */
const COUNTED_FROM = 0.9;

/**
 * Field for a text with headings, lists and links, which is stored as Markdown. Its editor is
 * loaded with the field. If the editor does not load, the field is a text area with the Markdown.
 */
export function RichTextField({
  label,
  hint,
  error,
  id,
  labelHidden,
  optional,
  dialect,
  value,
  maxCharacters,
  disabled = false,
  tools,
  inserts,
  onChange,
  onBlur,
}: Props) {
  const { t } = useTranslation('common');
  const counterId = useId();
  const surface = useRef<Pick<RichTextView, 'run'>>(null);
  const [loaded, setLoaded] = useState<{ Surface?: Surface }>();
  const [state, setState] = useState<RichTextState>();

  useEffect(() => {
    let isGone = false;
    import('./RichTextSurface').then(
      ({ RichTextSurface }) => !isGone && setLoaded({ Surface: RichTextSurface }),
      (failure: unknown) => {
        console.error('editor not loaded', failure);
        if (!isGone) setLoaded({});
      },
    );
    return () => {
      isGone = true;
    };
  }, []);

  const isCounted = value.length > maxCharacters * COUNTED_FROM;
  const texts = { label, hint, error, id, labelHidden, optional };
  if (loaded && !loaded.Surface)
    return (
      <TextAreaField
        {...texts}
        rows={dialect === 'post' ? 24 : 9}
        spellCheck
        disabled={disabled}
        maxCharacters={isCounted ? maxCharacters : undefined}
        value={value}
        onChange={({ target }) => onChange(target.value)}
        onBlur={onBlur}
      />
    );
  const left = maxCharacters - value.length;
  return (
    <Field {...texts} describedBy={isCounted ? counterId : undefined}>
      {(control) => (
        <>
          <div className={classNames(styles.frame, styles[dialect], error && styles.invalid)}>
            <RichTextToolbar
              state={disabled ? undefined : state}
              controls={id}
              onTool={(tool) => surface.current?.run(tool)}
            >
              {tools}
            </RichTextToolbar>
            {loaded?.Surface ? (
              <loaded.Surface
                ref={surface}
                control={control}
                label={label}
                className={styles.surface}
                dialect={dialect}
                value={value}
                disabled={disabled}
                inserts={inserts}
                onChange={onChange}
                onBlur={onBlur}
                onState={setState}
              />
            ) : (
              <div className={styles.surface} aria-busy />
            )}
          </div>
          {isCounted && (
            <span id={counterId} className={classNames(styles.counter, left < 0 && styles.over)}>
              {left < 0 ? t('ui.textarea.over', { count: -left }) : t('ui.textarea.left', { count: left })}
            </span>
          )}
        </>
      )}
    </Field>
  );
}
