import {
  measureDistance,
  documentFilters,
  estimate,
  facetsOf,
  filterGroups,
  filterWords,
  levelFor,
  toMatch,
  countDocuments,
  toQuery,
  toVector,
  wantedFacets,
  toWords,
} from '@/backend/search/words';

test('toWords spells out letters that have no accent-free form', () => {
  expect(toWords('Straße Æther Œuvre Smørrebrød Łódź Đuro Eiðr Þór Işık')).toEqual(
    'strasse aether oeuvre smorrebrod lodz duro eidr thor isik'.split(' '),
  );
});

test('toWords drops a possessive ending and joins words at other apostrophes', () => {
  expect(toWords("Idris’s Marisol's don’t l’été ’s rock ’n’ roll")).toEqual(
    'idris marisol dont lete s rock n roll'.split(' '),
  );
});

test.each([
  ['yoga', 'yoga', 0],
  ['yoga', 'yga', 1],
  ['yoga', 'yogas', 1],
  ['yoga', 'yoya', 1],
  ['yoga', 'oyga', 1],
  ['yoga', 'gyoa', 2],
  ['sleep', 'slepe', 1],
  ['sleep', 'elseep', 2],
  ['breath', 'berate', 2],
  ['', 'tea', 3],
  ['tea', '', 3],
])('the edit distance between "%s" and "%s" is %i in both directions', (one, other, distance) => {
  expect([measureDistance(one, other), measureDistance(other, one)]).toEqual([distance, distance]);
});

test('documentFilters returns the words of every filter that matches the document and of no other filter', () => {
  const words = documentFilters('POST', ['yoga', 'price:free'], 2);
  for (const wanted of [
    filterWords('POST', []),
    filterWords(undefined, ['yoga', 'price:free']),
    filterWords('POST', ['yoga', 'price:free']),
  ])
    expect(words).toEqual(expect.arrayContaining(wanted));
  for (const other of [...filterWords('COURSE', ['yoga']), ...filterWords('POST', ['rating:4'])])
    expect(words).not.toContain(other);
});

test.each([
  ['关于测试', '关于 于测 测试'],
  ['日本語の発音', '日本 本語 語の の発 発音'],
  ['คอร์สอาหาร', 'คอ อร รส สอ อา าห หา าร'],
  ['C言語 and 茶', 'c 言語 and 茶'],
  ['瑜伽yoga12', '瑜伽 yoga12'],
])('toWords splits scripts without spaces into pairs of letters (%s)', (text, words) => {
  expect(toWords(text).join(' ')).toBe(words);
});

test.each([
  ['C++ and C#, F#.', 'c++ and c# f#'],
  ['Objective-C++', 'objective c++'],
  ['ab++ 1# c+ c++11 #c', 'ab 1 c+ c++ 11 c'],
  ['a+b c++x d#e', 'a b c x d e'],
  ['C++入门 and 学C#编程', 'c++ 入门 and 学 c# 编程'],
])('toWords keeps signs next to a single letter (%s)', (text, words) => {
  expect(toWords(text).join(' ')).toBe(words);
});

test('toWords truncates a very long word to its first 40 letters', () => {
  expect(toWords(`${'a'.repeat(41)} b`)).toEqual(['a'.repeat(40), 'b']);
});

test('documentFilters adds a level for each doubling of the popularity', () => {
  const levelsOf = (popularity: number) =>
    documentFilters('POST', [], popularity).filter((word) => /^:p\d+$/.test(word));
  expect(levelsOf(0)).toEqual([]);
  expect(levelsOf(1)).toEqual([':p0']);
  expect(levelsOf(3)).toEqual([':p0', ':p1']);
  expect(levelsOf(4)).toEqual([':p0', ':p1', ':p2']);
  expect(levelsOf(2 ** 40)).toHaveLength(28);
});

test('filterGroups requires one word of each filter group, for one type or all types', () => {
  expect(filterGroups(undefined, [['yoga', 'stress'], ['price:free']])).toEqual([
    [':yoga', ':stress'],
    [':price:free'],
  ]);
  expect(filterGroups('POST', [['yoga']])).toEqual([[':POST:yoga']]);
  expect(filterGroups('POST', [])).toEqual([[':POST']]);
  expect(filterGroups(undefined, [])).toEqual([]);
  expect(wantedFacets({ topicId: ['yoga', 'stress'], price: 'free', rating: undefined })).toEqual([
    ['yoga', 'stress'],
    ['price:free'],
  ]);
});

const thing = { topics: ['yoga' as const], priceCents: null, durationSeconds: null, ratingAverage: null };

test.each([
  [{ durationSeconds: 1 }, ['length:0-10']],
  [{ durationSeconds: 600 }, ['length:0-10']],
  [{ durationSeconds: 601 }, ['length:10-30']],
  [{ durationSeconds: 3600 }, ['length:30-60']],
  [{ durationSeconds: 3601 }, ['length:60-']],
  [{ priceCents: 0 }, ['price:free']],
  [{ priceCents: 1 }, ['price:0-25']],
  [{ priceCents: 2500 }, ['price:0-25']],
  [{ priceCents: 2501 }, ['price:25-50']],
  [{ priceCents: 5001 }, ['price:50-']],
  [{ ratingAverage: 3.9 }, []],
  [{ ratingAverage: 4 }, ['rating:4']],
  [{ ratingAverage: 4.5 }, ['rating:4.5', 'rating:4']],
  [{}, []],
])('the facets of a document with %j are its topic and %j', (values, facets) => {
  expect(facetsOf({ ...thing, ...values })).toEqual(['yoga', ...facets]);
});

test('the number of matching documents is estimated as if words were distributed independently', () => {
  const counts = new Map([
    [':COURSE', 600],
    [':POST', 400],
  ]);
  expect(countDocuments(counts, ['COURSE', 'POST', 'CREATOR'])).toBe(1000);
  expect(countDocuments(counts, [])).toBe(1);
  expect(
    estimate(
      [
        { words: ['a'], documents: 100 },
        { words: ['b'], documents: 500 },
      ],
      1000,
    ),
  ).toBe(50);
  expect(estimate([{ words: ['a'], documents: 5000 }], 1000)).toBe(1000);
});

test('toMatch looks up the rarest words in the index and checks the remaining words in rows', () => {
  const part = (word: string, documents: number) => ({ words: [word], documents });
  expect(toMatch([], 10_000)).toBeNull();
  expect(toMatch([part('all', 10_000)], 10_000)).toEqual({ indexed: "('all')", rest: null });
  // The word "rare" leaves a thousand documents, which are then checked row by row.
  expect(toMatch([part('often', 9000), part('rare', 1000), part('other', 4000)], 10_000)).toEqual({
    indexed: "('rare')",
    rest: "('other') & ('often')",
  });
  expect(toMatch([part('often', 5001), part('rare', 2000), part('half', 5000)], 10_000)).toEqual({
    indexed: "('rare') & ('half')",
    rest: "('often')",
  });
  // A word that is in more than half of the documents is not looked up together with another word.
  expect(toMatch([part('rare', 3000), part('half', 5000)], 10_000)!.rest).toBeNull();
  expect(toMatch([part('rare', 3000), part('often', 5001)], 10_000)).toEqual({
    indexed: "('rare')",
    rest: "('often')",
  });
  expect(toMatch([part('seldom', 4000), part('rare', 1001)], 10_000)).toEqual({
    indexed: "('rare') & ('seldom')",
    rest: null,
  });
});

test('levelFor returns the highest level with enough documents', () => {
  const counts = new Map([
    [':COURSE', 1000],
    [':p0', 800],
    [':p5', 100],
    [':p27', 10],
  ]);
  expect(levelFor(counts, ['COURSE'], 500, 50)).toBe(':p5');
  expect(levelFor(counts, ['COURSE'], 500, 51)).toBe(':p0');
  expect(levelFor(counts, ['COURSE'], 500, 5)).toBe(':p27');
  expect(levelFor(counts, ['COURSE'], 500, 401)).toBeUndefined();
  // A level without a count has no documents, so it is not returned.
  const few = new Map([
    [':COURSE', 2],
    [':p0', 2],
  ]);
  expect(levelFor(few, ['COURSE'], 2, 1)).toBe(':p0');
});

test('toVector returns each word with its positions and text weights, and the filter words', () => {
  expect(
    toVector(
      [
        { text: 'Slow tea', weight: 'A' },
        { text: 'tea', weight: 'D' },
      ],
      [':POST'],
    ),
  ).toBe("'slow':1A 'tea':2A,3D ':POST'");
  expect(toVector([{ text: '黒猫と', weight: 'A' }], [])).toBe("'黒猫':1A '黒':1A '猫':1A,2A '猫と':2A");
  const long = Array.from({ length: 2001 }, (_, number) => `w${number}`).join(' ');
  expect(toVector([{ text: long, weight: 'B' }], [])).toMatch(/'w1999':2000B$/);
});

test('toQuery requires one word of each group and can be limited to text weights', () => {
  const parts = [{ words: ['tea', 'teas'] }, { words: ['slow'] }];
  expect(toQuery(parts)).toBe("('tea' | 'teas') & ('slow')");
  expect(toQuery(parts, 'AB')).toBe("('tea':AB | 'teas':AB) & ('slow':AB)");
  expect(toQuery([])).toBeNull();
});
