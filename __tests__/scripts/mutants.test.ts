import { findMutants, pickSample } from '../../scripts/mutation/mutants.ts';
import { readProbes, withProbes } from '../../scripts/mutation/probes.ts';

/** Returns the source once per mutant, with that mutant applied. */
const mutationsOf = (source: string) =>
  findMutants('a.ts', source).map(
    ({ start, end, text }) => source.slice(0, start) + text + source.slice(end),
  );

test.each([
  ['const a = b === c;', ['const a = b !== c;']],
  ['const a = b < c && d;', ['const a = b < c || d;', 'const a = b <= c && d;']],
  // The mutant would differ only for one millisecond, which a test cannot reach.
  ['const a = b < now();', ['const a = b >= now();']],
  ['const a = daysFromNow(b) >= c;', ['const a = daysFromNow(b) < c;']],
  ['if (a) b = c;', ['if (true) b = c;', 'if (false) b = c;']],
  ['const a = b ? c : d;', ['const a = true ? c : d;', 'const a = false ? c : d;']],
  ['const a = !b;', ['const a = b;']],
  ['const a = true;', ['const a = false;']],
  ['const a = 5;', ['const a = (5 + 1);']],
  ['const a = 50;', ['const a = 0;']],
  ["const a = 'b';", ["const a = '';"]],
  ["const a = b || '';", ["const a = b && '';", "const a = b || 'mutant';"]],
  // A fallback with a value becomes empty. An empty fallback after `??` is not changed.
  ["const a = b ?? '';", ["const a = b && '';"]],
  ["const a = b ?? 'c';", ["const a = b && 'c';", "const a = b ?? '';"]],
  ['const a = [b];', ['const a = [];']],
  ['save(a);', [';']],
  ['await save(a);', [';']],
  ['throw a;', [';']],
  ['const a = rows.where(b).limit(c);', ['const a = rows.where(b);', 'const a = rows.limit(c);']],
  ['const a = sql`(b, c) < (d, e)`;', ['const a = sql`(b, c) <= (d, e)`;']],
  // The removal of `select` or `limit(1)` has no effect if only the existence of a row is checked.
  // A second row beyond a page has no effect either.
  [
    "const a = (await rows.where(b).select('c').limit(1).executeTakeFirst()) !== undefined;",
    [
      "const a = (await rows.where(b).select('c').limit(1).executeTakeFirst()) === undefined;",
      "const a = (await rows.select('c').limit(1).executeTakeFirst()) !== undefined;",
      "const a = (await rows.where(b).select('').limit(1).executeTakeFirst()) !== undefined;",
      "const a = (await rows.where(b).select('c').limit((1 + 1)).executeTakeFirst()) !== undefined;",
    ],
  ],
  ['rows.limit(1).execute();', [';', 'rows.execute();', 'rows.limit((1 + 1)).execute();']],
  ['const a = limit + 1;', ['const a = limit - 1;']],
])('the source %s has exactly the expected mutants', (source, expected) => {
  expect(mutationsOf(source)).toEqual(expected);
});

test.each([
  "import a from 'b';",
  "export { a } from 'b';",
  "type A = 'b' | 5;",
  'interface A { b: true }',
  "let a: 'b';",
  "const a = { summary: 'what it does' };",
  "const a = 'This course was not found.';",
  "const a = 'a task failed';",
  "const a = new Error('refused');",
  "log.warn({ ids: ['b'] }, 'late');",
  "const tell = () => log.info({ count: 5 }, 'late');",
  'const a = [];',
])('the source %s has no mutants', (source) => {
  expect(mutationsOf(source)).toEqual([]);
});

test('a sample has no duplicates, is equal for equal seeds and differs for different seeds', () => {
  const items = Array.from({ length: 50 }, (_, at) => at);
  const sample = pickSample(items, 20, 1);
  expect(pickSample(items, 20, 1)).toEqual(sample);
  expect(new Set(sample).size).toBe(20);
  expect(pickSample(items, 20, 2)).not.toEqual(sample);
  expect(pickSample(items, 80, 1).sort((one, other) => one - other)).toEqual(items);
});

describe('mutant probes', () => {
  /** Returns the source with its probes, without the function that records them. */
  const probed = (source: string) => {
    const mutants = findMutants('a.ts', source).map((mutant, number) => ({ ...mutant, number }));
    return withProbes(source, mutants, '/tmp/record').split('\nfunction __probe')[0];
  };

  test.each([
    ['const a = b === 5;', 'const a = (__probe(0), b === (__probe(1), 5));'],
    ['throw a;', 'throw (__probe(0), a);'],
    ["throw new E('b');", "throw (__probe(0), new E((__probe(1), 'b')));"],
    ['await save(a);', '(__probe(0), await save(a));'],
    ['if (a) b = [c];', 'if ((__probe(0), (__probe(1), a))) b = (__probe(2), [c]);'],
    ['const a = rows.where(b).limit(c);', 'const a = (__probe(0), (__probe(1), rows.where(b)).limit(c));'],
  ])('the source %s gets the expected probes', (source, expected) => {
    expect(probed(source)).toBe(expected);
  });

  test('readProbes names the test files that evaluated a mutant', () => {
    expect(readProbes('0 /a.test.ts\n1 /a.test.ts\n0 /b.test.ts\n1 \n')).toEqual(
      new Map([
        [0, new Set(['/a.test.ts', '/b.test.ts'])],
        [1, new Set(['/a.test.ts', ''])],
      ]),
    );
  });
});
