import { oklch, type Hex } from './colour.ts';
import { between, random, type Random } from './random.ts';
import { circle, ellipse, leaf, line, path, rect, svg } from './shapes.ts';

/** Products that can be drawn. */
export type ProductKind =
  'band' | 'block' | 'bolster' | 'cup' | 'journal' | 'lamp' | 'mask' | 'mat' | 'oil' | 'pillow' | 'refill';

const SIZE = 800;
/** Vertical position of the surface on which products stand. */
const FLOOR = 620;
const kraft = { light: oklch(0.84, 0.06, 68), mid: oklch(0.76, 0.065, 66), dark: oklch(0.66, 0.07, 62) };
const paper = oklch(0.96, 0.014, 92);
const gold = oklch(0.84, 0.125, 82);
const lavender = (brightness: number): Hex => oklch(0.58 + 0.1 * brightness, 0.11, 302);

type Draw = (tone: (lightness: number, chroma: number, turn?: number) => Hex, next: Random) => string;

/** Draws flower stalks that grow from one point. */
const sprigs = (x: number, y: number, length: number): string =>
  [-24, 2, 30]
    .map((angle, index) =>
      leaf(x + 22 * (index - 1), y, length - 14 * (index % 2), 24, angle, lavender(index / 2)),
    )
    .join('');

const draw: Record<ProductKind, Draw> = {
  pillow: (tone) =>
    path(
      'M150 500C150 400 250 380 400 380S650 400 650 500 560 610 400 610 150 600 150 500Z',
      tone(0.54, 0.1),
    ) +
    path(
      'M172 486C172 402 262 386 400 386S628 402 628 486 546 574 400 574 172 570 172 486Z',
      tone(0.62, 0.1),
    ) +
    line('M250 470C284 506 334 506 366 470', tone(0.38, 0.09), 9) +
    line('M434 470C466 506 516 506 550 470', tone(0.38, 0.09), 9) +
    sprigs(400, 384, 134),

  block: (tone, next) =>
    path('M184 402 470 330 624 392 322 470Z', oklch(0.83, 0.07, 66)) +
    path('M184 402V552L322 620V470Z', oklch(0.68, 0.085, 60)) +
    path('M322 470V620L624 540V392Z', oklch(0.76, 0.08, 63)) +
    Array.from({ length: 30 }, () =>
      circle(
        between(next, 344, 604),
        between(next, 480, 548),
        between(next, 2.5, 6),
        oklch(0.56, 0.08, 52),
        0.5,
      ),
    ).join('') +
    line('M520 312C640 292 700 372 676 470 662 530 614 578 552 594', tone(0.45, 0.1), 26) +
    rect(536, 574, 34, 44, gold, 8),

  cup: (tone) =>
    line('M556 410C650 390 672 452 646 504 626 542 580 560 528 556', tone(0.5, 0.08), 30) +
    path('M236 366H564C572 500 526 620 400 620S228 500 236 366Z', tone(0.58, 0.085)) +
    path('M240 424C320 452 480 454 561 424L549 504C470 530 330 530 251 504Z', tone(0.88, 0.03)) +
    ellipse(400, 366, 164, 40, tone(0.44, 0.07)) +
    ellipse(400, 372, 138, 28, oklch(0.6, 0.1, 76)) +
    line('M352 300C330 262 374 238 352 196', tone(0.95, 0.025), 13) +
    line('M436 300C414 262 458 238 436 196', tone(0.95, 0.025), 13),

  band: (tone) =>
    [
      [400, 500, 236, 92],
      [410, 440, 212, 82],
      [420, 386, 188, 72],
    ]
      .map(
        ([x, y, rx, ry], index) =>
          `<ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${ry}" fill="none" stroke="${tone(0.42 + 0.13 * index, 0.12, index * 10)}" stroke-width="34"/>`,
      )
      .join(''),

  journal: (tone) =>
    '<g transform="rotate(-7 400 430)">' +
    rect(250, 238, 326, 386, tone(0.36, 0.08), 18) +
    rect(262, 230, 318, 386, paper, 12) +
    rect(246, 224, 324, 390, tone(0.53, 0.115), 16) +
    rect(246, 224, 42, 390, tone(0.45, 0.105), 16) +
    rect(520, 224, 14, 390, gold) +
    circle(402, 404, 72, tone(0.64, 0.11)) +
    circle(402, 404, 47, tone(0.75, 0.1)) +
    circle(402, 404, 23, gold) +
    '</g>',

  bolster: (tone) =>
    rect(164, 396, 474, 214, tone(0.52, 0.1), 107) +
    ['M352 398V608', 'M430 396V610', 'M508 398V608']
      .map((seam) => line(seam, tone(0.46, 0.095), 6))
      .join('') +
    ellipse(232, 503, 66, 105, tone(0.63, 0.1)) +
    line('M232 432C268 440 272 566 232 574', tone(0.45, 0.09), 7) +
    line('M574 450C626 462 626 534 574 548', gold, 17),

  mat: (tone) =>
    rect(206, 356, 420, 248, tone(0.47, 0.1), 26) +
    circle(232, 480, 124, tone(0.61, 0.11)) +
    [96, 62, 28]
      .map(
        (radius) =>
          `<circle cx="232" cy="480" r="${radius}" fill="none" stroke="${tone(0.42, 0.09)}" stroke-width="14"/>`,
      )
      .join('') +
    rect(392, 352, 32, 256, gold) +
    rect(524, 352, 32, 256, gold),

  oil: (tone) =>
    rect(340, 218, 120, 84, tone(0.32, 0.04), 14) +
    rect(358, 296, 84, 42, tone(0.42, 0.06)) +
    path(
      'M304 596V404C304 352 332 338 400 338S496 352 496 404V596C496 612 486 620 472 620H328C314 620 304 612 304 596Z',
      oklch(0.52, 0.1, 60),
    ) +
    rect(304, 424, 192, 142, paper) +
    [-28, 0, 28].map((angle) => leaf(400, 552, 104, 18, angle, tone(0.54, 0.1))).join(''),

  refill: () =>
    path('M272 256H528L552 620H248Z', kraft.light) +
    path('M528 256 552 620H486L468 256Z', kraft.mid) +
    path('M264 218H536L528 272H272Z', kraft.dark) +
    rect(312, 372, 168, 148, paper, 12) +
    sprigs(396, 508, 96),

  mask: (tone) =>
    line('M156 440C92 336 160 262 250 290', tone(0.42, 0.1), 20) +
    line('M644 440C708 336 640 262 550 290', tone(0.42, 0.1), 20) +
    path(
      'M140 462C140 368 252 330 400 330S660 368 660 462C660 546 596 596 518 596 456 596 444 544 400 544S344 596 282 596C204 596 140 546 140 462Z',
      tone(0.51, 0.12),
    ) +
    path(
      'M172 460C172 388 268 358 400 358S628 388 628 460C628 526 580 566 516 566 464 566 450 514 400 514S336 566 284 566C220 566 172 526 172 460Z',
      tone(0.59, 0.12),
    ) +
    line('M226 466C260 500 308 500 340 466', tone(0.38, 0.1), 9) +
    line('M460 466C492 500 540 500 574 466', tone(0.38, 0.1), 9),

  lamp: (tone) =>
    path('M304 262H496L560 448H240Z', oklch(0.86, 0.11, 80)) +
    path('M304 262H372L342 448H240Z', oklch(0.92, 0.08, 86)) +
    rect(384, 448, 32, 132, tone(0.42, 0.07)) +
    path(
      'M300 614C300 588 344 574 400 574S500 588 500 614C500 622 490 626 400 626S300 622 300 614Z',
      tone(0.37, 0.07),
    ),
};

/**
 * Returns a square picture of a product as SVG.
 * @param hue hue of the product in degrees, such as 262 for dusk blue
 * @param view `close` shows the middle of the product enlarged
 */
export function drawProduct({
  kind,
  hue,
  view = 'whole',
}: {
  kind: ProductKind;
  hue: number;
  view?: 'whole' | 'close';
}): string {
  const tone = (lightness: number, chroma: number, turn = 0) => oklch(lightness, chroma, hue + turn);
  const thing = draw[kind](tone, random(`${kind}-${hue}`));
  const frame = { width: SIZE, height: SIZE };
  if (view === 'close')
    return svg(
      frame,
      tone(0.88, 0.045, 6),
      `<g transform="translate(400 420) scale(1.7) translate(-400 -470)">${thing}</g>`,
    );
  const ground =
    rect(0, 560, SIZE, SIZE - 560, tone(0.86, 0.05, 6)) + ellipse(400, FLOOR + 2, 268, 32, tone(0.76, 0.06));
  return svg(frame, tone(0.92, 0.035, 8), ground + thing);
}
