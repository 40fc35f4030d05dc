import { useRef, useState } from 'react';
import { Button } from '@/components/ui/actions/Button';
import { FieldError } from '@/components/ui/fields/Field';
import { IconButton } from '@/components/ui/actions/IconButton';
import { TextField } from '@/components/ui/fields/TextField';
import styles from './ListField.module.scss';

type Props = {
  /** Id of the group, so that an error summary can link to it. */
  id: string;
  legend: string;
  hint: string;
  /** Accessible name of a line; positions start at 1. */
  lineLabel: (position: number) => string;
  removeLabel: (position: number) => string;
  addLabel: string;
  /** Maximum number of lines. */
  most: number;
  maxCharacters: number;
  value: readonly string[];
  error?: string;
  onChange: (lines: string[]) => void;
};

/** Field for a list of short texts, one per line. Empty lines are omitted from the request. */
export function LinesField({
  id,
  legend,
  hint,
  lineLabel,
  removeLabel,
  addLabel,
  most,
  maxCharacters,
  value,
  error,
  onChange,
}: Props) {
  const [lines, setLines] = useState<readonly string[]>(value.length ? value : ['']);
  const list = useRef<HTMLUListElement>(null);

  function put(next: string[]) {
    setLines(next);
    onChange(next.map((line) => line.trim()).filter(Boolean));
  }

  function focusLine(index: number) {
    requestAnimationFrame(() => list.current?.querySelectorAll('input')[index]?.focus());
  }

  function add() {
    if (lines.length >= most) return;
    setLines([...lines, '']);
    focusLine(lines.length);
  }

  return (
    <fieldset className={styles.group} id={id} aria-describedby={`${id}-hint`}>
      <legend className={styles.legend}>{legend}</legend>
      <span id={`${id}-hint`} className={styles.hint}>
        {hint}
      </span>
      <ul role="list" ref={list} className={styles.lines}>
        {lines.map((line, index) => (
          <li key={index}>
            <TextField
              label={lineLabel(index + 1)}
              labelHidden
              value={line}
              autoComplete="off"
              maxLength={maxCharacters}
              onChange={(event) => put(lines.map((other, at) => (at === index ? event.target.value : other)))}
              onKeyDown={(event) => {
                if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
                event.preventDefault();
                add();
              }}
            />
            <IconButton
              icon="close"
              label={removeLabel(index + 1)}
              onClick={() => {
                put(lines.filter((_, at) => at !== index));
                focusLine(Math.max(0, index - 1));
              }}
            />
          </li>
        ))}
      </ul>
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
      {lines.length < most && (
        <Button theme="hollow-underlined" size="s" icon="plus" onClick={add} className={styles.add}>
          {addLabel}
        </Button>
      )}
    </fieldset>
  );
}
