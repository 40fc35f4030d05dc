import type { ChangeEvent } from 'react';
import { Field } from './Field';
import type { FieldText } from './Field';
import styles from './RangeField.module.scss';

type Props = FieldText & {
  min: number;
  max: number;
  step: number;
  value: number;
  /** Value as text beside the slider, such as "0:42". */
  valueText: string;
  onChange: (value: number) => void;
};

/** Slider for a number between two limits, set by dragging or with the arrow keys. */
export function RangeField({ label, hint, error, id, min, max, step, value, valueText, onChange }: Props) {
  const change = ({ target }: ChangeEvent<HTMLInputElement>) => onChange(Number(target.value));
  return (
    <Field label={label} hint={hint} error={error} id={id}>
      {(control) => (
        <span className={styles.row}>
          <input
            {...control}
            min={min}
            max={max}
            step={step}
            value={value}
            type="range"
            className={styles.slider}
            aria-valuetext={valueText}
            onChange={change}
          />
          <output htmlFor={control.id} className="tabular">
            {valueText}
          </output>
        </span>
      )}
    </Field>
  );
}
