import { useId } from 'react';
import { classNames } from '@/components/ui/class-names';
import { FieldError } from '@/components/ui/fields/Field';
import type { FieldError as Wrong } from '@/contract/shared';
import { useFieldText } from '@/hooks/form/useFieldText';
import styles from './InlineTitle.module.scss';

type Props = {
  label: string;
  value: string;
  placeholder?: string;
  wrong: Wrong[];
  onChange: (title: string) => void;
  /** Called when the field loses focus or on Enter, so that the text may be saved. */
  onDone: () => void;
  isLarge?: boolean;
};

/** Title that is edited in place. */
export function InlineTitle({ label, value, placeholder, wrong, onChange, onDone, isLarge = false }: Props) {
  const fieldText = useFieldText();
  const errorId = useId();
  const error = fieldText(wrong.find(({ path }) => path === 'title'));
  return (
    <span className={styles.field}>
      <input
        type="text"
        aria-label={label}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? errorId : undefined}
        className={classNames(styles.input, isLarge && styles.large)}
        value={value}
        placeholder={placeholder}
        autoComplete="off"
        onChange={(event) => onChange(event.target.value)}
        onBlur={onDone}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && !event.nativeEvent.isComposing) onDone();
        }}
      />
      {error && <FieldError id={errorId}>{error}</FieldError>}
    </span>
  );
}
