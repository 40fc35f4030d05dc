import type { Hex } from './colour.ts';
import type { Palette } from './palette.ts';
import { between } from './random.ts';
import type { Random } from './random.ts';
import { blob, circle, leaf, line, formatNumber, openCurve, path, wobble } from './shapes.ts';
import type { Frame, Point } from './shapes.ts';

/** Returns nested uneven rings; `fills` are from the outside in. */
export function nestedRings(
  next: Random,
  x: number,
  y: number,
  radius: number,
  fills: Hex[],
  strength = 1,
): string {
  const bends = wobble(next, strength);
  const drift: Point = [between(next, -0.06, 0.06) * radius, between(next, -0.02, 0.05) * radius];
  const turn = between(next, -0.1, 0.1);
  return fills
    .map((fill, index) => {
      const depth = index / fills.length;
      const reach = radius * (1 - depth * 0.94);
      const calmer = bends.map((bend) => ({ ...bend, amount: bend.amount * (1 - depth * 0.55) }));
      return path(blob(x + drift[0] * depth, y + drift[1] * depth, reach, reach, calmer, turn * index), fill);
    })
    .join('');
}

/** Returns a rolling line across the whole picture, filled down to the bottom edge. */
export function hill(next: Random, { width, height }: Frame, y: number, swell: number, fill: Hex): string {
  const phase = between(next, 0, 2 * Math.PI);
  const length = between(next, 0.75, 1.25) * (width / height) * 0.62;
  const step = width / 14;
  const points = Array.from({ length: 17 }, (_, index): Point => {
    const x = (index - 1) * step;
    const angle = phase + (x / width) * 2 * Math.PI * length;
    return [x, y + swell * (Math.sin(angle) + 0.3 * Math.sin(2.1 * angle + phase))];
  });
  return path(
    `${openCurve(points)}L${formatNumber(width + step)} ${formatNumber(height + 2)}L${formatNumber(-step)} ${formatNumber(height + 2)}Z`,
    fill,
  );
}

/** Returns the floor below the figure, almost flat and slightly higher in the middle. */
export function floor({ width, height }: Frame, fill: Hex, y = height * 0.8): string {
  const rise = height * 0.028;
  return path(
    `M0 ${formatNumber(y)}C${formatNumber(width * 0.3)} ${formatNumber(y - rise)} ${formatNumber(width * 0.7)} ${formatNumber(y - rise)} ${formatNumber(width)} ${formatNumber(y + 4)}V${formatNumber(height)}H0Z`,
    fill,
  );
}

function fan(next: Random, palette: Palette, x: number, y: number, height: number): string {
  const count = 5 + Math.floor(next() * 3);
  const lean = between(next, -8, 8);
  const order = Array.from({ length: count }, (_, index) => index / (count - 1) - 0.5).sort(
    (a, b) => Math.abs(b) - Math.abs(a),
  );
  return order
    .map((side) => {
      const length = height * (1 - Math.abs(side) * 0.55 + between(next, -0.05, 0.05));
      const fill = palette.leaf(
        0.9 - Math.abs(side) * 1.3 + between(next, -0.12, 0.12),
        between(next, -14, 14),
      );
      return leaf(x + side * height * 0.16, y, length, height * 0.125, side * 92 + lean, fill);
    })
    .join('');
}

function stem(next: Random, palette: Palette, x: number, y: number, height: number, lean: number): string {
  const tip: Point = [x + height * lean, y - height];
  const fill = palette.leaf(between(next, 0.35, 0.75), between(next, -14, 14));
  const pairs = Array.from({ length: 5 }, (_, index) => {
    const along = 0.28 + index * 0.16;
    const [px, py] = [x + (tip[0] - x) * along * along, y + (tip[1] - y) * along];
    const size = height * (0.24 - index * 0.022);
    const width = size * 0.36;
    return leaf(px, py, size, width, 58 + lean * 60, fill) + leaf(px, py, size, width, -58 + lean * 60, fill);
  });
  const stalk = line(
    `M${formatNumber(x)} ${formatNumber(y)}Q${formatNumber(x + height * lean * 0.2)} ${formatNumber(y - height * 0.6)} ${formatNumber(tip[0])} ${formatNumber(tip[1])}`,
    palette.leaf(0.1, 0),
    height * 0.018,
  );
  return (
    stalk +
    pairs.join('') +
    leaf(tip[0], tip[1] + height * 0.04, height * 0.2, height * 0.07, lean * 70, fill)
  );
}

/** Draws a plant with its root at (x, y): a fan of broad leaves, or two or three leafy stems. */
export function plant(next: Random, palette: Palette, x: number, y: number, height: number): string {
  if (next() < 0.6) return fan(next, palette, x, y, height);
  const lean = between(next, 0.06, 0.16);
  return (
    stem(next, palette, x, y, height * 0.74, lean + 0.26) +
    stem(next, palette, x, y, height * 0.8, -lean - 0.16) +
    stem(next, palette, x, y, height, lean * 0.3)
  );
}

/** Draws stars over the upper part of a night picture. The circle `free` has no stars. */
export function stars(
  next: Random,
  { width, height }: Frame,
  count: number,
  free: { x: number; y: number; radius: number },
): string {
  return Array.from({ length: count }, () => {
    const [x, y] = [next() * width, next() * height * 0.58];
    const size = height * between(next, 0.0022, 0.0048);
    return Math.hypot(x - free.x, y - free.y) < free.radius
      ? ''
      : circle(x, y, size, '#ffffff', between(next, 0.5, 0.9));
  }).join('');
}

/**
 * Draws a crescent as a single shape, so that any sky is visible behind it. The crescent is open to
 * the upper left.
 */
export function crescent(x: number, y: number, radius: number, fill: Hex): string {
  const offset = radius * 0.46;
  const bite = radius * 0.84;
  // The circles intersect in two points: at the distance `along` on the line between their centres,
  // and `half` to either side of that line.
  const along = (offset ** 2 + radius ** 2 - bite ** 2) / (2 * offset);
  const half = Math.sqrt(radius ** 2 - along ** 2);
  const tip = (side: 1 | -1) =>
    `${formatNumber(x - (along + side * half) * Math.SQRT1_2)} ${formatNumber(y - (along - side * half) * Math.SQRT1_2)}`;
  return path(
    `M${tip(-1)}A${formatNumber(radius)} ${formatNumber(radius)} 0 1 1 ${tip(1)}A${formatNumber(bite)} ${formatNumber(bite)} 0 1 0 ${tip(-1)}Z`,
    fill,
  );
}
