import { useTranslation } from 'next-i18next/pages';
import { useRef, useState } from 'react';
import { Button } from '@/components/ui/actions/Button';
import { FieldError } from '@/components/ui/fields/Field';
import { IconButton } from '@/components/ui/actions/IconButton';
import { TextField } from '@/components/ui/fields/TextField';
import { limits } from '@/contract/values/limits';
import styles from '@/components/content/editor/ListField.module.scss';

type Props = { value: string[]; error?: string; onChange: (outcomes: string[]) => void };

/** Field for the outcomes of the course, one per line. Empty lines are not sent. */
export function OutcomesField({ value, error, onChange }: Props) {
  const { t } = useTranslation('content');
  const [lines, setLines] = useState(value.length ? value : ['']);
  const list = useRef<HTMLUListElement>(null);

  function put(next: string[]) {
    setLines(next);
    onChange(next.map((line) => line.trim()).filter(Boolean));
  }

  function focusLine(index: number) {
    requestAnimationFrame(() => list.current?.querySelectorAll('input')[index]?.focus());
  }

  function add() {
    if (lines.length >= limits.outcomes) return;
    setLines([...lines, '']);
    focusLine(lines.length);
  }

  return (
    <fieldset className={styles.group} id="outcomes" aria-describedby="outcomes-hint">
      <legend className={styles.legend}>{t('editor.basics.outcomes')}</legend>
      <span id="outcomes-hint" className={styles.hint}>
        {t('editor.basics.outcomesHint')}
      </span>
      <ul role="list" ref={list} className={styles.lines}>
        {lines.map((line, index) => (
          <li key={index}>
            <TextField
              label={t('editor.basics.outcome', { position: index + 1 })}
              labelHidden
              value={line}
              autoComplete="off"
              maxLength={limits.outcomeCharacters}
              onChange={(event) => put(lines.map((other, at) => (at === index ? event.target.value : other)))}
              onKeyDown={(event) => {
                if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
                event.preventDefault();
                add();
              }}
            />
            <IconButton
              icon="close"
              label={t('editor.basics.outcomeRemove', { position: index + 1 })}
              onClick={() => {
                put(lines.filter((_, at) => at !== index));
                focusLine(Math.max(0, index - 1));
              }}
            />
          </li>
        ))}
      </ul>
      {error && <FieldError id="outcomes-error">{error}</FieldError>}
      {lines.length < limits.outcomes && (
        <Button theme="hollow-underlined" size="s" icon="plus" onClick={add} className={styles.add}>
          {t('editor.basics.outcomeAdd')}
        </Button>
      )}
    </fieldset>
  );
}
