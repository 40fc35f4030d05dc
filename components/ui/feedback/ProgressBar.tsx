import { classNames } from '../class-names';
import styles from './ProgressBar.module.scss';

type Props = {
  /** What is under way, for screen readers. */
  label: string;
  /** 0 to 100; null while nobody knows. */
  percent: number | null;
  /** What a screen reader says in place of the percent. */
  valueText?: string;
  isFailed?: boolean;
  className?: string;
};

/** How far something is. Announces nothing. */
export function ProgressBar({ label, percent, valueText, isFailed = false, className }: Props) {
  return (
    <span
      className={classNames(
        styles.bar,
        isFailed && styles.failed,
        percent === null && styles.unknown,
        className,
      )}
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent ?? undefined}
      aria-valuetext={valueText}
    >
      <span style={percent === null ? undefined : { transform: `scaleX(${percent / 100})` }} />
    </span>
  );
}
