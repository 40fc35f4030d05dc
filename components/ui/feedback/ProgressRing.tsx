import { classNames } from '../class-names';
import styles from './ProgressRing.module.scss';

type Props = {
  /** Progress from 0 to 100. */
  percent: number;
  /** Text alternative, such as "64 percent of Sleep Without Trying done". */
  label: string;
  /** `s` fits a line of text and shows no number. */
  size?: 's' | 'm';
};

export function ProgressRing({ percent, label, size = 'm' }: Props) {
  const part = Math.min(100, Math.max(0, Math.round(percent)));
  return (
    <span role="img" aria-label={label} className={classNames(styles.ring, styles[size])}>
      <svg viewBox="0 0 64 64" aria-hidden="true">
        <circle className={styles.track} cx="32" cy="32" r="28" />
        {/* Omitted at zero, because a round cap would show a dot. */}
        {part > 0 && (
          <circle
            className={styles.part}
            cx="32"
            cy="32"
            r="28"
            pathLength="100"
            strokeDasharray={`${part} 100`}
          />
        )}
      </svg>
      {size === 'm' && <span className="tabular">{part}%</span>}
    </span>
  );
}
