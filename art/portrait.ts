import { layers } from './backdrops.ts';
import { oklch, shade } from './colour.ts';
import type { Hex } from './colour.ts';
import { inkOn } from './heads.ts';
import { nestedRings } from './nature.ts';
import { hairColours, makePalette, skins } from './palette.ts';
import type { Palette, Topic } from './palette.ts';
import { pick, random } from './random.ts';
import type { Random } from './random.ts';
import { portraitHair, portraitHairs } from './portrait-hair.ts';
import type { PortraitHair } from './portrait-hair.ts';
import { circle, ellipse, line, path, svg } from './shapes.ts';

/** Looks of a person. `skin` and `hairColour` are indexes of `skins` and `hairColours`. */
export type PortraitLook = {
  hair: PortraitHair;
  skin: number;
  hairColour: number;
  /** Colour of the shirt, or of the scarf. */
  top: Hex;
  glasses?: boolean;
  beard?: boolean;
};

/** Hues of shirts. A hue that is similar to that of the background is not used. */
const shirtHues = [28, 70, 110, 160, 200, 262, 330];

function lookOf(next: Random, { hue }: Palette): PortraitLook {
  const skin = Math.floor(next() * skins.length);
  const hair = pick(next, portraitHairs);
  const drawn = Math.floor(next() * hairColours.length);
  // Brown (2) and fair (3) hair suit only lighter skins; grey and dark hair suit everyone.
  const hairColour = (drawn === 2 && skin > 3) || (drawn === 3 && skin > 2) ? 0 : drawn;
  const distant = shirtHues.filter((shirt) => Math.abs(((shirt - hue + 540) % 360) - 180) > 45);
  const shirtHue = distant[Math.floor(next() * distant.length)] ?? 70;
  // A deep scarf around a dark face hides the outline of the face.
  const deep = next() < 0.4 && !(hair === 'scarf' && skin > 3);
  return {
    hair,
    skin,
    hairColour,
    top: deep ? oklch(0.42, 0.07, shirtHue) : oklch(0.83, 0.085, shirtHue),
    glasses: next() < 0.22,
    beard: (hair === 'short' || hair === 'bald' || hair === 'wave') && next() < 0.45,
  };
}

const bareEars: PortraitHair[] = ['short', 'bun', 'braid', 'bald', 'curls'];

function features(skin: Hex, hairColour: Hex, look: PortraitLook): string {
  const ink = inkOn(skin);
  const brow = look.hair === 'bald' || look.hair === 'scarf' ? shade(hairColour, 0.9) : hairColour;
  const glasses = look.glasses
    ? '<g fill="none" stroke="#1c1c22" stroke-width="4.5" stroke-linecap="round"><circle cx="170" cy="174" r="24.5"/><circle cx="230" cy="174" r="24.5"/><path d="M194.5 171q5.5-4.5 11 0"/></g>'
    : '';
  const rose = oklch(0.66, 0.13, 25);
  return (
    (look.beard ? '' : circle(155, 206, 14, rose, 0.3) + circle(245, 206, 14, rose, 0.3)) +
    line('M158 173q12 10 24 0M218 173q12 10 24 0', ink, 4.6) +
    line('M197 184q-5 17 4 19', ink, 4.2) +
    line(look.beard ? 'M186 228q14 7 28 0' : 'M180 222q20 15 40 0', ink, 4.6) +
    line('M155 152q14-8 28-2.5M217 149.5q14-5.5 28 2.5', brow, 5) +
    glasses
  );
}

export type PortraitOptions = {
  /** Any text, usually the id of the person. */
  seed: string;
  topic: Topic;
  /** Looks of the person. The seed chooses the missing fields. */
  look?: Partial<PortraitLook>;
  /** Length of each side (pixels). */
  size?: number;
};

/** Draws a square picture of an invented person with closed eyes as an SVG text. */
export function drawPortrait({ seed, topic, look: chosen = {}, size = 400 }: PortraitOptions): string {
  const next = random(`portrait ${seed}`);
  const palette = makePalette(topic, false);
  const invented = lookOf(next, palette);
  // A person with a given look wears glasses or a beard only if the look states it.
  const look: PortraitLook = {
    ...invented,
    ...(chosen.hair ? { glasses: false, beard: false } : {}),
    ...chosen,
  };
  const skin = skins[look.skin] ?? skins[0];
  const hairColour = hairColours[look.hairColour] ?? hairColours[0];
  const hair = portraitHair(look.hair, hairColour, look.top);
  const inner =
    nestedRings(next, 200, 178, 216, layers(palette, 6, -0.35, 0.75), 1.1) +
    hair.behind +
    path('M50 400C52 330 98 302 158 290C172 306 228 306 242 290C302 302 348 330 350 400Z', look.top) +
    path('M168 226V286C168 312 232 312 232 286V226Z', shade(skin, 0.95)) +
    path('M168 246C186 262 214 262 232 246V262C214 280 186 280 168 262Z', shade(skin, 0.82)) +
    (bareEars.includes(look.hair)
      ? ellipse(132, 177, 11, 17, shade(skin, 0.95)) + ellipse(268, 177, 11, 17, shade(skin, 0.95))
      : '') +
    path('M132 160C132 107 161 80 200 80S268 107 268 160C268 220 236 257 200 257S132 220 132 160Z', skin) +
    (look.beard
      ? path(
          'M132.5 172C134 200 142 218 160 219C172 219 182 209 200 209S228 219 240 219C258 218 266 200 267.5 172C270 236 240 272 200 272S130 236 132.5 172Z',
          hairColour,
        ) + ellipse(200, 229, 21, 9.5, skin)
      : '') +
    hair.over +
    features(skin, hairColour, look);
  return svg({ width: 400, height: 400 }, palette.sky, inner).replace(
    'width="400" height="400">',
    `width="${size}" height="${size}">`,
  );
}
