import { markedPieces, typedPieces } from '@/lib/search/marked-words';

test.each([
  ['sleep', 'Sleep Without Trying', ['', 'Sleep', ' Without Trying']],
  ['stretching', 'Ten stretches, one stretch', ['Ten ', 'stretches', ', one ', 'stretch', '']],
  ['creme brulee', 'A crème brûlée morning', ['A ', 'crème', ' ', 'brûlée', ' morning']],
  ['slee', 'Sleeping next to a snorer', ['', 'Sleeping', ' next to a snorer']],
  ['rest work', 'A restaurant where you rest', ['A restaurant where you ', 'rest', '']],
  ['the cat', 'The category of the cat', ['The ', 'category', ' of the ', 'cat', '']],
  ['idris', 'Idris’s slow hour', ['', 'Idris’s', ' slow hour']],
  ['the tea of idris’s', 'Idris and tea', ['', 'Idris', ' and ', 'tea', '']],
  ['?!', 'What? Yes!', ['What? Yes!']],
  ['to be', 'To be', ['To be']],
  [
    'the and for with you your are from that this',
    'This and that: the cat for you, with your hat, are from …',
    ['This and that: the cat for you, with your hat, are from …'],
  ],
  [undefined, 'Sleep', ['Sleep']],
  ['<b>', 'a <b> c', ['a <b> c']],
])('the matches of %s are marked in "%s"', (query, text, pieces) => {
  expect(markedPieces(text, query)).toEqual(pieces);
  expect(markedPieces(text, query).join('')).toBe(text);
});

test.each([
  ['sle', 'Sleep diary, asleep', ['', 'Sle', 'ep diary, asleep']],
  ['creme br', 'Crème brûlée', ['', 'Crème', ' ', 'br', 'ûlée']],
  ['dont p', 'Don’t panic', ['', 'Don’t', ' ', 'p', 'anic']],
  ['zzz', 'Sleep', ['Sleep']],
  ['', 'Sleep', ['Sleep']],
])('typed text %s is marked at the start of a word of "%s"', (typed, text, pieces) => {
  expect(typedPieces(text, typed)).toEqual(pieces);
  expect(typedPieces(text, typed).join('')).toBe(text);
});

test('a match within text without spaces is marked', () => {
  expect(markedPieces('关于测试文档的测试', '测试')).toEqual(['关于', '测试', '文档的', '测试', '']);
  expect(markedPieces('黒猫の日', '猫')).toEqual(['黒', '猫', 'の日']);
  expect(markedPieces('เรียนทำอาหารไทย', 'อาหาร')).toEqual(['เรียนทำ', 'อาหาร', 'ไทย']);
  expect(markedPieces('茶 with milk', '茶')).toEqual(['', '茶', ' with milk']);
  expect(markedPieces('ช with milk', 'ช')).toEqual(['ช with milk']);
});
