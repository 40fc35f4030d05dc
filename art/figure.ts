import { shade } from './colour.ts';
import type { Hex } from './colour.ts';
import { faceHead, figureHairs, sideHead } from './heads.ts';
import type { FigureHair } from './heads.ts';
import { hairColours, skins } from './palette.ts';
import type { Palette } from './palette.ts';
import { poses } from './poses.ts';
import type { Pose, Role } from './poses.ts';
import { pick } from './random.ts';
import type { Random } from './random.ts';
import { closedCurve, limb, formatNumber, path } from './shapes.ts';

export type FigureLook = { skin: Hex; hairColour: Hex; hair: FigureHair; top: Hex; bottom: Hex; scarf: Hex };

/**
 * Looks of a figure. The numbers are indexes of `skins`, `hairColours` and the palette's `tops`.
 * Missing fields are chosen by the seed.
 */
export type FigureChoice = { skin?: number; hairColour?: number; hair?: FigureHair; top?: 0 | 1 | 2 | 3 };

/**
 * Returns a hair colour for a skin. Fair hair (index 3) suits only lighter skins; grey and dark
 * hair suit everyone.
 */
function hairColourFor(next: Random, skin: number): number {
  const colour = Math.floor(next() * hairColours.length);
  return colour === 3 && skin > 2 ? 0 : colour;
}

export function lookFor(next: Random, palette: Palette, choice: FigureChoice = {}): FigureLook {
  const skin = choice.skin ?? Math.floor(next() * skins.length);
  const [cream, white, warm, contrast] = palette.tops;
  const hairColour = choice.hairColour ?? hairColourFor(next, skin);
  // A cream shirt on the lightest skins looks like no shirt.
  const invented = skin < 2 ? pick(next, [warm, contrast, white]) : pick(next, [cream, white, warm]);
  return {
    skin: skins[skin] ?? skins[0],
    hairColour: hairColours[hairColour] ?? hairColours[0],
    hair: choice.hair ?? pick(next, figureHairs),
    top: choice.top === undefined ? invented : palette.tops[choice.top],
    bottom: palette.bottom,
    scarf: skin < 3 ? contrast : warm,
  };
}

/**
 * Position of a figure. Its centre is at `x`, its feet are at `y`, and `scale` is pixels per unit
 * of the pose.
 */
export type FigurePlace = { x: number; y: number; scale: number; mirrored?: boolean };

export function drawFigure(
  pose: Pose,
  look: FigureLook,
  { x, y, scale, mirrored = false }: FigurePlace,
): string {
  const fills: Record<Role, Hex> = {
    skin: look.skin,
    skinFar: shade(look.skin, 0.88),
    top: look.top,
    topFar: shade(look.top, 0.88),
    bottom: look.bottom,
    bottomFar: shade(look.bottom, 0.8),
    shoe: '#f7f3ea',
    shoeFar: '#d8d2c6',
  };
  const parts = poses[pose].map((part) => {
    if ('limb' in part) return limb(part.joints, fills[part.limb]);
    if ('shape' in part) return path(closedCurve(part.points), fills[part.shape]);
    if ('face' in part) return faceHead(part.face, look);
    return sideHead(part.side, look);
  });
  const across = mirrored ? -scale : scale;
  return `<g transform="translate(${formatNumber(x)} ${formatNumber(y)}) scale(${formatNumber(across)} ${formatNumber(scale)}) translate(-50 -87)">${parts.join('')}</g>`;
}
