import type { ReactNode } from 'react';
import { classNames } from '@/components/ui/class-names';
import { FieldError } from '@/components/ui/fields/Field';
import styles from './OptionRows.module.scss';

export type OptionRow = {
  value: string;
  title: string;
  text?: ReactNode;
  /** Price at the end of the row, which is part of the accessible name of the choice. */
  price?: string;
  /** Link at the end of the row. */
  end?: ReactNode;
  /** Content below the row while it is chosen. */
  inside?: ReactNode;
};

type Props = {
  id: string;
  legend: string;
  name: string;
  rows: OptionRow[];
  value: string | null;
  error?: string;
  onChoose: (value: string) => void;
};

/** Radio group of rows. The row of the chosen option can show more content. */
export function OptionRows({ id, legend, name, rows, value, error, onChoose }: Props) {
  const errorId = `${id}-error`;
  return (
    <>
      <fieldset
        id={id}
        role="radiogroup"
        className={classNames(styles.rows, error && styles.invalid)}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? errorId : undefined}
      >
        <legend className="visually-hidden">{legend}</legend>
        {rows.map((row) => (
          <div key={row.value} className={styles.option}>
            <div className={styles.row}>
              <label>
                <input
                  type="radio"
                  name={name}
                  value={row.value}
                  checked={row.value === value}
                  onChange={() => onChoose(row.value)}
                />
                <span>
                  <b>{row.title}</b>
                  {row.text && <span className={styles.text}>{row.text}</span>}
                </span>
                {row.price && <span className={styles.price}>{row.price}</span>}
              </label>
              {row.end && <span className={styles.end}>{row.end}</span>}
            </div>
            {row.inside && row.value === value && <div className={styles.inside}>{row.inside}</div>}
          </div>
        ))}
      </fieldset>
      {error && (
        <div className={styles.error}>
          <FieldError id={errorId}>{error}</FieldError>
        </div>
      )}
    </>
  );
}
