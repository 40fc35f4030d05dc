import { useState, type MouseEvent, type PointerEvent, type ReactNode } from 'react';
import { classNames } from '../class-names';
import styles from './Chart.module.scss';
import type { ChartSize } from './sizes';

export type Drawn = {
  size: ChartSize;
  /** Index of the chosen bar or point; undefined without a choice. */
  shown: number | undefined;
  /** Index of the first bar or point that is drawn. */
  first: number;
};

type Props = {
  /** Summary of the chart in one or two sentences. */
  summary: string;
  sliderLabel: string;
  /** Number of bars or points. */
  count: number;
  /** Describes a bar or point in short lines. */
  textOf: (place: number) => readonly string[];
  sizes: readonly ChartSize[];
  /** Maximum number of bars on a small screen, which shows only the last bars. */
  mostWhenSmall?: number;
  /** Index of the bar or point that is described until a person chooses another. */
  start?: number;
  /** Called when a person chooses a bar or point. */
  onChoose?: (place: number) => void;
  children: (drawn: Drawn) => ReactNode;
};

/**
 * Chart with a text summary. The arrow keys or a pointer choose a bar or point. Pages with a chart
 * also show its values as a table.
 */
export function ChartFrame({
  summary,
  sliderLabel,
  count,
  textOf,
  sizes,
  mostWhenSmall = Infinity,
  start,
  onChoose,
  children,
}: Props) {
  const [pointed, point] = useState<number>();
  const last = Math.max(count - 1, 0);
  const shown = pointed !== undefined && pointed < count ? pointed : start;
  const current = shown ?? last;

  function choose(place: number) {
    point(place);
    onChoose?.(place);
  }

  return (
    <figure className={styles.chart} onPointerLeave={() => point(undefined)}>
      <input
        type="range"
        className="visually-hidden"
        aria-label={sliderLabel}
        aria-valuetext={count > 0 ? textOf(current).join('. ') : undefined}
        min={0}
        max={last}
        value={current}
        onFocus={() => point(current)}
        onBlur={() => point(undefined)}
        onChange={(event) => choose(Number(event.currentTarget.value))}
      />
      {sizes.map((size) => {
        const first = size.shownAt === 'small' ? Math.max(0, count - mostWhenSmall) : 0;
        const placeOf = (event: PointerEvent<SVGSVGElement> | MouseEvent<SVGSVGElement>) =>
          first + placeAt(event, size, count - first);
        return (
          <svg
            key={size.width}
            className={classNames(styles.drawing, styles[size.shownAt])}
            // Larger labels would overlap, because the drawing does not grow with the text.
            fontSize={12}
            viewBox={`0 0 ${size.width} ${size.height}`}
            role="img"
            aria-label={summary}
            onPointerMove={(event) => count > 0 && point(placeOf(event))}
            onClick={(event) => count > 0 && onChoose?.(placeOf(event))}
          >
            {children({ size, shown, first })}
          </svg>
        );
      })}
    </figure>
  );
}

/** Returns the index of the bar below a pointer. */
function placeAt(
  { currentTarget, clientX }: { currentTarget: SVGSVGElement; clientX: number },
  { width, left }: ChartSize,
  count: number,
): number {
  const box = currentTarget.getBoundingClientRect();
  const x = box.width > 0 ? ((clientX - box.left) / box.width) * width : 0;
  const place = Math.floor(((x - left) / (width - left)) * count);
  return Math.min(Math.max(place, 0), count - 1);
}
