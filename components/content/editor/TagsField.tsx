import { useTranslation } from 'next-i18next/pages';
import { useRef, useState } from 'react';
import { Button } from '@/components/ui/actions/Button';
import { FieldError } from '@/components/ui/fields/Field';
import { IconButton } from '@/components/ui/actions/IconButton';
import { TextField } from '@/components/ui/fields/TextField';
import { isLongEnough } from '@/contract/rules/long-enough';
import { toLine } from '@/contract/rules/visible-text';
import { limits } from '@/contract/values/limits';
import styles from './ListField.module.scss';
import { SuggestedTags } from './SuggestedTags';

type Props = {
  value: string[];
  error?: string;
  onChange: (tags: string[]) => void;
  /** Title and description on which the tag suggestions are based. */
  words: { title: string; description: string };
};

/**
 * Field for the tags that make content findable. A comma or Enter completes a tag, and several tags
 * can be pasted at once.
 */
export function TagsField({ value, error, onChange, words: written }: Props) {
  const { t } = useTranslation('content');
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<string>();
  const box = useRef<HTMLDivElement>(null);

  function add(text: string) {
    const words = text
      .split(',')
      .map((word) => toLine(word).toLowerCase())
      .filter(Boolean);
    if (words.length === 0) return;
    const { min, max } = limits.tagCharacters;
    if (words.some((word) => !isLongEnough(word, min) || word.length > max))
      return setProblem(t('editor.basics.tagLength'));
    const next = [...new Set([...value, ...words])];
    if (next.length > limits.tags) return setProblem(t('editor.basics.tagsFull', { count: limits.tags }));
    setTyped('');
    setProblem(undefined);
    onChange(next);
  }

  function remove(tag: string) {
    onChange(value.filter((other) => other !== tag));
    box.current?.querySelector('input')?.focus();
  }

  return (
    <div ref={box} className={styles.group}>
      <div className={styles.row}>
        <TextField
          id="tags"
          label={t('editor.basics.tags')}
          hint={t('editor.basics.tagsHint', { count: limits.tags })}
          error={problem}
          value={typed}
          autoComplete="off"
          onChange={(event) => {
            const text = event.target.value;
            setProblem(undefined);
            if (text.endsWith(',')) add(text);
            else setTyped(text);
          }}
          onBlur={() => add(typed)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
            event.preventDefault();
            add(typed);
          }}
        />
        <Button onClick={() => add(typed)}>{t('editor.basics.tagAdd')}</Button>
      </div>
      {value.length > 0 && (
        <ul role="list" className={styles.chips} aria-label={t('editor.basics.tagsChosen')}>
          {value.map((tag) => (
            <li key={tag} className={styles.chip}>
              {tag}
              <IconButton
                icon="close"
                label={t('editor.basics.tagRemove', { tag })}
                onClick={() => remove(tag)}
              />
            </li>
          ))}
        </ul>
      )}
      <SuggestedTags words={written} chosen={value} onChoose={add} />
      {error && <FieldError id="tags-error">{error}</FieldError>}
    </div>
  );
}
