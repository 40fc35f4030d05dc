import { findMatches, foldPhrase, prepareFilters } from '@/backend/office/word-filter';

/** Returns the parts of a text that a phrase matches. */
const match = (phrase: string, text: string): string[] =>
  findMatches(prepareFilters([{ id: '1', phrase, effect: 'REFUSE' }]), text).map(({ words }) => words);

test.each([
  ['idiot', 'You IDIOT!', 'IDIOT'],
  ['idiot', 'An ïdiôt.', 'ïdiôt'],
  ['idiot', 'An idi\u0301ot.', 'idi\u0301ot'],
  ['idiot', 'An id\u200B\u00ADiot.', 'id\u200B\u00ADiot'],
  ['idiot', 'ｉｄｉｏｔ', 'ｉｄｉｏｔ'],
  ['idiot', '𝓲𝓭𝓲𝓸𝓽', '𝓲𝓭𝓲𝓸𝓽'],
  ['idiot', 'id10t', 'id10t'],
  ['idiot', 'іdіоt with Cyrillic letters', 'іdіоt'],
  ['idiot', 'id\u0001i\uFFFC\u0085ot', 'id\u0001i\uFFFC\u0085ot'],
  ['ass', 'an @ss', '@ss'],
  ['ass', 'hello @ass', 'ass'],
  ['casino', 'write to me@casino.example', 'casino'],
  ["don't", 'DON’T', 'DON’T'],
  ['kill yourself', 'Kill, yourself', 'Kill, yourself'],
  ['kill your*', 'kill yourselves', 'kill yourselves'],
  ['casino*', 'c4sin0s', 'c4sin0s'],
  ['10', 'give me 10', '10'],
  ['идиот', 'Какой ИДИОТ', 'ИДИОТ'],
])('the phrase "%s" matches the text "%s"', (phrase, text, words) => {
  expect(match(phrase, text)).toEqual([words]);
});

test.each([
  ['ass', 'a class of grass'],
  ['kill your*', 'kill you'],
  ['kill yourself', 'yourself kill'],
  ['idiot', 'id.iot'],
  ['io', 'only 10'],
  ['casino', 'casinos'],
  ['heil', 'what the hell'],
  ['idiot', 'idi\not'],
])('the phrase "%s" does not match the text "%s"', (phrase, text) => {
  expect(match(phrase, text)).toEqual([]);
});

test('a text is matched at most once by each filter, in the order of the text', () => {
  const filters = ['bad', 'bad word', 'word*', 'other'].map((phrase, at) => ({
    id: String(at),
    phrase,
    effect: 'REPORT' as const,
  }));
  expect(
    findMatches(prepareFilters(filters), 'A bad word, bad words').map(({ filter }) => filter.phrase),
  ).toEqual(['bad', 'bad word', 'word*']);
});

test('foldPhrase returns the same value for spellings that match the same texts', () => {
  expect(foldPhrase('Crème  BRÛLÉE!')).toBe(foldPhrase('creme brulee'));
  expect(foldPhrase('casino*')).not.toBe(foldPhrase('casino'));
  expect(foldPhrase('!?')).toBe('');
});

test('the number of look-ups for a text grows far less than the number of filters', () => {
  const listOf = (count: number) =>
    prepareFilters(
      Array.from({ length: count }, (_, at) => ({
        id: String(at),
        phrase: `listed${at} phrase${at % 7}*`,
        effect: 'REPORT' as const,
      })),
    );
  const text = Array.from({ length: 600 }, (_, at) => `listed${at}`).join(' ');
  /** Counts the map look-ups during the search of the text. */
  const countLookUps = (count: number) => {
    const list = listOf(count);
    const get = jest.spyOn(Map.prototype, 'get');
    findMatches(list, text);
    const calls = get.mock.calls.length;
    get.mockRestore();
    return calls;
  };
  expect(countLookUps(1000)).toBeLessThan(countLookUps(100) * 3);
});
