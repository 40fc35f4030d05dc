import { layers, nestedArches } from './backdrops.ts';
import { oklch } from './colour.ts';
import { composeFigure, drawCover } from './cover.ts';
import { drawFigure, lookFor } from './figure.ts';
import { logoShapes, brand } from './logo.ts';
import { floor, hill, nestedRings, plant } from './nature.ts';
import { housePalette, makePalette } from './palette.ts';
import { random } from './random.ts';
import { scenes, type Scene } from './scenes.ts';
import { circle, ellipse, svg } from './shapes.ts';

/** Looks of the teacher, who is the same in all pictures of this file. */
const teacher = { skin: 3, hairColour: 0, hair: 'bun', top: 0 } as const;

export type HeroOptions = {
  night: boolean;
  /**
   * True for the square version, which is for phones. In the wide version, the left two thirds have
   * no details because text covers them.
   */
  square?: boolean;
};

/**
 * Draws the first picture of the home page: a sitting person before a window, by day or by night.
 */
export function drawHero({ night, square = false }: HeroOptions): string {
  const frame = square ? { width: 1000, height: 1000 } : { width: 2480, height: 1120 };
  const palette = housePalette(night);
  const inner = composeFigure('sit', random('hero'), {
    frame,
    palette,
    look: teacher,
    at: square ? 0.5 : 0.775,
    backdrop: 'window',
    mirrored: false,
    plants: square,
  });
  return svg(frame, palette.sky, inner);
}

/** Draws the picture beside the invitation to teach: warm arches around a green door. */
export function drawTeach(): string {
  const frame = { width: 1000, height: 900 };
  const fills = Array.from({ length: 8 }, (_, index) => {
    const depth = index / 7;
    return oklch(0.9 - 0.25 * depth, 0.06 + 0.095 * depth, 86 - 57 * depth);
  });
  return svg(
    frame,
    oklch(0.945, 0.04, 90),
    nestedArches(500, 650, 600, 900, [...fills, oklch(0.36, 0.075, 162)]),
  );
}

/**
 * Step of signing up or in: `join` and `return` are its forms, `check` asks to check the email, and
 * `teach` is for creators.
 */
export type FlowStep = 'join' | 'return' | 'check' | 'teach';

/** Pose and scale of the figure, and place of the sun. */
const flowSteps = {
  join: { pose: 'heart', scale: 7.4, sun: [770, 250] },
  return: { pose: 'sit', scale: 7.4, sun: [220, 330] },
  check: { pose: 'child', scale: 8, sun: [500, 480] },
  teach: { pose: 'tree', scale: 8.6, sun: [810, 330] },
} as const;

/**
 * Draws the tall picture beside the sign-up pages. The lower fifth has no details because text
 * covers it.
 */
export function drawFlow(step: FlowStep): string {
  const { pose, scale, sun } = flowSteps[step];
  const frame = { width: 1000, height: 1400 };
  const next = random('flow');
  const palette = housePalette();
  return svg(
    frame,
    palette.sky,
    nestedRings(next, 500, 640, 760, layers(palette, 9, -0.3, 0.95), 0.9) +
      circle(sun[0], sun[1], 86, palette.sun) +
      hill(next, frame, 920, 34, palette.layer(1.15)) +
      floor(frame, palette.ground, 985) +
      plant(next, palette, 110, 1085, 330) +
      plant(next, palette, 905, 1100, 390) +
      ellipse(500, 1072, 400, 30, palette.shadow) +
      drawFigure(pose, lookFor(next, palette, teacher), { x: 500, y: 1076, scale }),
  );
}

/** Onboarding question to a new member. */
export type Question = 'topics' | 'time' | 'about';

/**
 * Draws the tall picture beside an onboarding question. The upper fifth has no details because text
 * covers it.
 */
export function drawQuestion(about: Question): string {
  const frame = { width: 1000, height: 1400 };
  const next = random(`question ${about}`);
  if (about !== 'topics') {
    const [topic, scene] = about === 'time' ? (['fitness', 'tide'] as const) : (['work', 'arches'] as const);
    const palette = makePalette(topic);
    return svg(frame, palette.sky, scenes[scene](next, palette, frame));
  }
  const palette = makePalette('stretching');
  return svg(
    frame,
    palette.sky,
    hill(next, frame, 560, 60, palette.layer(0.1)) +
      hill(next, frame, 760, 50, palette.layer(0.55)) +
      hill(next, frame, 960, 44, palette.layer(0.95)) +
      floor(frame, palette.ground, 1130) +
      ellipse(500, 1212, 430, 34, palette.shadow) +
      drawFigure('heart', lookFor(next, palette, teacher), { x: 500, y: 1216, scale: 8.8 }),
  );
}

/** Draws the wide picture of a way to join: to learn or to teach. */
export const drawJoin = (as: 'member' | 'creator'): string =>
  drawCover({
    seed: `join as ${as}`,
    ...(as === 'member' ? { topic: 'breathing', kind: 'sit' } : { topic: 'fitness', kind: 'warrior' }),
    width: 1280,
    height: 640,
  });

/** Scene without people for each list that can be empty. */
const emptyScenes = {
  library: 'window',
  search: 'tide',
  saved: 'pebbles',
  followed: 'rings',
  lives: 'window',
  products: 'jars',
  purchases: 'bowl',
} as const satisfies Record<string, Scene>;
export type EmptyList = keyof typeof emptyScenes;
export const emptyLists = Object.keys(emptyScenes) as EmptyList[];

/**
 * Draws the picture of an empty list. The picture for lives shows night because no live has begun.
 */
export function drawEmpty(list: EmptyList): string {
  const frame = { width: 1200, height: 750 };
  const palette = housePalette(list === 'lives');
  return svg(frame, palette.sky, scenes[emptyScenes[list]](random(list), palette, frame));
}

/** Draws the picture of the 404 page: a person upside down. */
export function drawNotFound(): string {
  const frame = { width: 1200, height: 750 };
  const palette = housePalette();
  return svg(
    frame,
    palette.sky,
    composeFigure('dog', random('not found'), {
      frame,
      palette,
      look: teacher,
      backdrop: 'hills',
      mirrored: false,
    }),
  );
}

/** Draws the wide picture at the top of the dialog that confirms a purchase. */
export function drawSuccess(): string {
  const frame = { width: 1200, height: 470 };
  const next = random('success');
  const palette = housePalette();
  return svg(
    frame,
    palette.sky,
    nestedRings(next, 600, 250, 620, layers(palette, 9, -0.3, 1), 0.8) +
      circle(900, 110, 52, palette.sun) +
      floor(frame, palette.ground, 385) +
      plant(next, palette, 190, 430, 180) +
      plant(next, palette, 1010, 434, 210) +
      ellipse(600, 430, 230, 16, palette.shadow) +
      drawFigure('tree', lookFor(next, palette, teacher), { x: 600, y: 432, scale: 4.75 }),
  );
}

/**
 * Draws the picture for link previews of pages that have no picture. It contains no text, because
 * the preview shows text beside it.
 */
export function drawSharePicture(): string {
  const frame = { width: 1200, height: 630 };
  const palette = housePalette();
  const next = random('share');
  return svg(
    frame,
    palette.sky,
    circle(1050, 130, 60, palette.sun) +
      hill(next, frame, 330, 34, palette.layer(0.2)) +
      hill(next, frame, 410, 30, palette.layer(0.65)) +
      floor(frame, palette.ground, 500) +
      plant(next, palette, 1130, 575, 220) +
      ellipse(830, 556, 270, 20, palette.shadow) +
      drawFigure('sit', lookFor(next, palette, teacher), { x: 830, y: 558, scale: 5.9 }) +
      circle(320, 300, 172, brand.mist) +
      logoShapes(176, 156, 288),
  );
}
