import { oklch } from './colour.ts';
import type { Hex } from './colour.ts';

/**
 * Main hue of each topic, as in the user interface, and the hue of its warm counterpart for the sun
 * and shirts.
 */
const hues = {
  fitness: { main: 34, warm: 80 },
  nutritional: { main: 128, warm: 60 },
  stress: { main: 300, warm: 62 },
  breathing: { main: 225, warm: 75 },
  yoga: { main: 350, warm: 74 },
  meditation: { main: 275, warm: 70 },
  anxiety: { main: 190, warm: 52 },
  coaching: { main: 66, warm: 35 },
  'sleep-health': { main: 262, warm: 85 },
  stretching: { main: 155, warm: 66 },
  relaxing: { main: 12, warm: 80 },
  work: { main: 240, warm: 70 },
} as const;

export type Topic = keyof typeof hues;
export const topics = Object.keys(hues) as [Topic, ...Topic[]];

export type Palette = {
  hue: number;
  warmHue: number;
  night: boolean;
  sky: Hex;
  /** Background of the figure, from far (0) to near (1). */
  layer: (depth: number) => Hex;
  ground: Hex;
  shadow: Hex;
  sun: Hex;
  /** Shirts, from a cream near the skin colour to the strongest colour. */
  tops: [cream: Hex, white: Hex, warm: Hex, contrast: Hex];
  /** Trousers, which contrast with the background by day and by night. */
  bottom: Hex;
  leaf: (brightness: number, turn: number) => Hex;
  /** Walls, frames and other surfaces as light as paper. */
  pale: Hex;
  /** Furniture: dark by day, slightly lighter than the background by night. */
  wood: Hex;
};

/**
 * Returns a correction of the lightness for oranges and yellows, which look muddy where blues look
 * right. The result is 0 away from hue 75 and at most `amount`.
 */
export function liftLightness(hue: number, amount: number): number {
  const distance = Math.abs(((hue - 75 + 540) % 360) - 180);
  return distance < 60 ? amount * (1 - distance / 60) : 0;
}

function byDay(hue: number, warmHue: number): Palette {
  const up = liftLightness(hue, 0.1);
  return {
    hue,
    warmHue,
    night: false,
    sky: oklch(0.85 + liftLightness(hue, 0.065), 0.082 - liftLightness(hue, 0.012), hue + 14),
    layer: (depth) => oklch(0.785 - 0.115 * depth + up * 0.5, 0.094 + 0.018 * depth, hue + 10 - 12 * depth),
    ground: oklch(0.625 + up, 0.11, hue - 4),
    shadow: oklch(0.51 + up, 0.1, hue - 8),
    sun: oklch(warmHue < 50 ? 0.75 : 0.86, 0.13, warmHue),
    tops: [
      oklch(0.91, 0.055, warmHue),
      oklch(0.96, 0.018, warmHue),
      oklch(0.79, 0.125, warmHue - 6),
      oklch(0.66, 0.11, hue + 170),
    ],
    bottom: oklch(0.29, 0.065, hue),
    leaf: (brightness, turn) => oklch(0.4 + 0.17 * brightness, 0.085, hue + turn),
    pale: oklch(0.945, 0.03, hue + 14),
    wood: oklch(0.38, 0.07, hue + 6),
  };
}

function byNight(hue: number, warmHue: number): Palette {
  return {
    hue,
    warmHue,
    night: true,
    sky: oklch(0.3, 0.075, hue + 4),
    layer: (depth) => oklch(0.35 + 0.13 * depth, 0.085 + 0.02 * depth, hue + 2 - 16 * depth),
    ground: oklch(0.235, 0.06, hue - 2),
    shadow: oklch(0.185, 0.045, hue - 6),
    sun: oklch(0.85, 0.115, warmHue),
    tops: [
      oklch(0.86, 0.06, warmHue),
      oklch(0.9, 0.025, warmHue),
      oklch(0.76, 0.115, warmHue - 6),
      oklch(0.64, 0.1, hue - 65),
    ],
    bottom: oklch(0.5, 0.115, hue + 14),
    leaf: (brightness, turn) => oklch(0.36 + 0.14 * brightness, 0.075, hue + turn),
    pale: oklch(0.52, 0.06, hue + 8),
    wood: oklch(0.42, 0.06, hue + 12),
  };
}

/**
 * Returns the colours of a topic. By default, pictures of sleep are at night and those of every
 * other topic by day.
 */
export function makePalette(topic: Topic, night = topic === 'sleep-health'): Palette {
  const { main, warm } = hues[topic];
  return night ? byNight(main, warm) : byDay(main, warm);
}

/** Returns the green palette of the product, for pictures without a topic. */
export function housePalette(night = false): Palette {
  if (!night) return { ...byDay(158, 70), sky: oklch(0.83, 0.088, 172), ground: oklch(0.63, 0.112, 154) };
  return {
    ...byNight(165, 72),
    sky: oklch(0.35, 0.055, 172),
    ground: oklch(0.28, 0.05, 160),
    shadow: oklch(0.225, 0.04, 158),
  };
}

export const skins: [Hex, ...Hex[]] = ['#f0c8a4', '#e0ac7e', '#c98d5e', '#a86b42', '#7d4a2d', '#5b3523'];
export const hairColours: [Hex, ...Hex[]] = [
  '#2a211d',
  '#4a2e1f',
  '#7a4a26',
  '#b98246',
  '#a09c98',
  '#1c1c22',
];
