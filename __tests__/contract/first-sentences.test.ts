import { firstSentences } from '@/contract/rules/first-sentences';

test.each([
  ['I worked nights.', 40, 'I worked nights.'],
  ['I worked nights.\n\nThen I slept.', 40, 'I worked nights. Then I slept.'],
  ['I worked nights. Then I slept. Now I teach.', 32, 'I worked nights. Then I slept.'],
  ['“Did you sleep?” he asked. I had not.', 20, '“Did you sleep?”'],
  ['Version 2.5 of my nights was better. It lasted.', 40, 'Version 2.5 of my nights was better.'],
  ['I worked nights for eleven years and then stopped.', 20, 'I worked nights for…'],
  ['Donaudampfschifffahrt is long. Very.', 10, 'Donaudamp…'],
  [' \n Two words. \n', 40, 'Two words.'],
  ['我上夜班。后来我睡了。现在我教别人怎么睡。', 12, '我上夜班。后来我睡了。'],
  ['「眠れましたか？」と聞かれた。いいえ。', 10, '「眠れましたか？」'],
  ['मैं रात में काम करता था। फिर मैं सो गया।', 28, 'मैं रात में काम करता था।'],
  // A sentence that ends with the last character fits.
  ['One two. Three four.', 8, 'One two.'],
  ['One two. Three four.', 7, 'One…'],
  ['One two', 7, 'One two'],
  ['Onetwothree', 4, 'One…'],
])('the first sentences of %j in %d characters are %j', (text, characters, shown) => {
  expect(firstSentences(text, characters)).toBe(shown);
  expect(shown.length).toBeLessThanOrEqual(characters);
});
