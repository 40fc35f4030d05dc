import { oklch } from './colour.ts';
import { crescent, hill, nestedRings, stars } from './nature.ts';
import type { Palette } from './palette.ts';
import { between } from './random.ts';
import type { Random } from './random.ts';
import { circle, formatNumber, path, rect } from './shapes.ts';
import type { Frame } from './shapes.ts';

export type Backdrop = 'rings' | 'arch' | 'hills' | 'window';
export const backdrops: [Backdrop, ...Backdrop[]] = ['rings', 'arch', 'hills', 'window'];

/**
 * Returns nested arches around `x` that stand on the bottom edge; `fills` are from the outside in.
 */
export function nestedArches(
  x: number,
  spring: number,
  radius: number,
  bottom: number,
  fills: string[],
): string {
  return fills
    .map((fill, index) => {
      const reach = radius * (1 - (index / fills.length) * 0.86);
      return path(
        `M${formatNumber(x - reach)} ${formatNumber(bottom)}V${formatNumber(spring)}A${formatNumber(reach)} ${formatNumber(reach)} 0 0 1 ${formatNumber(x + reach)} ${formatNumber(spring)}V${formatNumber(bottom)}Z`,
        fill,
      );
    })
    .join('');
}

/** Returns the colours from the far layer to the near layer. */
export function layers(palette: Palette, count: number, from = 0, to = 1): string[] {
  return Array.from({ length: count }, (_, index) =>
    palette.layer(from + ((to - from) * index) / (count - 1)),
  );
}

export type WindowBox = { x: number; y: number; width: number; height: number };

/** Draws a window with sky, sun or moon, and a hill. Light always comes from the upper right. */
export function drawWindow(
  next: Random,
  palette: Palette,
  { x, y, width, height }: WindowBox,
  frameWidth: number,
): string {
  // A view in the hue of the room would have no contrast. Warm rooms get a blue view, and cool
  // rooms get a neighbouring hue.
  const isWarmRoom = palette.hue > 300 || palette.hue < 100;
  const view = palette.hue + (isWarmRoom ? 175 : 25);
  const sky = palette.night ? oklch(0.25, 0.075, 262) : oklch(0.78, 0.085, view + 15);
  const far = palette.night ? oklch(0.33, 0.07, 240) : oklch(0.69, 0.08, view);
  const near = palette.night ? oklch(0.39, 0.07, 225) : oklch(0.6, 0.085, view - 10);
  const crest = y + height * between(next, 0.56, 0.64);
  const slope = (dy: number, fill: string, swing: number) =>
    path(
      `M${formatNumber(x)} ${formatNumber(crest + dy)}C${formatNumber(x + width * 0.3)} ${formatNumber(crest + dy - height * swing)} ${formatNumber(x + width * 0.62)} ${formatNumber(crest + dy + height * swing)} ` +
        `${formatNumber(x + width)} ${formatNumber(crest + dy - height * swing)}V${formatNumber(y + height)}H${formatNumber(x)}Z`,
      fill,
    );
  const lights = palette.night
    ? [0.12, 0.24, 0.31, 0.42, 0.58, 0.87, 0.93]
        .map((along, index) =>
          circle(
            x + width * along,
            y + height * (0.08 + ((index * 5) % 7) * 0.055),
            height * 0.006,
            '#ffffff',
            0.8,
          ),
        )
        .join('')
    : '';
  return (
    rect(
      x - frameWidth,
      y - frameWidth,
      width + 2 * frameWidth,
      height + 2 * frameWidth,
      palette.pale,
      frameWidth * 0.8,
    ) +
    rect(x, y, width, height, sky) +
    lights +
    circle(x + width * 0.76, y + height * 0.23, height * 0.115, palette.sun) +
    slope(-height * 0.09, far, -0.07) +
    slope(height * 0.05, near, 0.1) +
    rect(x + width / 2 - frameWidth * 0.3, y, frameWidth * 0.6, height, palette.pale)
  );
}

/**
 * Draws the background of a figure that is centred at `x`. The floor must be drawn later, over the
 * lower part.
 */
export function drawBackdrop(
  kind: Backdrop,
  next: Random,
  palette: Palette,
  frame: Frame,
  x: number,
): string {
  const { height } = frame;
  const side = next() < 0.5 ? -1 : 1;
  const light = {
    x: x + side * height * between(next, 0.38, 0.5),
    y: height * between(next, 0.17, 0.27),
    radius: height * 0.15,
  };
  const sky = palette.night ? stars(next, frame, 26, light) : '';
  const lamp = palette.night
    ? crescent(light.x, light.y, height * 0.085, palette.sun)
    : circle(light.x, light.y, height * between(next, 0.075, 0.105), palette.sun);
  switch (kind) {
    case 'window': {
      const width = height * 0.86;
      const box = { x: x - width / 2, y: height * 0.1, width, height: height * 0.72 };
      return drawWindow(next, palette, box, height * 0.032);
    }
    case 'arch':
      return sky + nestedArches(x, height * 0.62, height * 0.56, height, layers(palette, 5)) + lamp;
    case 'hills':
      return (
        sky +
        lamp +
        hill(next, frame, height * 0.5, height * 0.055, palette.layer(0.2)) +
        hill(next, frame, height * 0.62, height * 0.05, palette.layer(0.6)) +
        hill(next, frame, height * 0.73, height * 0.035, palette.layer(0.95))
      );
    case 'rings':
      return sky + nestedRings(next, x, height * 0.46, height * 0.62, layers(palette, 7)) + lamp;
  }
}
