import { scaleLinear } from 'd3-scale';
import { TOP, type ChartSize } from './sizes';

/**
 * Scale for the values of a chart. `y` returns the distance of a value from the top; `ticks` are
 * the values with a line.
 */
export type ValueAxis = { y: (value: number) => number; ticks: number[] };

/**
 * Returns a scale with about four whole steps that includes zero and all values.
 * @param unit unit of which a step is a multiple, such as the seconds of an hour
 */
export function toValueAxis(
  values: readonly number[],
  { height, foot }: Pick<ChartSize, 'height' | 'foot'>,
  unit = 1,
): ValueAxis {
  const lowest = Math.min(...values, 0) / unit;
  const highest = Math.max(...values, lowest < 0 ? 0 : unit) / unit;
  // A scale with negative values has more steps.
  const steps = lowest < 0 ? 5 : 3;
  const scale = scaleLinear([lowest, highest], [height - foot, TOP]).nice(steps);
  return {
    y: (value) => scale(value / unit),
    ticks: scale
      .ticks(steps)
      .filter(Number.isInteger)
      .map((tick) => tick * unit),
  };
}

/** Returns a scale of percentages with a line at each half or quarter. */
export function toShareAxis({ height, foot }: Pick<ChartSize, 'height' | 'foot'>, steps: 2 | 4): ValueAxis {
  const y = scaleLinear([0, 100], [height - foot, TOP]);
  return { y, ticks: Array.from({ length: steps + 1 }, (_, step) => (100 / steps) * step) };
}
