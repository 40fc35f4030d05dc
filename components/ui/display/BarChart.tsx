import { useState } from 'react';
import styles from './BarChart.module.scss';

export type Bar = {
  key: string;
  /** Label below the axis if there is room, such as "22 Oct". */
  label: string;
  /** Values from the bottom up, in the order of the colours. Negative values are not drawn. */
  parts: number[];
  /** True if an event is marked by a diamond below the axis. */
  isMarked?: boolean;
  /** Description of the bar in two lines. */
  text: [string, string];
};

type Props = {
  /** Summary of the chart in one or two sentences. */
  summary: string;
  sliderLabel: string;
  bars: Bar[];
  /** Formats a value of the axis. */
  tick: (value: number) => string;
};

const LEFT = 50;
const TOP = 12;
const FOOT = 44;
const NARROW_BARS = 16;

/** Returns a round step of the axis for at most four steps: 1, 2 or 5 times a power of ten. */
function stepFor(highest: number): number {
  const rough = Math.max(highest, 1) / 3;
  const power = 10 ** Math.floor(Math.log10(rough));
  return [1, 2, 5, 10].map((times) => times * power).find((step) => step >= rough) ?? 10 * power;
}

/**
 * Stacked bar chart with a text summary. The arrow keys or a pointer select a bar. Pages with this
 * chart also show the values as a table.
 */
export function BarChart({ summary, sliderLabel, bars, tick }: Props) {
  const [shown, show] = useState<number>();
  const last = bars.length - 1;
  const current = shown === undefined ? undefined : bars[shown];
  const tip = { shown, show };
  const sizes = [
    { className: styles.wide, width: 600, height: 216, first: 0 },
    { className: styles.narrow, width: 340, height: 206, first: Math.max(0, bars.length - NARROW_BARS) },
  ];
  return (
    <figure className={styles.chart} onPointerLeave={() => show(undefined)}>
      <input
        type="range"
        className="visually-hidden"
        aria-label={sliderLabel}
        aria-valuetext={(current ?? bars[last])?.text.join('. ')}
        min={0}
        max={Math.max(last, 0)}
        value={shown ?? Math.max(last, 0)}
        onFocus={() => show(last)}
        onBlur={() => show(undefined)}
        onChange={(event) => show(Number(event.currentTarget.value))}
      />
      {sizes.map(({ className, first, ...size }) => (
        <svg
          key={size.width}
          className={className}
          viewBox={`0 0 ${size.width} ${size.height}`}
          role="img"
          aria-label={summary}
        >
          <Drawing {...size} first={first} tick={tick} bars={bars} tip={tip} />
        </svg>
      ))}
    </figure>
  );
}

type DrawingProps = Pick<Props, 'bars' | 'tick'> & {
  width: number;
  height: number;
  /** Index of the first bar that fits. */
  first: number;
  tip: { shown: number | undefined; show: (index: number) => void };
};

function Drawing({ width, height, bars, first, tick, tip }: DrawingProps) {
  const drawn = bars.slice(first);
  const base = height - FOOT;
  const sums = drawn.map(({ parts }) => parts.reduce((sum, part) => sum + Math.max(part, 0), 0));
  const step = stepFor(Math.max(...sums, 0));
  const top = Math.max(Math.ceil(Math.max(...sums, 0) / step), 1) * step;
  const y = (value: number) => base - (value / top) * (base - TOP);
  const slot = (width - LEFT) / drawn.length;
  const thick = Math.min(slot * 0.66, 34);
  const every = Math.ceil(64 / slot);
  const tipAt = tip.shown === undefined ? -1 : tip.shown - first;
  return (
    <>
      {Array.from({ length: top / step + 1 }, (_, index) => index * step).map((value) => (
        <g key={value}>
          <line className={styles.grid} x1={LEFT} x2={width} y1={y(value)} y2={y(value)} />
          <text x={LEFT - 10} y={y(value) + 4} textAnchor="end">
            {tick(value)}
          </text>
        </g>
      ))}
      {drawn.map((bar, index) => {
        const middle = LEFT + slot * (index + 0.5);
        // Labels the last bar, and each bar far enough from it.
        const isNamed = (drawn.length - 1 - index) % every === 0;
        return (
          <g key={bar.key} onPointerEnter={() => tip.show(index + first)}>
            <rect className={styles.room} x={middle - slot / 2} y={TOP} width={slot} height={height - TOP} />
            <Stack parts={bar.parts} x={middle - thick / 2} thick={thick} y={y} />
            {bar.isMarked && (
              <path className={styles.mark} d={`M${middle} ${base + 6}l4.5 4.5-4.5 4.5-4.5-4.5z`} />
            )}
            {isNamed && (
              <text x={Math.min(middle, width - 20)} y={height - 8} textAnchor="middle">
                {bar.label}
              </text>
            )}
          </g>
        );
      })}
      {drawn[tipAt] && <Tip text={drawn[tipAt].text} x={LEFT + slot * (tipAt + 0.5)} width={width} />}
    </>
  );
}

function Stack({
  parts,
  x,
  thick,
  y,
}: {
  parts: number[];
  x: number;
  thick: number;
  y: (value: number) => number;
}) {
  let from = 0;
  const drawn = parts.flatMap((value, index) => {
    if (value <= 0) return [];
    const bottom = y(from);
    from += value;
    // Leaves a thin gap between two parts and keeps the smallest part visible.
    return [{ index, bottom, top: Math.min(y(from) + 1, bottom - 1.5) }];
  });
  return drawn.map(({ index, bottom, top }, place) => (
    <rect
      key={index}
      className={styles[`part${index + 1}`]}
      x={x}
      y={top}
      width={thick}
      height={bottom - top}
      rx={place === drawn.length - 1 ? Math.min(3, (bottom - top) / 2) : 0}
    />
  ));
}

const TIP_WIDTH = 176;

function Tip({ text: [first, second], x, width }: { text: [string, string]; x: number; width: number }) {
  const left = Math.min(Math.max(x - TIP_WIDTH / 2, LEFT), width - TIP_WIDTH);
  return (
    <g className={styles.tip} aria-hidden="true">
      <rect x={left} y={TOP + 2} width={TIP_WIDTH} height={56} rx={10} />
      <text x={left + 14} y={TOP + 25}>
        {first}
      </text>
      <text className={styles.second} x={left + 14} y={TOP + 44}>
        {second}
      </text>
    </g>
  );
}
