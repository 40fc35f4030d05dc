import { backdrops, drawBackdrop } from './backdrops.ts';
import type { Backdrop } from './backdrops.ts';
import { oklch } from './colour.ts';
import { drawFigure, lookFor } from './figure.ts';
import type { FigureChoice } from './figure.ts';
import { floor, plant } from './nature.ts';
import { makePalette } from './palette.ts';
import type { Palette, Topic } from './palette.ts';
import { poses } from './poses.ts';
import type { Pose } from './poses.ts';
import { between, pick, random } from './random.ts';
import type { Random } from './random.ts';
import { scenes } from './scenes.ts';
import type { Scene } from './scenes.ts';
import { blob, ellipse, formatNumber, path, rect, svg } from './shapes.ts';
import type { Frame } from './shapes.ts';

export type CoverKind = Pose | Scene;
export const coverKinds = [...Object.keys(poses), ...Object.keys(scenes)] as CoverKind[];

/** Kinds of picture that suit each topic; used if no kind is chosen. Some kinds show people. */
const kindsOf: Record<Topic, [CoverKind, ...CoverKind[]]> = {
  fitness: ['squat', 'run', 'wall', 'warrior', 'arches'],
  nutritional: ['bowl', 'jars', 'bowl', 'jars', 'rings'],
  stress: ['rings', 'tree', 'heart', 'arches', 'pebbles'],
  breathing: ['heart', 'tide', 'sit', 'rings'],
  yoga: ['warrior', 'dog', 'tree', 'child', 'sit'],
  meditation: ['sit', 'rings', 'heart', 'pebbles'],
  anxiety: ['child', 'pebbles', 'tide', 'heart', 'window'],
  coaching: ['arches', 'desk', 'window', 'rings'],
  'sleep-health': ['asleep', 'tide', 'window', 'rings', 'arches'],
  stretching: ['bend', 'tree', 'dog', 'child'],
  relaxing: ['legsup', 'lie', 'pebbles', 'tide'],
  work: ['desk', 'window', 'wall', 'rings', 'bend'],
};

function isScene(kind: CoverKind): kind is Scene {
  return kind in scenes;
}

type Stage = { next: Random; palette: Palette; frame: Frame; x: number; y: number };

/**
 * Draws the desk and chair of the pose `desk`, with the measurements of that pose. All numbers are
 * figure units.
 */
function furniture(palette: Palette, { x, y }: Stage, scale: number, mirrored: boolean): string {
  const wood = palette.wood;
  const screen = palette.night ? palette.shadow : oklch(0.3, 0.05, palette.hue);
  const inner =
    rect(46, 71, 24, 3, wood, 1.5) +
    rect(56.6, 73, 3, 9, wood) +
    path('M50 87C50 83.5 54 82 58 82S66 83.5 66 87Z', wood) +
    rect(68.6, 46, 3.2, 27, wood, 1.6) +
    rect(-8, 58.6, 38, 3, wood, 1.2) +
    rect(-4.4, 60, 2.4, 27, wood) +
    rect(23.6, 60, 2.4, 27, wood) +
    path('M0 42.2L-2 55.6C-2.2 57 -1.4 57.8 0 57.8H1.6L3.2 42.2C3.2 40.4 .2 40.4 0 42.2Z', screen) +
    rect(0, 57, 17, 1.6, screen, 0.8) +
    rect(19.6, 52.8, 5, 5.8, palette.sun, 1.2);
  const across = mirrored ? -scale : scale;
  return `<g transform="translate(${formatNumber(x)} ${formatNumber(y)}) scale(${formatNumber(across)} ${formatNumber(scale)}) translate(-50 -87)">${inner}</g>`;
}

function wallPanel({ palette, frame, x }: Stage, scale: number, mirrored: boolean, edge: number): string {
  const side = mirrored ? -1 : 1;
  const at = x + side * (edge - 50) * scale;
  const left = at < x ? 0 : at;
  const width = at < x ? at : frame.width - at;
  const rim = frame.height * 0.012;
  return (
    rect(left, 0, width, frame.height, palette.layer(0.3)) +
    rect(at < x ? at - rim : at, 0, rim, frame.height, palette.layer(0.95))
  );
}

/**
 * Draws the object on which a pose stands, lies or leans. The object is drawn before the figure.
 */
function props(pose: Pose, stage: Stage, scale: number, mirrored: boolean): string {
  const { palette, x, y, frame } = stage;
  const { height } = frame;
  const side = mirrored ? -1 : 1;
  const isMoving = pose === 'run' || pose === 'squat' || pose === 'wall' || pose === 'desk';
  const mat = isMoving
    ? ellipse(x - side * scale * 2, y, height * 0.3, height * 0.016, palette.shadow)
    : ellipse(x, y - height * 0.004, height * 0.47, height * 0.034, palette.shadow);
  const pillow = path(
    blob(x - side * 33 * scale, y - 3.6 * scale, 13.5 * scale, 4.8 * scale, [
      { amount: 0.05, phase: 0.6 },
      { amount: 0.03, phase: 2 },
    ]),
    palette.night ? oklch(0.86, 0.035, palette.hue + 16) : palette.pale,
  );
  switch (pose) {
    case 'desk':
      return mat + furniture(palette, stage, scale, mirrored);
    case 'legsup':
      return wallPanel(stage, scale, mirrored, 76.2) + floor(frame, palette.ground) + mat + pillow;
    case 'wall':
      return wallPanel(stage, scale, mirrored, 17.4) + floor(frame, palette.ground) + mat;
    case 'lie':
    case 'asleep':
      return mat + pillow;
    default:
      return mat;
  }
}

/** Draws a blanket over a lying figure, with its turned-down edge. */
function blanket(palette: Palette, { x, y }: Stage, scale: number, mirrored: boolean): string {
  const inner =
    path(
      'M49 87.2C46.8 79 48 72.4 54 71.4C62 70.2 70 74.6 78 76.8C85 78.6 90.4 79 93 82.2C94.2 83.8 94.4 85.6 94.4 87.2Z',
      oklch(palette.night ? 0.53 : 0.6, 0.115, palette.hue + 14),
    ) +
    path(
      'M49 87.2C46.8 79 48 72.4 54 71.4C55.4 71.2 56.8 71.2 58.2 71.4C53.6 73.6 53 80 55.2 87.2Z',
      palette.sun,
    );
  const across = mirrored ? -scale : scale;
  return `<g transform="translate(${formatNumber(x)} ${formatNumber(y)}) scale(${formatNumber(across)} ${formatNumber(scale)}) translate(-50 -87)">${inner}</g>`;
}

const low: Pose[] = ['lie', 'asleep', 'legsup', 'child'];
/**
 * Poses that need a plain background. A window or an arch would collide with the wall or desk of
 * the pose.
 */
const ringsOnly: Pose[] = ['legsup', 'wall', 'desk'];

export type Composition = {
  frame: Frame;
  palette: Palette;
  look?: FigureChoice;
  /** Horizontal centre of the figure, as a fraction of the width. */
  at?: number;
  backdrop?: Backdrop;
  mirrored?: boolean;
  plants?: boolean;
};

/** Draws a person in a pose before a backdrop. */
export function composeFigure(pose: Pose, next: Random, composition: Composition): string {
  const { frame, palette, at = 0.5, look = {}, plants = true } = composition;
  const { width, height } = frame;
  const stage: Stage = { next, palette, frame, x: width * at, y: height * 0.885 };
  const mirrored = composition.mirrored ?? next() < 0.5;
  const chosen = pick(next, backdrops);
  const backdrop =
    composition.backdrop ?? (ringsOnly.includes(pose) ? (chosen === 'hills' ? 'hills' : 'rings') : chosen);
  const scale = height * (low.includes(pose) ? 0.0098 : 0.0086);
  const drawn = lookFor(next, palette, look);
  // A scarf looks like coloured hair on a figure that lies or is upside down.
  const figure =
    drawn.hair === 'scarf' && (low.includes(pose) || pose === 'dog')
      ? { ...drawn, hair: 'bun' as const }
      : drawn;
  const shrubs = plants && pose !== 'desk' ? Math.floor(next() * 3) : 3;
  const hasWall = pose === 'legsup' || pose === 'wall';
  const wallIsRight = hasWall && (pose === 'legsup') !== mirrored;
  const grow = (side: -1 | 1) =>
    plant(
      next,
      palette,
      stage.x + side * height * between(next, 0.68, 0.76),
      height * between(next, 0.86, 0.9),
      height * between(next, 0.3, 0.44),
    );
  return (
    drawBackdrop(backdrop, next, palette, frame, stage.x) +
    floor(frame, palette.ground) +
    (shrubs !== 1 && shrubs !== 3 && !(hasWall && !wallIsRight) ? grow(-1) : '') +
    (shrubs !== 2 && shrubs !== 3 && !(hasWall && wallIsRight) ? grow(1) : '') +
    props(pose, stage, scale, mirrored) +
    drawFigure(pose, figure, { ...stage, scale, mirrored }) +
    (pose === 'asleep' ? blanket(palette, stage, scale, mirrored) : '')
  );
}

export type CoverOptions = {
  /** Any text, usually an id or slug. A seed always gives the same picture. */
  seed: string;
  topic: Topic;
  /** Kind of picture. By default the seed chooses among the kinds that suit the topic. */
  kind?: CoverKind;
  width?: number;
  height?: number;
  night?: boolean;
  look?: FigureChoice;
};

/**
 * Draws the picture of a course, post or live as an SVG text. `width` and `height` are in pixels.
 */
export function drawCover({
  seed,
  topic,
  kind,
  width = 1600,
  height = 1000,
  night,
  look,
}: CoverOptions): string {
  const next = random(`cover ${topic} ${seed}`);
  const palette = makePalette(topic, night);
  const frame = { width, height };
  const shown = kind ?? pick(next, kindsOf[topic]);
  const inner = isScene(shown)
    ? scenes[shown](next, palette, frame)
    : composeFigure(shown, next, { frame, palette, ...(look ? { look } : {}) });
  return svg(frame, palette.sky, inner);
}
