import { classNames } from '../class-names';
import type { ValueAxis } from './axis';
import styles from './Chart.module.scss';
import { TOP, type ChartSize } from './sizes';

/** Lines of the axis with their values at the left. */
export function Grid({
  axis: { y, ticks },
  size: { left, width },
  tick,
}: {
  axis: ValueAxis;
  size: ChartSize;
  tick: (value: number) => string;
}) {
  const hasBelow = ticks.some((value) => value < 0);
  return ticks.map((value) => (
    <g key={value}>
      <line
        className={classNames(styles.grid, hasBelow && value === 0 && styles.zero)}
        x1={left}
        x2={width}
        y1={y(value)}
        y2={y(value)}
      />
      <text x={left - 10} y={y(value) + 4} textAnchor="end">
        {tick(value)}
      </text>
    </g>
  ));
}

/**
 * Minimum width of a label below the axis; `SHORT_LABEL` is for labels such as the name of a month.
 */
const LABEL = 64;
const SHORT_LABEL = 36;
const FEW_LETTERS = 4;

/**
 * Labels below the axis. The last label is always drawn, and earlier labels only where there is
 * room.
 */
export function Labels({ labels, slot, size }: { labels: readonly string[]; slot: number; size: ChartSize }) {
  const isShort = labels.every(({ length }) => length <= FEW_LETTERS);
  const every = Math.max(1, Math.ceil((isShort ? SHORT_LABEL : LABEL) / slot));
  return labels.map(
    (label, place) =>
      (labels.length - 1 - place) % every === 0 && (
        <text
          key={place}
          x={Math.min(size.left + slot * (place + 0.5), size.width - 20)}
          y={size.height - 8}
          textAnchor="middle"
        >
          {label}
        </text>
      ),
  );
}

const TIP_WIDTH = 196;
/** Width of the tip on a small screen. */
const SMALL_TIP_WIDTH = 164;
const LINE = 19;
const ASIDE = 8;

/**
 * Tip with text lines about the chosen bar or point, placed beside it where there is room.
 * @param x middle of the bar or point
 * @param thick width of the bar, which the tip does not cover
 */
export function Tip({
  lines,
  x,
  thick,
  top = TOP,
  size: { left, width },
}: {
  lines: readonly string[];
  x: number;
  thick: number;
  top?: number;
  size: ChartSize;
}) {
  const tip = width < 400 ? SMALL_TIP_WIDTH : TIP_WIDTH;
  const before = x - thick / 2 - ASIDE - tip;
  const after = x + thick / 2 + ASIDE;
  const start = before >= left - 20 ? before : Math.min(after, width - tip);
  return (
    <g className={styles.tip} aria-hidden="true">
      <rect x={start} y={top} width={tip} height={lines.length * LINE + 20} rx={10} />
      {lines.map((line, place) => (
        <text
          key={place}
          className={place > 0 ? styles.second : undefined}
          x={start + 14}
          y={top + 23 + place * LINE}
        >
          {line}
        </text>
      ))}
    </g>
  );
}
