import { ideaToDraft, toTitle } from '@/lib/inspiration/draft-start';

test('a draft of an idea starts with the words and the topic of the idea, and with a tag if they are short', () => {
  expect(ideaToDraft({ words: 'jet lag', topicId: 'sleep-health' })).toEqual({
    title: 'Jet lag',
    topicId: 'sleep-health',
    tags: ['jet lag'],
  });
  const long = 'how to sleep when the house is loud';
  expect(ideaToDraft({ words: long, topicId: null })).toEqual({
    title: 'How to sleep when the house is loud',
  });
});

test.each([
  ['thank you. how do you  sit?\nI tried cushions.', 'How do you sit?'],
  ['I sleep again. Twice a week.', 'I sleep again'],
  ['no end', 'No end'],
])('the title of “%s” is “%s”', (text, title) => {
  expect(toTitle(text)).toBe(title);
});

test('a long title is cut between two words, and a single long word is cut within the word', () => {
  const cut = toTitle(`${'word '.repeat(40)}?`);
  expect(cut.length).toBeLessThanOrEqual(120);
  expect(cut).toMatch(/^Word .*word…$/);
  expect(toTitle('x'.repeat(400))).toHaveLength(120);
});

test.each([
  ['a', undefined],
  ['ab', ['ab']],
  ['x'.repeat(30), ['x'.repeat(30)]],
  ['x'.repeat(31), undefined],
])('an idea with the words “%s” has the tags %j', (words, tags) => {
  expect(ideaToDraft({ words, topicId: null }).tags).toEqual(tags);
});

test('a title of the maximum length is not cut, and a title is not cut at a space in its first half', () => {
  expect(toTitle(`${'x'.repeat(119)}?`)).toBe(`X${'x'.repeat(118)}?`);
  const [early, late] = [60, 61].map((place) => toTitle(`${'x'.repeat(place)} ${'y'.repeat(100)}`));
  expect(early).toBe(`X${'x'.repeat(59)} ${'y'.repeat(58)}…`);
  expect(late).toBe(`X${'x'.repeat(60)}…`);
  expect(toTitle('我睡不好。怎么才能睡好？谢谢。')).toBe('怎么才能睡好？');
  expect(toTitle('瑜伽入门。第一课。')).toBe('瑜伽入门');
  expect(toTitle('')).toBe('');
});
