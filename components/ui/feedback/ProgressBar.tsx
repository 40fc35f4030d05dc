import { classNames } from '../class-names';
import styles from './ProgressBar.module.scss';

type Props = {
  /** Name of the running task, for screen readers. */
  label: string;
  /** Progress from 0 to 100; null if unknown. */
  percent: number | null;
  /** Text for screen readers in place of the percentage. */
  valueText?: string;
  isFailed?: boolean;
  className?: string;
};

/** Progress bar without announcements. */
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
