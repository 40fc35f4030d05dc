import { drawBand } from '../../art/band.ts';
import { oklch, shade } from '../../art/colour.ts';
import {
  drawEmpty,
  drawFlow,
  drawJoin,
  drawQuestion,
  drawHero,
  drawNotFound,
  drawSharePicture,
  drawSuccess,
  drawTeach,
  emptyLists,
} from '../../art/house.ts';
import { drawAppIcon, drawLogo } from '../../art/logo.ts';
import { topics } from '../../art/palette.ts';
import { drawPortrait } from '../../art/portrait.ts';
import { portraitHairs } from '../../art/portrait-hair.ts';
import { random } from '../../art/random.ts';
import { renderWebp } from '../../art/render.ts';
import { problemsIn, webpSize } from './svg-checks.ts';

const seeds = Array.from({ length: 12 }, (_, index) => `person ${index}`);

test('a seed always draws the same portrait, and different seeds draw different portraits', () => {
  const one = drawPortrait({ seed: 'Jo', topic: 'yoga' });
  expect(drawPortrait({ seed: 'Jo', topic: 'yoga' })).toBe(one);
  expect(new Set(seeds.map((seed) => drawPortrait({ seed, topic: 'yoga' }))).size).toBe(seeds.length);
});

test.each(topics)('portraits and bands of the topic %s are valid for any seed', (topic) => {
  for (const seed of seeds) {
    expect(problemsIn(drawPortrait({ seed, topic }))).toEqual([]);
    expect(problemsIn(drawBand({ seed, topic }))).toEqual([]);
    expect(problemsIn(drawBand({ seed, topic, night: true }))).toEqual([]);
  }
});

test.each(portraitHairs)('a described person with %s hair has only the described looks', (hair) => {
  const look = { hair, skin: 2, hairColour: 1, top: '#123456' };
  const plain = drawPortrait({ seed: 'any', topic: 'work', look });
  expect(problemsIn(plain)).toEqual([]);
  expect(plain).toContain('#123456');
  expect(plain).not.toContain('stroke="#1c1c22"');
  expect(drawPortrait({ seed: 'any', topic: 'work', look: { ...look, glasses: true } })).toContain(
    'stroke="#1c1c22"',
  );
});

test('a portrait is square at any size and its file is small', async () => {
  const webp = await renderWebp(drawPortrait({ seed: 'Jo', topic: 'stress', size: 600 }), { width: 480 });
  expect(await webpSize(webp)).toEqual({ width: 480, height: 480 });
  expect(webp.length).toBeLessThan(12_000);
});

test('a band has the requested width', () => {
  expect(drawBand({ seed: 'a', topic: 'work', width: 1200, height: 300 })).toContain(
    'viewBox="0 0 1200 300"',
  );
});

test.each([
  ['hero by day', drawHero({ night: false })],
  ['hero by night', drawHero({ night: true })],
  ['square hero', drawHero({ night: false, square: true })],
  ['teach', drawTeach()],
  ...(['join', 'return', 'check', 'teach'] as const).map((step): [string, string] => [
    `flow ${step}`,
    drawFlow(step),
  ]),
  ['question about topics', drawQuestion('topics')],
  ['question about time', drawQuestion('time')],
  ['question about the person', drawQuestion('about')],
  ['to learn', drawJoin('member')],
  ['to teach', drawJoin('creator')],
  ...emptyLists.map((list): [string, string] => [`empty ${list}`, drawEmpty(list)]),
  ['not found', drawNotFound()],
  ['success', drawSuccess()],
  ['share picture', drawSharePicture()],
  ['logo', drawLogo()],
  ['app icon', drawAppIcon()],
])('%s is valid and contains no text', (_, svg) => {
  expect(problemsIn(svg)).toEqual([]);
  expect(svg).not.toContain('<text');
});

test('colours keep their lightness and hue when the screen cannot show their chroma', () => {
  expect(oklch(1, 0, 0)).toBe('#ffffff');
  expect(oklch(0, 0, 0)).toBe('#000000');
  expect(oklch(0.627955, 0.2577, 29.2339)).toMatch(/^#f[ef]0[0-2]0[0-2]$/);
  for (let hue = 0; hue < 360; hue += 15) expect(oklch(0.9, 0.4, hue)).toMatch(/^#[\da-f]{6}$/);
  expect(shade('#808080', 0.5)).toBe('#404040');
  expect(shade('#ffffff', 2)).toBe('#ffffff');
});

test('random numbers depend on the seed only and are evenly distributed', () => {
  const next = random('kumu');
  const drawn = Array.from({ length: 2000 }, next);
  expect(drawn.every((value) => value >= 0 && value < 1)).toBe(true);
  expect(Math.abs(drawn.reduce((sum, value) => sum + value, 0) / drawn.length - 0.5)).toBeLessThan(0.03);
  expect(drawn.slice(0, 3).map((value) => value.toFixed(6))).toMatchInlineSnapshot(`
   [
     "0.102276",
     "0.963371",
     "0.773547",
   ]
  `);
});
