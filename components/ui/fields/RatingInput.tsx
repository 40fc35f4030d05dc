import { useTranslation } from 'next-i18next/pages';
import { useId } from 'react';
import { FieldError } from './Field';
import { Icon } from '../display/Icon';
import styles from '../display/Rating.module.scss';

type Props = {
  label: string;
  /** Name of the radio group in its form. */
  name: string;
  /** Value from 1 to 5; undefined before a choice. */
  value?: number;
  onChange: (value: number) => void;
  error?: string;
  id?: string;
};

const five = [1, 2, 3, 4, 5] as const;

/** Rating of five named radio buttons, so that each value means the same to everyone. */
export function RatingInput({ label, name, value, onChange, error, id }: Props) {
  const { t } = useTranslation('common');
  const madeUpId = useId();
  const groupId = id ?? madeUpId;
  const chosen = five.find((star) => star === value);
  return (
    <fieldset
      id={groupId}
      role="radiogroup"
      className={styles.group}
      aria-invalid={error ? true : undefined}
      aria-describedby={error ? `${groupId}-error` : undefined}
    >
      <legend>{label}</legend>
      <div className={styles.stars}>
        {five.map((star) => (
          <label key={star} className={styles.star}>
            <input
              type="radio"
              name={name}
              value={star}
              checked={star === value}
              aria-label={t(`ui.rating.words.${star}`)}
              onChange={() => onChange(star)}
            />
            <Icon name="star" solid={chosen !== undefined && star <= chosen} />
          </label>
        ))}
        <span className={styles.word} aria-hidden="true">
          {chosen && t(`ui.rating.words.${chosen}`)}
        </span>
      </div>
      {error && <FieldError id={`${groupId}-error`}>{error}</FieldError>}
    </fieldset>
  );
}
