import { shade } from './colour.ts';
import type { Hex } from './colour.ts';
import { circle, path } from './shapes.ts';

export type PortraitHair = 'short' | 'wave' | 'bob' | 'long' | 'bun' | 'braid' | 'curls' | 'scarf' | 'bald';
export const portraitHairs: [PortraitHair, ...PortraitHair[]] = [
  'short',
  'wave',
  'bob',
  'long',
  'bun',
  'braid',
  'curls',
  'scarf',
  'bald',
];

/**
 * Hair in front of the face (`over`) and behind it. Coordinates are in a box of 400 by 400 with the
 * face at (200, 168).
 */
type Layers = { behind: string; over: string };

function puffs(colour: Hex, discs: [x: number, y: number, radius: number][]): string {
  return discs.map(([x, y, radius]) => circle(x, y, radius, colour)).join('');
}

const parted =
  'M128 172C119 108 153 72 203 72C251 72 281 108 272 172C267 140 247 121 219 106C196 128 152 134 128 172Z';
const drawnBack =
  'M129 160C122 104 156 73 200 73S278 104 271 160C262 128 238 109 200 107C162 109 138 128 129 160Z';

/** Draws hair, or a scarf in the colour `cloth`. */
export function portraitHair(hair: PortraitHair, colour: Hex, cloth: Hex): Layers {
  switch (hair) {
    case 'bald':
      return { behind: '', over: '' };
    case 'short':
      return {
        behind: '',
        over: path(
          'M129 164C118 100 152 66 203 66C254 66 282 100 271 164C267 146 263 130 250 120C216 127 178 124 148 119C136 131 132 147 129 164Z',
          colour,
        ),
      };
    case 'wave':
      return {
        behind: path(
          'M124 176C112 106 148 66 202 66S290 106 276 176C280 200 274 214 266 222H134C126 214 120 200 124 176Z',
          colour,
        ),
        over: path(
          'M127 172C116 102 150 62 206 64C262 66 286 104 273 170C268 142 258 124 244 112C206 132 160 118 148 124C136 134 130 152 127 172Z',
          colour,
        ),
      };
    case 'bob':
      return {
        behind: path(
          'M116 172C108 96 150 60 200 60S292 96 284 172C288 214 282 240 268 254H132C118 240 112 214 116 172Z',
          colour,
        ),
        over: path(
          'M128 170C122 108 156 74 206 74C254 74 280 110 272 170C264 140 246 120 216 110C188 132 150 138 128 170Z',
          colour,
        ),
      };
    case 'long':
      return {
        behind: path(
          'M114 178C104 94 150 56 200 56S296 94 286 178C288 232 306 276 298 336H102C94 276 112 232 114 178Z',
          colour,
        ),
        over: path(
          'M127 180C119 110 156 72 200 72S281 110 273 180C269 142 246 112 200 104C154 112 131 142 127 180Z',
          colour,
        ),
      };
    case 'bun':
      return { behind: circle(200, 50, 34, colour), over: path(drawnBack, colour) };
    case 'braid':
      return {
        behind: puffs(colour, [
          [268, 206, 22],
          [280, 240, 22],
          [284, 276, 21],
          [280, 310, 19],
          [272, 338, 15],
        ]),
        over: path(parted, colour),
      };
    case 'curls':
      return {
        behind: puffs(colour, [
          [130, 120, 37],
          [157, 84, 38],
          [200, 68, 41],
          [243, 84, 38],
          [270, 120, 37],
          [119, 160, 31],
          [281, 160, 31],
          [125, 199, 25],
          [275, 199, 25],
        ]),
        over: puffs(colour, [
          [146, 112, 22],
          [172, 98, 22],
          [200, 94, 22],
          [228, 98, 22],
          [254, 112, 22],
        ]),
      };
    case 'scarf':
      return {
        behind: path(
          'M112 182C102 92 148 54 200 54S298 92 288 182C290 226 298 262 312 330H88C102 262 110 226 112 182Z',
          cloth,
        ),
        over:
          path(
            'M126 196C116 112 154 70 200 70S284 112 274 196C270 138 246 104 200 100C154 104 130 138 126 196Z',
            shade(cloth, 0.88),
          ) +
          path(
            'M128 190C136 240 166 258 200 258S264 240 272 190C286 250 306 280 296 318C240 346 160 346 104 318C94 280 114 250 128 190Z',
            cloth,
          ) +
          path(
            'M134 232C150 282 240 300 282 262C276 296 226 318 180 304C152 294 138 268 134 232Z',
            shade(cloth, 0.88),
          ),
      };
  }
}
