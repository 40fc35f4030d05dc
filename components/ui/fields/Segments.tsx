import { useId } from 'react';
import styles from './Segments.module.scss';
import { useChosenInView } from '../layout/useChosenInView';

type Props<Value extends string> = {
  /** Label of the group for screen readers. */
  label: string;
  value: Value;
  options: readonly { value: Value; label: string }[];
  onChange: (value: Value) => void;
  /**
   * `segments`: a short row with a background. `tabs`: a sideways-scrolling row above the filtered
   * content. `chips`: pills that wrap, above a list.
   */
  look?: 'segments' | 'tabs' | 'chips';
};

/** Choice between a few views of the same content: radio buttons without circles. */
export function Segments<Value extends string>({
  label,
  value,
  options,
  onChange,
  look = 'segments',
}: Props<Value>) {
  const name = useId();
  const row = useChosenInView<HTMLFieldSetElement>(value);
  return (
    <fieldset ref={row} className={styles[look]}>
      <legend className="visually-hidden">{label}</legend>
      {options.map((option) => (
        <label key={option.value}>
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          <span>{option.label}</span>
        </label>
      ))}
    </fieldset>
  );
}
