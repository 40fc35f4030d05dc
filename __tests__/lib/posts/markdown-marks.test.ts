import { applyMark, type MarkdownMark } from '@/lib/posts/markdown-marks';

/** Reads a text with its selection between brackets: `a ‹b› c`; `‹›` is the cursor. */
const read = (marked: string) => {
  const start = marked.indexOf('‹');
  const end = marked.indexOf('›') - 1;
  return { text: marked.replace(/[‹›]/g, ''), start, end };
};
const write = ({ text, start, end }: ReturnType<typeof read>) =>
  `${text.slice(0, start)}‹${text.slice(start, end)}›${text.slice(end)}`;
const press = (marked: string, mark: MarkdownMark) => write(applyMark(read(marked), mark));

test.each<[MarkdownMark, string, string]>([
  ['strong', 'after a ‹bad› night', 'after a **‹bad›** night'],
  ['emphasis', 'after a ‹bad› night', 'after a *‹bad›* night'],
  ['link', 'see ‹the diary›', 'see [‹the diary›](https://)'],
  ['strong', 'a ‹› b', 'a **‹›** b'],
  ['heading', 'The first ‹hour›', '‹## The first hour›'],
  ['list', 'a\n‹b\nc›\nd', 'a\n‹- b\n- c›\nd'],
  ['quote', 'a‹b›', '‹> ab›'],
])('%s marks the selection: %j', (mark, before, after) => {
  expect(press(before, mark)).toBe(after);
});

test.each<[MarkdownMark, string, string]>([
  ['strong', 'a **‹bad›** night', 'a ‹bad› night'],
  ['emphasis', 'a *‹bad›* night', 'a ‹bad› night'],
  ['emphasis', 'a ***‹bad›*** night', 'a **‹bad›** night'],
  ['list', '‹- b\n- c›', '‹b\nc›'],
])('%s removes an existing mark: %j', (mark, before, after) => {
  expect(press(before, mark)).toBe(after);
});

test('bold text becomes italic too and stays bold', () => {
  expect(press('a **‹bad›** night', 'emphasis')).toBe('a ***‹bad›*** night');
});

test('a mark on only some lines is added to all lines', () => {
  expect(press('‹- b\nc›', 'list')).toBe('‹- - b\n- c›');
});

test('a cursor stays a cursor, so that the next key does not replace the mark', () => {
  expect(press('‹›', 'list')).toBe('- ‹›');
  expect(press('the ho‹›ur', 'heading')).toBe('## the ho‹›ur');
  expect(press('- ‹›milk', 'list')).toBe('‹›milk');
  expect(press('a\n-‹› b', 'list')).toBe('a\n‹›b');
});

test('an empty first line counts as a line', () => {
  expect(press('‹›\nb', 'quote')).toBe('> ‹›\nb');
});
