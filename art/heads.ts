import { shade } from './colour.ts';
import type { Hex } from './colour.ts';
import { circle, ellipse, line, formatNumber, path } from './shapes.ts';

/** Hairstyle of a small figure. */
export type FigureHair = 'bun' | 'short' | 'bob' | 'curls' | 'tail' | 'scarf' | 'bald';
export const figureHairs: [FigureHair, ...FigureHair[]] = [
  'bun',
  'short',
  'bob',
  'curls',
  'tail',
  'scarf',
  'bald',
];

export type HeadLook = { skin: Hex; hairColour: Hex; hair: FigureHair; scarf: Hex };

/** Position of a head in units of the figure. `angle` is in degrees clockwise; 0 is upright. */
export type HeadPlace = { x: number; y: number; scale?: number; angle?: number };

const closedEye = 'q1.2 1 2.4 0';

/**
 * Returns the line colour of eyes, mouth and nose: a much darker tone of the skin. For the darkest
 * skins it is a lighter tone, because darker lines would be invisible in a small picture.
 */
export function inkOn(skin: Hex): Hex {
  const red = Number.parseInt(skin.slice(1, 3), 16);
  return shade(skin, red < 0x60 ? 1.9 : 0.36);
}

function frontHairBehind(hair: FigureHair, colour: Hex): string {
  switch (hair) {
    case 'bun':
      return circle(0, -9.4, 3.5, colour);
    case 'bob':
      return path(
        'M-7.3 -1C-7.6 -6.6 -4.2 -9 0 -9S7.6 -6.6 7.3 -1C7.5 2.6 7.3 5 6.6 6.9H-6.6C-7.3 5 -7.5 2.6 -7.3 -1Z',
        colour,
      );
    case 'tail':
      return path('M3 -6C8.6 -6.4 10.6 -1.6 9.4 3.4C8.9 5.6 8 7 7.2 8.2C6.4 4.2 5.4 0.4 3 -2Z', colour);
    case 'curls':
      return [
        [-5.6, -4.6, 3.6],
        [0, -7.6, 4],
        [5.6, -4.6, 3.6],
        [-7, 0, 3],
        [7, 0, 3],
        [-3, -7, 3.6],
        [3, -7, 3.6],
        [-6.6, 3.4, 2.2],
        [6.6, 3.4, 2.2],
      ]
        .map(([x = 0, y = 0, r = 0]) => circle(x, y, r, colour))
        .join('');
    default:
      return '';
  }
}

function frontHairOver(hair: FigureHair, colour: Hex, scarf: Hex): string {
  switch (hair) {
    case 'bald':
      return '';
    case 'scarf':
      return (
        path(
          'M0 -9C-5.4 -9 -8 -5.4 -7.6 -.4C-7.4 3.6 -8 7 -9.6 11C-4 16.4 4 16.4 9.6 11C8 7 7.4 3.6 7.6 -.4C8 -5.4 5.4 -9 0 -9Z' +
            'M0 -5.2C3.4 -5 5.2 -2.8 5.2 .4C5.2 4.6 3 7.2 0 7.2S-5.2 4.6 -5.2 .4C-5.2 -2.8 -3.4 -5 0 -5.2Z',
          scarf,
        ) + line('M-7 9.4C-3 11.4 3 11.4 7.4 8.6', shade(scarf, 0.86), 0.5)
      );
    case 'curls':
      return [-4, -1.4, 1.4, 4].map((x) => circle(x, -5.4 + Math.abs(x) * 0.22, 2.1, colour)).join('');
    case 'bob':
      return path(
        'M-6.4 .6C-7.2 -5.6 -3.8 -8.3 .4 -8.3S7.2 -5.4 6.4 .6C5.8 -2 4.2 -3.9 1.4 -4.7C-1.4 -3.2 -5 -2.8 -6.4 .6Z',
        colour,
      );
    case 'short':
      return path(
        'M-6.3 .2C-7.2 -5.8 -3.8 -8.6 .4 -8.6S7.3 -5.6 6.3 .2C6 -1.6 5.8 -2.8 4.8 -3.8C1.8 -3.2 -2 -3.4 -4.2 -4C-5.4 -3 -6 -1.6 -6.3 .2Z',
        colour,
      );
    default:
      return path(
        'M-6.2 .4C-7 -5.6 -3.8 -8.2 0 -8.2S7 -5.6 6.2 .4C5.6 -2.6 3.6 -4.8 0 -5C-3.6 -4.8 -5.6 -2.6 -6.2 .4Z',
        colour,
      );
  }
}

function placed({ x, y, scale = 1, angle = 0 }: HeadPlace, mirrored: boolean, inner: string): string {
  return `<g transform="translate(${formatNumber(x)} ${formatNumber(y)}) rotate(${formatNumber(angle)}) scale(${formatNumber(mirrored ? -scale : scale)} ${formatNumber(scale)})">${inner}</g>`;
}

/** Draws a head from the front with closed eyes. The neck belongs to the figure. */
export function faceHead(place: HeadPlace, { skin, hairColour, hair, scarf }: HeadLook): string {
  const ink = inkOn(skin);
  const blush = shade(skin, 0.9);
  const ears =
    hair === 'bob' || hair === 'scarf'
      ? ''
      : ellipse(-5.9, 0.9, 1, 1.5, skin) + ellipse(5.9, 0.9, 1, 1.5, skin);
  return placed(
    place,
    false,
    frontHairBehind(hair, hairColour) +
      ears +
      path(
        'M-5.8 -1.2C-5.8 -5.6 -3.4 -7.2 0 -7.2S5.8 -5.6 5.8 -1.2C5.8 4.2 3.2 7.2 0 7.2S-5.8 4.2 -5.8 -1.2Z',
        skin,
      ) +
      circle(-3.5, 3, 1.1, blush) +
      circle(3.5, 3, 1.1, blush) +
      frontHairOver(hair, hairColour, scarf) +
      line(`M-3.8 .6${closedEye}M1.4 .6${closedEye}M-1.6 4.2q1.6 1.2 3.2 0`, ink, 0.56),
  );
}

function profileHair(hair: FigureHair, colour: Hex, scarf: Hex): [behind: string, over: string] {
  const cap = path(
    'M4.7 -4.5C3.8 -7.6 1.2 -8.5 -1.2 -8.2C-5.6 -7.8 -7.4 -4 -6.8 .2C-6.4 2.6 -5.6 4 -4.3 4.7C-3.4 3.4 -2.6 1.8 -2.2 .2C-1.6 -2.2 1 -3.6 4.7 -4.5Z',
    colour,
  );
  switch (hair) {
    case 'bald':
      return ['', ''];
    case 'scarf':
      return [
        '',
        path(
          'M3.6 -6.8C1.2 -9 -3.6 -9 -6.2 -5.6C-8.2 -2.6 -7.8 2 -8.4 6C-8.8 8.6 -9 10 -8.4 11C-4 13 1 11.4 4.4 8.6C2 6.8 .4 4.6 .2 1.8C0 -1.6 1.2 -4.8 3.6 -6.8Z',
          scarf,
        ),
      ];
    case 'bun':
      return [circle(-7.4, -4.6, 3.3, colour), cap];
    case 'tail':
      return [path('M-5 -6C-10.4 -6 -13 -1.4 -13.2 5C-10 3.8 -7.4 1.6 -5.2 -1Z', colour), cap];
    case 'bob':
      return [
        '',
        path(
          'M4.7 -4.5C3.8 -7.8 1.2 -8.7 -1.2 -8.4C-6.2 -8 -8.2 -3.8 -7.8 .6C-7.6 3.6 -7.6 5.4 -7.2 7.4C-4.6 8 -2 7.6 -.2 6.6C-1 4 -1.8 2 -1.6 0C-1.4 -2.2 1 -3.6 4.7 -4.5Z',
          colour,
        ),
      ];
    case 'curls':
      return [
        '',
        [
          [2.2, -6, 2.7],
          [-1.4, -6.8, 3.3],
          [-4.8, -5, 3.3],
          [-6.4, -1.4, 3],
          [-5.8, 2, 2.5],
          [-2.8, -3.4, 3],
        ]
          .map(([x = 0, y = 0, r = 0]) => circle(x, y, r, colour))
          .join(''),
      ];
    default:
      return ['', cap];
  }
}

/** Draws a head from the side. It faces right unless `facing` is 'left'. */
export function sideHead(
  place: HeadPlace & { facing: 'left' | 'right' },
  { skin, hairColour, hair, scarf }: HeadLook,
): string {
  const [behind, over] = profileHair(hair, hairColour, scarf);
  const ear =
    hair === 'scarf' || hair === 'bob' || hair === 'curls'
      ? ''
      : ellipse(-1.5, 1.1, 1.1, 1.6, shade(skin, 0.9));
  return placed(
    place,
    place.facing === 'left',
    behind +
      path(
        'M-5.8 -.8C-5.8 -5 -2.8 -7 .4 -7C3.6 -7 5.2 -5.2 5.4 -2.2C5.5 -1.2 6 -.2 6.7 1C7 1.6 6.7 2.1 5.8 2.2C5.8 3 5.9 3.6 5.6 4.4C5.2 6.2 4 7 2.4 6.9C-1.6 6.8 -5.8 4.4 -5.8 -.8Z',
        skin,
      ) +
      over +
      ear +
      line('M2.1 .5q1.1 .9 2.3 .2M3.6 4.3q.8 .4 1.5 -.1', inkOn(skin), 0.56),
  );
}
