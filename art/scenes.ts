import { drawWindow, nestedArches } from './backdrops.ts';
import { oklch } from './colour.ts';
import { floor, hill, nestedRings, plant, stars, crescent } from './nature.ts';
import { liftLightness } from './palette.ts';
import type { Palette } from './palette.ts';
import { between } from './random.ts';
import type { Random } from './random.ts';
import { blob, circle, ellipse, leaf, formatNumber, path, rect, wobble } from './shapes.ts';
import type { Frame } from './shapes.ts';

/** Picture without people. */
export type Scene = 'bowl' | 'jars' | 'rings' | 'tide' | 'arches' | 'pebbles' | 'window';

type Draw = (next: Random, palette: Palette, frame: Frame) => string;

/** Returns `count` colours from light to dark, or from dark to light at night. */
function ramp({ hue, night }: Palette, count: number, light: number, dark: number, turn: number): string[] {
  // A very dark yellow or olive would look muddy.
  const darkest = hue > 40 && hue < 140 ? dark + 0.15 : dark;
  return Array.from({ length: count }, (_, index) => {
    const depth = index / (count - 1);
    const lightness = night
      ? 0.27 + depth * 0.3
      : light + (darkest - light) * depth + liftLightness(hue, 0.1) * (1 - depth);
    return oklch(
      lightness,
      0.085 + 0.04 * Math.sin(Math.PI * (0.2 + depth * 0.65)),
      hue + turn * (0.5 - depth),
    );
  });
}

const rings: Draw = (next, palette, { width, height }) => {
  const x = width * between(next, 0.34, 0.66);
  const y = height * between(next, 0.42, 0.6);
  const reach = height * between(next, 0.92, 1.06);
  return (
    nestedRings(next, x, y, reach, ramp(palette, 11, 0.8, 0.32, 34), 0.9) +
    circle(x, y, height * 0.07, palette.sun)
  );
};

const tide: Draw = (next, palette, frame) => {
  const { width, height } = frame;
  const x = width * between(next, 0.3, 0.7);
  const free = { x, y: height * 0.34, radius: height * 0.24 };
  const lamp = circle(x, height * between(next, 0.33, 0.4), height * 0.18, palette.sun);
  const waves = ramp(palette, 6, 0.7, 0.32, palette.hue > 90 && palette.hue < 200 ? -26 : 36).map(
    (fill, index) =>
      hill(next, frame, height * (0.46 + 0.095 * index), height * between(next, 0.028, 0.045), fill),
  );
  return (palette.night ? stars(next, frame, 26, free) : '') + lamp + waves.join('');
};

const arches: Draw = (next, palette, { width, height }) => {
  const x = width * between(next, 0.42, 0.58);
  const { hue, night } = palette;
  const isWarm = Math.abs(hue - 66) < 20;
  const fills = night
    ? ramp(palette, 7, 0.3, 0.6, 30)
    : Array.from({ length: 7 }, (_, index) => {
        const depth = index / 6;
        return isWarm
          ? oklch(0.89 - 0.25 * depth, 0.07 + 0.085 * depth, 86 - 56 * depth)
          : oklch(
              0.8 - 0.32 * depth + liftLightness(hue, 0.08) * depth,
              0.085 + 0.035 * depth,
              hue + 18 - 32 * depth,
            );
      });
  const door = night ? palette.sun : isWarm ? oklch(0.35, 0.07, 165) : palette.sun;
  return nestedArches(x, height * 0.7, height * 0.6, height, [...fills, door]);
};

const pebbles: Draw = (next, palette, frame) => {
  const { width, height } = frame;
  const side = next() < 0.5 ? -1 : 1;
  const free = { x: width / 2 + side * height * 0.42, y: height * 0.28, radius: height * 0.16 };
  const lamp = palette.night
    ? crescent(free.x, free.y, height * 0.09, palette.sun)
    : circle(free.x, free.y, height * 0.13, palette.sun);
  let y = height * 0.875;
  const stones = [0.34, 0.27, 0.205, 0.145, 0.09].map((size, index) => {
    const rx = height * size;
    const ry = rx * between(next, 0.36, 0.44);
    const x = width / 2 + height * between(next, -0.035, 0.035);
    y -= ry * 0.96;
    const stone = path(
      blob(x, y, rx, ry, wobble(next, 0.55)),
      oklch((palette.night ? 0.42 : 0.37) + 0.1 * index, 0.075 + 0.012 * index, palette.hue + index * 9 - 8),
    );
    y -= ry * 0.9;
    return stone;
  });
  return (
    (palette.night ? stars(next, frame, 24, free) : '') +
    lamp +
    hill(next, frame, height * 0.62, height * 0.045, palette.layer(0.25)) +
    floor(frame, palette.ground, height * 0.79) +
    plant(next, palette, width / 2 - side * height * between(next, 0.58, 0.66), height * 0.9, height * 0.36) +
    ellipse(width / 2, height * 0.874, height * 0.4, height * 0.026, palette.shadow) +
    stones.join('')
  );
};

/**
 * Six helpings of food from above, each as the [lightness, chroma, hue] of the helping and of its
 * crumbs.
 */
const helpings = [
  [0.5, 0.11, 140],
  [0.76, 0.13, 78],
  [0.64, 0.15, 36],
  [0.42, 0.085, 155],
  [0.86, 0.09, 100],
  [0.45, 0.12, 350],
] as const;

const bowl: Draw = (next, palette, { width, height }) => {
  const [x, y, radius] = [width / 2, height * 0.52, height * 0.35];
  const first = Math.floor(next() * 6);
  const turn = between(next, 0, 360);
  const wedges = helpings.map((_, index) => {
    const [lightness, chroma, hue] = helpings[(index + first) % 6] ?? helpings[0];
    const edge = (degrees: number, reach: number) => {
      const angle = (degrees * Math.PI) / 180;
      return [x + radius * reach * Math.cos(angle), y + radius * reach * Math.sin(angle)] as const;
    };
    const start = turn + index * 60;
    const [from, to] = [edge(start, 0.84), edge(start + 60, 0.84)];
    const inside = radius * 0.84;
    const crumbs = Array.from({ length: 9 }, () => {
      const [cx, cy] = edge(start + between(next, 8, 52), between(next, 0.38, 0.74));
      return circle(
        cx,
        cy,
        radius * between(next, 0.028, 0.062),
        oklch(lightness + between(next, 0.06, 0.17), chroma, hue + 6),
      );
    });
    return (
      path(
        `M${formatNumber(x)} ${formatNumber(y)}L${formatNumber(from[0])} ${formatNumber(from[1])}A${formatNumber(inside)} ${formatNumber(inside)} 0 0 1 ${formatNumber(to[0])} ${formatNumber(to[1])}Z`,
        oklch(lightness, chroma, hue),
      ) + crumbs.join('')
    );
  });
  const side = next() < 0.5 ? -1 : 1;
  const herbs = Array.from({ length: 6 }, (_, index) =>
    leaf(
      x + side * radius * (1.62 + index * 0.025),
      y + radius * 1.12,
      radius * between(next, 0.85, 1.1),
      radius * 0.13,
      side * (-52 + index * 21),
      palette.leaf(0.1 + index * 0.14, index * 4 - 8),
    ),
  );
  return (
    nestedRings(
      next,
      x,
      y,
      height * 0.72,
      [palette.layer(0), palette.layer(0.22), palette.layer(0.45)],
      0.6,
    ) +
    ellipse(x + radius * 0.04, y + radius * 0.1, radius * 1.05, radius * 1.03, palette.layer(0.95)) +
    circle(x, y, radius, oklch(0.965, 0.014, 90)) +
    circle(x, y, radius * 0.88, oklch(0.92, 0.028, 88)) +
    wedges.join('') +
    circle(x, y, radius * 0.27, oklch(0.97, 0.012, 95)) +
    circle(x, y, radius * 0.13, oklch(0.82, 0.14, 82)) +
    herbs.join('')
  );
};

const jars: Draw = (next, palette, frame) => {
  const { width, height } = frame;
  const shelf = height * 0.8;
  const glass = oklch(0.96, 0.015, palette.hue);
  const first = Math.floor(next() * 6);
  const drawn = [-1.5, -0.5, 0.5, 1.5].map((slot, index) => {
    const [lightness, chroma, hue] = helpings[(index + first) % 6] ?? helpings[0];
    const [wide, tall] = [height * 0.2, height * between(next, 0.32, 0.5)];
    const x = width / 2 + slot * height * 0.27 - wide / 2;
    const full = tall * between(next, 0.62, 0.84);
    const crumbs = Array.from({ length: 12 }, () =>
      circle(
        x + wide * between(next, 0.16, 0.84),
        shelf - full * between(next, 0.1, 0.86),
        height * between(next, 0.009, 0.017),
        oklch(lightness + 0.12, chroma, hue + 8),
      ),
    );
    return (
      rect(x, shelf - tall, wide, tall, glass, height * 0.035) +
      rect(
        x + height * 0.014,
        shelf - full,
        wide - height * 0.028,
        full - height * 0.014,
        oklch(lightness, chroma, hue),
        height * 0.024,
      ) +
      crumbs.join('') +
      rect(
        x + wide * 0.08,
        shelf - tall - height * 0.045,
        wide * 0.84,
        height * 0.055,
        index % 2 ? palette.wood : palette.sun,
        height * 0.012,
      )
    );
  });
  return (
    nestedRings(next, width / 2, height * 0.44, height * 0.64, [0, 0.25, 0.5].map(palette.layer), 0.7) +
    rect(0, shelf, width, height * 0.2, palette.ground) +
    rect(0, shelf, width, height * 0.022, palette.shadow) +
    plant(next, palette, width / 2 - height * 0.68, shelf + height * 0.005, height * 0.36) +
    drawn.join('')
  );
};

const windowSill: Draw = (next, palette, frame) => {
  const { width, height } = frame;
  const wide = height * 1.02;
  const sill = height * 0.8;
  const x = width / 2 - wide / 2;
  const cup = { x: x + wide * 0.26, y: sill };
  return (
    drawWindow(next, palette, { x, y: height * 0.09, width: wide, height: height * 0.7 }, height * 0.034) +
    rect(0, sill + height * 0.06, width, height * 0.16, palette.ground) +
    rect(x - height * 0.12, sill, wide + height * 0.24, height * 0.065, palette.wood, height * 0.014) +
    plant(next, palette, x + wide * 0.85, sill - height * 0.07, height * 0.42) +
    path(
      `M${formatNumber(x + wide * 0.78)} ${formatNumber(sill - height * 0.1)}h${formatNumber(wide * 0.14)}l${formatNumber(-wide * 0.018)} ${formatNumber(height * 0.1)}h${formatNumber(-wide * 0.104)}Z`,
      palette.shadow,
    ) +
    path(
      `M${formatNumber(cup.x)} ${formatNumber(cup.y - height * 0.1)}h${formatNumber(height * 0.13)}v${formatNumber(height * 0.055)}a${formatNumber(height * 0.045)} ${formatNumber(height * 0.045)} 0 0 1 ${formatNumber(-height * 0.045)} ${formatNumber(height * 0.045)}h${formatNumber(-height * 0.04)}a${formatNumber(height * 0.045)} ${formatNumber(height * 0.045)} 0 0 1 ${formatNumber(-height * 0.045)} ${formatNumber(-height * 0.045)}Z`,
      palette.tops[0],
    ) +
    `<circle cx="${formatNumber(cup.x + height * 0.14)}" cy="${formatNumber(cup.y - height * 0.062)}" r="${formatNumber(height * 0.024)}" fill="none" stroke="${palette.tops[0]}" stroke-width="${formatNumber(height * 0.012)}"/>`
  );
};

export const scenes: Record<Scene, Draw> = { bowl, jars, rings, tide, arches, pebbles, window: windowSill };
