import { coverKinds, drawCover } from '../../art/cover.ts';
import { topics } from '../../art/palette.ts';
import { renderWebp } from '../../art/render.ts';
import { poses } from '../../art/poses.ts';
import { topicIds } from '../../contract/values/topics.ts';
import { webpSize, problemsIn } from './svg-checks.ts';

const manySeeds = Array.from({ length: 24 }, (_, index) => `seed ${index}`);

test('the colour table contains exactly the topics', () => {
  expect([...topics].sort()).toEqual([...topicIds].sort());
});

test('a seed always draws the same picture, and a different seed or topic draws a different picture', () => {
  const one = drawCover({ seed: 'a course', topic: 'yoga', kind: 'tree' });
  expect(drawCover({ seed: 'a course', topic: 'yoga', kind: 'tree' })).toBe(one);
  expect(drawCover({ seed: 'another course', topic: 'yoga', kind: 'tree' })).not.toBe(one);
  expect(drawCover({ seed: 'a course', topic: 'work', kind: 'tree' })).not.toBe(one);
});

test('the picture of a known seed does not change, because otherwise every existing cover would change', () => {
  // The snapshot contains the numbers of the picture instead of its bytes, so that only its
  // formatting may change.
  const numbers = drawCover({ seed: 'kept', topic: 'breathing', kind: 'tide' }).match(/\d+(\.\d+)?/g) ?? [];
  expect(numbers.slice(0, 24)).toMatchInlineSnapshot(`
   [
     "3",
     "2000",
     "0",
     "0",
     "1600",
     "1000",
     "1600",
     "1000",
     "0",
     "0",
     "1600",
     "1000",
     "9",
     "6",
     "832.67",
     "353",
     "180",
     "673",
     "114.29",
     "435.07",
     "95.24",
     "435.02",
     "38.1",
     "435.05",
   ]
  `);
});

test('different seeds of a topic give different pictures', () => {
  expect(new Set(manySeeds.map((seed) => drawCover({ seed, topic: 'anxiety' }))).size).toBe(manySeeds.length);
});

test.each(topics)('%s draws valid pictures for any seed when no kind is chosen', (topic) => {
  for (const seed of [...manySeeds, '', 'ö', '<script>"&']) {
    expect(problemsIn(drawCover({ seed, topic }))).toEqual([]);
  }
});

test.each(coverKinds)('%s draws a valid picture in every topic by day and by night', (kind) => {
  for (const topic of topics) {
    for (const night of [false, true])
      expect(problemsIn(drawCover({ seed: kind, topic, kind, night }))).toEqual([]);
  }
});

test.each(coverKinds)('%s draws a valid picture in other proportions', (kind) => {
  for (const [width, height] of [
    [1600, 480],
    [800, 800],
    [1200, 630],
  ] as const) {
    const svg = drawCover({ seed: kind, topic: 'stress', kind, width, height });
    expect(problemsIn(svg)).toEqual([]);
    expect(svg).toContain(`viewBox="0 0 ${width} ${height}"`);
  }
});

test('pictures contain no ids, so that a page can show several pictures', () => {
  for (const kind of coverKinds)
    expect(drawCover({ seed: 'x', topic: 'relaxing', kind })).not.toMatch(/\bid=|url\(#/);
});

test.each(topics.map((topic, index) => [topic, coverKinds[index % coverKinds.length]!] as const))(
  '%s as %s becomes a webp of at most 25 kB',
  async (topic, kind) => {
    const webp = await renderWebp(drawCover({ seed: 'size', topic, kind }), { width: 960 });
    expect(await webpSize(webp)).toEqual({ width: 960, height: 600 });
    expect(webp.length).toBeLessThan(25_000);
  },
);

test.each(coverKinds)('%s becomes a webp of at most 25 kB', async (kind) => {
  const webp = await renderWebp(drawCover({ seed: 'kind', topic: 'meditation', kind }), { width: 960 });
  expect(webp.length).toBeLessThan(25_000);
});

test.each(Object.entries(poses))('%s keeps its limbs inside the box and above the floor', (_, parts) => {
  for (const part of parts) {
    if (!('limb' in part)) continue;
    for (const [x, y, radius] of part.joints) {
      expect(x - radius).toBeGreaterThanOrEqual(0);
      expect(x + radius).toBeLessThanOrEqual(100);
      expect(y - radius).toBeGreaterThanOrEqual(0);
      expect(y + radius).toBeLessThanOrEqual(88.5);
    }
  }
});
