import { distanceOf, documentFilters, filterWords, wordsOf } from '@/backend/search/words';

test('letters that are no letter with an accent are spelled out', () => {
  expect(wordsOf('Straße Æther Œuvre Smørrebrød Łódź Đuro Eiðr Þór Işık')).toEqual(
    'strasse aether oeuvre smorrebrod lodz duro eidr thor isik'.split(' '),
  );
});

test('a possessive ending is no letter of a word, and other apostrophes are none either', () => {
  expect(wordsOf("Idris’s Marisol's don’t l’été ’s rock ’n’ roll")).toEqual(
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
])('from "%s" to "%s" it is %i changes, either way', (one, other, distance) => {
  expect([distanceOf(one, other), distanceOf(other, one)]).toEqual([distance, distance]);
});

test('a document has the words of each filter that finds it, and of no other kind', () => {
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
