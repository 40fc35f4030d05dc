import { area, curveMonotoneX, line } from 'd3-shape';
import { scaleLinear } from 'd3-scale';
import { toShareAxis } from './axis';
import styles from './Chart.module.scss';
import { ChartFrame, type Drawn } from './ChartFrame';
import { Grid, Tip } from './ChartParts';
import { chartSizes, TOP, type ChartPlace } from './sizes';

/** Percentage at a position on the axis, such as a second. */
type CurvePoint = { at: number; share: number };

type Props = {
  summary: string;
  sliderLabel: string;
  /** Points in the order of the axis. */
  points: readonly CurvePoint[];
  tick: (share: number) => string;
  /** Formats a position on the axis. */
  label: (at: number) => string;
  /** Describes a point in short lines. */
  textOf: (point: CurvePoint) => readonly string[];
  place?: ChartPlace;
  /** Index of the point that is described until a person chooses another. */
  start?: number;
};

/** Curve of percentages, such as the people who are still watching. */
export function Curve({ summary, sliderLabel, points, textOf, place = 'half', start, ...look }: Props) {
  return (
    <ChartFrame
      summary={summary}
      sliderLabel={sliderLabel}
      count={points.length}
      textOf={(index) => textOf(points[index]!)}
      sizes={chartSizes[place]}
      start={start}
    >
      {(drawn) => <Drawing {...look} points={points} textOf={textOf} drawn={drawn} />}
    </ChartFrame>
  );
}

type DrawingProps = Pick<Props, 'points' | 'tick' | 'label' | 'textOf'> & { drawn: Drawn };

/** Number of labels below the axis. */
const LABELS = 4;

function Drawing({ drawn: { size, shown }, points, tick, label, textOf }: DrawingProps) {
  const { left, width, height, foot } = size;
  const axis = toShareAxis(size, 4);
  const last = points.at(-1)?.at ?? 0;
  const x = scaleLinear([0, Math.max(last, 1)], [left, width]);
  const chosen = shown === undefined ? undefined : points[shown];
  const upper = line<CurvePoint>()
    .x(({ at }) => x(at))
    .y(({ share }) => axis.y(share))
    .curve(curveMonotoneX);
  const below = area<CurvePoint>()
    .x(({ at }) => x(at))
    .y0(axis.y(0))
    .y1(({ share }) => axis.y(share))
    .curve(curveMonotoneX);
  return (
    <>
      <rect className={styles.room} x={left} y={0} width={width - left} height={height} />
      <Grid axis={axis} size={size} tick={tick} />
      <path className={styles.area} d={below([...points]) ?? undefined} />
      <path className={styles.curve} d={upper([...points]) ?? undefined} />
      {listLabels(last).map((at, place, all) => (
        <text key={at} x={x(at)} y={height - 8} textAnchor={anchorOf(place, all.length)}>
          {label(at)}
        </text>
      ))}
      {chosen && (
        <>
          <line className={styles.upright} x1={x(chosen.at)} x2={x(chosen.at)} y1={TOP} y2={height - foot} />
          <circle className={styles.point} cx={x(chosen.at)} cy={axis.y(chosen.share)} r={5} />
          <Tip
            lines={textOf(chosen)}
            x={x(chosen.at)}
            thick={8}
            // The tip must not cover the curve.
            top={chosen.share > 50 ? axis.y(45) : TOP}
            size={size}
          />
        </>
      )}
    </>
  );
}

const anchorOf = (place: number, count: number) =>
  place === 0 ? 'start' : place === count - 1 ? 'end' : 'middle';

/** Returns round positions on the axis, and the end of the axis. */
function listLabels(last: number): number[] {
  const step = Math.max(1, Math.ceil(last / LABELS / 30) * 30);
  const places = Array.from({ length: LABELS }, (_, index) => index * step);
  return [...places.filter((at) => at < last - step / 2), last];
}
