import { line } from 'd3-shape';
import { toShareAxis, toValueAxis } from './axis';
import styles from './Chart.module.scss';
import { ChartFrame, type Drawn } from './ChartFrame';
import { Grid, Labels, Tip } from './ChartParts';
import { chartSizes, TOP, type ChartPlace } from './sizes';
import { toStackPaths } from './stacks';

export type Bar = {
  key: string;
  /** Label below the axis if there is room, such as "22 Oct". */
  label: string;
  /** Values from the axis outwards: positive values are stacked up, and negative values down. */
  parts: readonly number[];
  /** True if a diamond below the axis marks an event. */
  isMarked?: boolean;
  /** Short lines that describe the bar. */
  text: readonly string[];
};

type Props = {
  summary: string;
  sliderLabel: string;
  bars: readonly Bar[];
  /** Formats a value of the axis. */
  tick: (value: number) => string;
  place?: ChartPlace;
  /** Colour of each part, from 1 to 6; by default in the order of the parts. */
  colours?: readonly number[];
  /** Values of a dashed line over the bars, in the order of the bars. */
  compared?: readonly (number | null)[];
  /** Unit of which the steps of the axis are multiples. */
  unit?: number;
  /** True if the values are percentages. */
  isShare?: boolean;
  /** Maximum number of bars on a small screen, which shows only the last bars. */
  mostWhenSmall?: number;
  start?: number;
  onChoose?: (place: number) => void;
};

const MOST_THICK = 34;

/** Stacked bar chart, which also supports negative values. */
export function BarChart({
  summary,
  sliderLabel,
  bars,
  place = 'card',
  mostWhenSmall,
  start,
  onChoose,
  ...look
}: Props) {
  return (
    <ChartFrame
      summary={summary}
      sliderLabel={sliderLabel}
      count={bars.length}
      textOf={(index) => bars[index]!.text}
      sizes={chartSizes[place]}
      mostWhenSmall={mostWhenSmall}
      start={start}
      onChoose={onChoose}
    >
      {(drawn) => <Drawing {...look} bars={bars} drawn={drawn} />}
    </ChartFrame>
  );
}

type DrawingProps = Pick<Props, 'bars' | 'tick' | 'colours' | 'compared' | 'unit' | 'isShare'> & {
  drawn: Drawn;
};

function Drawing({ drawn: { size, shown, first }, tick, colours, unit, isShare, ...all }: DrawingProps) {
  const { width, height, left, foot } = size;
  const bars = all.bars.slice(first);
  const compared = all.compared?.slice(first);
  const sums = bars.flatMap(({ parts }) => [
    parts.reduce((sum, value) => sum + Math.max(value, 0), 0),
    parts.reduce((sum, value) => sum + Math.min(value, 0), 0),
  ]);
  const others = (compared ?? []).filter((value) => value !== null);
  const axis = isShare ? toShareAxis(size, 2) : toValueAxis([...sums, ...others], size, unit);
  const { y } = axis;
  const slot = (width - left) / Math.max(bars.length, 1);
  const thick = Math.min(slot * 0.64, MOST_THICK);
  const middle = (index: number) => left + slot * (index + 0.5);
  const paths = toStackPaths(
    bars.map(({ parts }) => parts),
    { x: (index) => middle(index) - thick / 2, thick, y },
  );
  const dashed =
    compared &&
    line<number | null>()
      .defined((value) => value !== null)
      .x((_, index) => middle(index))
      .y((value) => y(value!))(compared);
  const place = shown === undefined ? -1 : shown - first;
  const chosen = bars[place];
  return (
    <>
      <rect className={styles.room} x={left} y={0} width={width - left} height={height} />
      {chosen && (
        <rect
          className={styles.chosen}
          x={middle(place) - slot / 2}
          y={TOP - 4}
          width={slot}
          height={height - foot - TOP + 4}
          rx={4}
        />
      )}
      <Grid axis={axis} size={size} tick={tick} />
      {paths.map(
        (path, part) =>
          path && <path key={part} className={styles[`part${colours?.[part] ?? part + 1}`]} d={path} />,
      )}
      {dashed && <path className={styles.dashed} d={dashed} />}
      {bars.map(
        ({ key, isMarked }, index) =>
          isMarked && (
            <path
              key={key}
              className={styles.mark}
              d={`M${middle(index)} ${height - foot + 6}l4.5 4.5-4.5 4.5-4.5-4.5z`}
            />
          ),
      )}
      <Labels labels={bars.map(({ label }) => label)} slot={slot} size={size} />
      {chosen && <Tip lines={chosen.text} x={middle(place)} thick={slot} size={size} />}
    </>
  );
}
