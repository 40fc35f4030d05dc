import type { Hex } from './colour.ts';
import { between } from './random.ts';
import type { Random } from './random.ts';

export type Point = readonly [x: number, y: number];
/** Joint of a limb with its position and its thickness. */
export type Joint = readonly [x: number, y: number, radius: number];

/**
 * Formats a number with two decimals, which is precise enough even if a small figure is enlarged.
 */
export function formatNumber(value: number): string {
  return String(Math.round(value * 100) / 100);
}

export function circle(x: number, y: number, radius: number, fill: Hex, opacity = 1): string {
  const veil = opacity === 1 ? '' : ` opacity="${formatNumber(opacity)}"`;
  return `<circle cx="${formatNumber(x)}" cy="${formatNumber(y)}" r="${formatNumber(radius)}" fill="${fill}"${veil}/>`;
}

export function ellipse(x: number, y: number, rx: number, ry: number, fill: Hex): string {
  return `<ellipse cx="${formatNumber(x)}" cy="${formatNumber(y)}" rx="${formatNumber(rx)}" ry="${formatNumber(ry)}" fill="${fill}"/>`;
}

export function rect(x: number, y: number, width: number, height: number, fill: Hex, radius = 0): string {
  const corner = radius > 0 ? ` rx="${formatNumber(radius)}"` : '';
  return `<rect x="${formatNumber(x)}" y="${formatNumber(y)}" width="${formatNumber(width)}" height="${formatNumber(height)}"${corner} fill="${fill}"/>`;
}

export function path(d: string, fill: Hex): string {
  return `<path d="${d}" fill="${fill}"/>`;
}

export function line(d: string, stroke: Hex, width: number): string {
  return `<path d="${d}" fill="none" stroke="${stroke}" stroke-width="${formatNumber(width)}" stroke-linecap="round" stroke-linejoin="round"/>`;
}

/**
 * Returns a Catmull-Rom curve through the points as cubic Béziers. For an open curve, the first and
 * last points are used twice, because they lack a neighbour.
 */
function curve(points: readonly Point[], closed: boolean): string {
  const count = points.length;
  const at = (index: number): Point =>
    points[closed ? (index + count) % count : Math.min(count - 1, Math.max(0, index))] ?? [0, 0];
  let d = `M${formatNumber(at(0)[0])} ${formatNumber(at(0)[1])}`;
  for (let index = 0; index < (closed ? count : count - 1); index += 1) {
    const [before, from, to, after] = [at(index - 1), at(index), at(index + 1), at(index + 2)];
    d +=
      `C${formatNumber(from[0] + (to[0] - before[0]) / 6)} ${formatNumber(from[1] + (to[1] - before[1]) / 6)} ` +
      `${formatNumber(to[0] - (after[0] - from[0]) / 6)} ${formatNumber(to[1] - (after[1] - from[1]) / 6)} ${formatNumber(to[0])} ${formatNumber(to[1])}`;
  }
  return closed ? `${d}Z` : d;
}

export function closedCurve(points: readonly Point[]): string {
  return curve(points, true);
}

export function openCurve(points: readonly Point[]): string {
  return curve(points, false);
}

/** Unevenness of a ring: amplitude and phase of each harmonic. */
export type Wobble = { amount: number; phase: number }[];

export function wobble(next: Random, strength = 1): Wobble {
  return [0.1, 0.05, 0.03].map((limit) => ({
    amount: strength * between(next, limit * 0.35, limit),
    phase: between(next, 0, 2 * Math.PI),
  }));
}

/**
 * Returns a closed, slightly uneven oval. `turn` shifts the phases, so that nested rings differ
 * slightly.
 */
export function blob(x: number, y: number, rx: number, ry: number, bends: Wobble, turn = 0): string {
  const points = Array.from({ length: 28 }, (_, index): Point => {
    const angle = (index / 28) * 2 * Math.PI;
    const reach = bends.reduce(
      (sum, bend, harmonic) =>
        sum + bend.amount * Math.cos((harmonic + 2) * angle + bend.phase + turn * (1 + harmonic / 2)),
      1,
    );
    return [x + rx * reach * Math.cos(angle), y + ry * reach * Math.sin(angle)];
  });
  return closedCurve(points);
}

/** Returns the outline between two round joints. */
function link([x1, y1, r1]: Joint, [x2, y2, r2]: Joint): string {
  const distance = Math.hypot(x2 - x1, y2 - y1);
  if (distance <= Math.abs(r1 - r2) + 0.01) return '';
  const along = Math.atan2(y2 - y1, x2 - x1);
  const spread = Math.acos((r1 - r2) / distance);
  const edge = (x: number, y: number, r: number, angle: number) =>
    `${formatNumber(x + r * Math.cos(angle))} ${formatNumber(y + r * Math.sin(angle))}`;
  return (
    `M${edge(x1, y1, r1, along + spread)}L${edge(x2, y2, r2, along + spread)}` +
    `L${edge(x2, y2, r2, along - spread)}L${edge(x1, y1, r1, along - spread)}Z`
  );
}

function disc([x, y, r]: Joint): string {
  return `M${formatNumber(x - r)} ${formatNumber(y)}a${formatNumber(r)} ${formatNumber(r)} 0 1 0 ${formatNumber(2 * r)} 0a${formatNumber(r)} ${formatNumber(r)} 0 1 0 ${formatNumber(-2 * r)} 0Z`;
}

/** Draws a tapered limb through its joints as one path, so that no seams are visible. */
export function limb(joints: readonly Joint[], fill: Hex): string {
  const d = joints.map((joint, index) => {
    const following = joints[index + 1];
    return disc(joint) + (following ? link(joint, following) : '');
  });
  return `<path d="${d.join('')}" fill="${fill}"/>`;
}

/** Draws a pointed leaf that grows from (x, y). `angle` is in degrees; 0 is straight up. */
export function leaf(x: number, y: number, length: number, width: number, angle: number, fill: Hex): string {
  return (
    `<path transform="translate(${formatNumber(x)} ${formatNumber(y)}) rotate(${formatNumber(angle)})" fill="${fill}" ` +
    `d="M0 0C${formatNumber(width)} ${formatNumber(-length * 0.32)} ${formatNumber(width * 0.86)} ${formatNumber(-length * 0.74)} 0 ${formatNumber(-length)}` +
    `C${formatNumber(-width * 0.86)} ${formatNumber(-length * 0.74)} ${formatNumber(-width)} ${formatNumber(-length * 0.32)} 0 0Z"/>`
  );
}

export type Frame = { width: number; height: number };

export function svg({ width, height }: Frame, background: Hex, inner: string): string {
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${formatNumber(width)} ${formatNumber(height)}" width="${formatNumber(width)}" height="${formatNumber(height)}">` +
    `${rect(0, 0, width, height, background)}${inner}</svg>`
  );
}
