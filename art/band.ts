import { layers, nestedArches } from './backdrops.ts';
import { crescent, hill, nestedRings, plant, stars } from './nature.ts';
import { makePalette } from './palette.ts';
import type { Palette, Topic } from './palette.ts';
import { between, pick, random } from './random.ts';
import type { Random } from './random.ts';
import { circle, svg } from './shapes.ts';
import type { Frame } from './shapes.ts';

type Draw = (next: Random, palette: Palette, frame: Frame) => string;

function lamp(palette: Palette, x: number, y: number, radius: number): string {
  return palette.night ? crescent(x, y, radius * 0.8, palette.sun) : circle(x, y, radius, palette.sun);
}

const landscape: Draw = (next, palette, frame) => {
  const { width, height } = frame;
  const x = width * between(next, 0.56, 0.84);
  const y = height * between(next, 0.3, 0.42);
  return (
    // A full sun may set behind the hills. A crescent is drawn higher, because it would look broken
    // if hills cut it.
    lamp(palette, x, palette.night ? y / 2 : y, height * 0.17) +
    hill(next, frame, height * 0.52, height * 0.1, palette.layer(0.1)) +
    hill(next, frame, height * 0.64, height * 0.08, palette.layer(0.45)) +
    hill(next, frame, height * 0.77, height * 0.06, palette.layer(0.85)) +
    hill(next, frame, height * 0.9, height * 0.035, palette.ground) +
    plant(next, palette, width * between(next, 0.04, 0.1), height * 1.02, height * 0.52) +
    plant(next, palette, width * between(next, 0.9, 0.96), height * 1.02, height * 0.6)
  );
};

const ripples: Draw = (next, palette, frame) => {
  const { width, height } = frame;
  const x = width * between(next, 0.62, 0.78);
  return (
    nestedRings(
      next,
      x,
      height * between(next, 0.5, 0.7),
      width * 0.62,
      layers(palette, 12, -0.2, 1.5),
      0.8,
    ) + lamp(palette, x, height * 0.58, height * 0.1)
  );
};

const arcade: Draw = (next, palette, { width, height }) => {
  const shift = between(next, -0.1, 0.1);
  const arches = Array.from({ length: 6 }, (_, index) => {
    const radius = height * between(next, 0.4, 0.62);
    return nestedArches(width * ((index + 0.5 + shift) / 6), height * 1.02 - radius * 0.2, radius, height, [
      ...layers(palette, 4, 0.05, 1),
      index % 3 === 1 ? palette.sun : palette.ground,
    ]);
  });
  return arches.join('');
};

export type BandOptions = {
  /** Any text, usually the id of the creator. */
  seed: string;
  topic: Topic;
  width?: number;
  height?: number;
  night?: boolean;
};

/**
 * Draws the wide picture at the top of a creator's page as an SVG text. The left side has no
 * details, because a portrait overlaps it.
 */
export function drawBand({ seed, topic, width = 1600, height = 480, night }: BandOptions): string {
  const next = random(`band ${topic} ${seed}`);
  const palette = makePalette(topic, night);
  const frame = { width, height };
  const draw = pick(next, [landscape, ripples, landscape, arcade]);
  const sky = palette.night ? stars(next, frame, 40, { x: 0, y: 0, radius: 0 }) : '';
  return svg(frame, palette.sky, sky + draw(next, palette, frame));
}
