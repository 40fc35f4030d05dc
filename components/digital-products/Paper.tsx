import { classNames } from '@/components/ui/class-names';
import styles from './Book.module.scss';

const rows = [66, 124, 182, 240, 298];

/** Heights of bars in percent. */
const nights = [58, 48, 66, 40, 54, 62, 57];

type Props = {
  /** Page number; even and odd pages have different drawings. */
  number: number;
  className?: string;
};

/** Decorative drawing of a lined page. */
export const Paper = ({ number, className }: Props) => (
  <svg className={classNames(styles.paper, className)} viewBox="0 0 300 400" aria-hidden="true">
    <rect x="26" y="28" width="130" height="13" rx="4" className={styles.strong} />
    {number % 2 === 0
      ? rows.map((y, place) => (
          <g key={y}>
            <rect x="27" y={y} width="26" height="26" rx="8" className={styles.box} />
            {place < 2 && <path d={`m33 ${y + 13} 5 5 9-10`} className={styles.box} />}
            <rect x="68" y={y + 4} width="190" height="4" rx="2" />
            <rect x="68" y={y + 16} width="104" height="4" rx="2" />
          </g>
        ))
      : nights.map((height, night) => (
          <rect
            key={night}
            x={30 + night * 36}
            y={300 - height * 3}
            width="20"
            height={height * 3}
            rx="10"
            className={styles.strong}
          />
        ))}
    <rect x="26" y="334" width="248" height="4" rx="2" />
    <rect x="26" y="350" width="248" height="4" rx="2" />
    <rect x="26" y="366" width="124" height="4" rx="2" />
  </svg>
);
