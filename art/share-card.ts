import { layers } from './backdrops.ts';
import { oklch } from './colour.ts';
import type { Hex } from './colour.ts';
import { brand, logoShapes } from './logo.ts';
import { nestedRings } from './nature.ts';
import { housePalette, makePalette } from './palette.ts';
import type { Topic } from './palette.ts';
import { random } from './random.ts';
import { circle, formatNumber, svg } from './shapes.ts';

/** Size of the card (pixels). */
const cardFrame = { width: 1200, height: 630 };

/** Area of the card that is reserved for a picture (pixels). */
export const pictureFrame = { left: 660, top: 0, width: 540, height: 630 };

/** Texts of the card. Each line is an SVG path whose baseline starts at 0, 0. */
export type CardText = { brand: string; title: string[]; below: string[] };

const margin = 64;
/** Distance between the baselines of the title (pixels). */
const titleStep = 68;
/** Distance between the baselines of the lines below the title (pixels). */
const belowStep = 42;

/** Maximum width of the texts and heights of their letters (pixels). */
export const cardType = {
  width: pictureFrame.left - margin - 44,
  title: 58,
  below: 30,
  brand: 34,
  titleLines: 4,
};

const written = (d: string, x: number, y: number, fill: Hex): string =>
  `<path transform="translate(${formatNumber(x)} ${formatNumber(y)})" d="${d}" fill="${fill}"/>`;

/** Logo in place of a picture, for a page that does not show a single item. */
const drawnMark = circle(930, 315, 190, brand.mist) + logoShapes(774, 159, 312);

/**
 * Draws the share card of an item, without its picture, as an SVG text. Without a topic, the card
 * has the colours of the product.
 * @param isMarked true if the logo is drawn in place of the picture
 */
export function drawShareCard(seed: string, topic: Topic | null, text: CardText, isMarked = false): string {
  const palette = topic ? makePalette(topic) : housePalette();
  const { hue, night } = palette;
  const paper = night ? palette.sky : oklch(0.955, 0.024, hue + 14);
  const ink = night ? oklch(0.97, 0.015, hue) : oklch(0.25, 0.05, hue);
  const soft = night ? oklch(0.86, 0.04, hue) : oklch(0.42, 0.06, hue);
  const rings = night
    ? layers(palette, 5, -0.4, 0.1)
    : [0.935, 0.915, 0.895, 0.875].map((lightness, index) =>
        oklch(lightness, 0.034 + index * 0.006, hue + 14),
      );
  const top = cardFrame.height / 2 - ((text.title.length - 1) * titleStep) / 2 + 22;
  return svg(
    cardFrame,
    paper,
    nestedRings(random(`card ${seed}`), 90, 640, 330, rings, 0.8) +
      logoShapes(margin, 52, 56) +
      written(text.brand, margin + 72, 92, ink) +
      text.title.map((line, index) => written(line, margin, top + index * titleStep, ink)).join('') +
      text.below
        .map((line, index) => written(line, margin, 566 - (text.below.length - 1 - index) * belowStep, soft))
        .join('') +
      (isMarked ? drawnMark : ''),
  );
}
