import { linePath, listOnLine, loadFonts, wrap } from '@/backend/syndication/text-layout';

const box = { size: 40, width: 400, lines: 3 };
const widthOf = (text: string) => {
  const xs = [...linePath(text, box.size).matchAll(/[ML](-?[\d.]+)/g)].map(([, x]) => Number(x));
  return Math.max(...xs) - Math.min(...xs);
};

describe('text wrapping', () => {
  test('wrap fills each line up to its width and breaks lines between words', () => {
    const text = 'Four unhurried weeks that rebuild nights';
    const lines = wrap(text, box);
    expect(lines.join(' ')).toBe(text);
    expect(lines.length).toBeGreaterThan(1);
    lines.forEach((line, at) => {
      expect(widthOf(line)).toBeLessThanOrEqual(box.width);
      const [next] = (lines[at + 1] ?? '').split(' ');
      if (next) expect(widthOf(`${line} ${next}`)).toBeGreaterThan(box.width);
    });
  });

  test('wrap ends the last line with an ellipsis when the text does not fit', () => {
    const text =
      'Four unhurried weeks that rebuild nights, starting with mornings, and all that is between them';
    const whole = wrap(text, { ...box, lines: 20 });
    const lines = wrap(text, box);
    expect(lines.slice(0, 2)).toEqual(whole.slice(0, 2));
    expect(lines[2]).toMatch(/\S…$/);
    expect(lines).toHaveLength(3);
    expect(widthOf(lines[2]!)).toBeLessThanOrEqual(box.width);
    // A shorter text that ends within the last line must have no ellipsis.
    expect(wrap(whole.slice(0, 3).join(' '), box)).toEqual(whole.slice(0, 3));
  });

  test('wrap breaks a word that is longer than a line', () => {
    const word = 'Donaudampfschifffahrtsgesellschaft';
    const lines = wrap(word, box);
    expect(lines.length).toBeGreaterThan(1);
    expect(lines.join('')).toBe(word);
  });

  test('wrap replaces characters that no font has and truncates a text to 240 characters', async () => {
    await loadFonts('\u{1F319}');
    expect(wrap('  Rest \u{1F319}\n at   night ', box)).toEqual(['Rest ? at night']);
    expect(wrap('\u200b', box)).toEqual([]);
    expect(wrap('a'.repeat(300), { ...box, lines: 100 }).join('')).toHaveLength(240);
  });
});

describe('other scripts', () => {
  const shapesOf = (text: string) => linePath(text, 40).match(/M[^M]*/g)?.length ?? 0;

  test.each([
    ['关于测试文档的一篇说明', 11],
    ['تعلم الخط العربي', 14],
    ['Дыхание для начинающих', 20],
    ['Γιόγκα για αρχάριους', 18],
    ['योग की शुरुआत', 8],
    ['ヨガ入門 と 요가', 8],
    ['יוגה למתחילים', 11],
    ['โยคะ', 4],
  ])('the characters of %s are drawn', async (text, least) => {
    await loadFonts(text);
    const lines = wrap(text, { ...box, width: 2000 });
    expect(lines).toEqual([text]);
    expect(shapesOf(text)).toBeGreaterThanOrEqual(least);
    expect(linePath(text, 40)).not.toContain(linePath('?', 40));
  });

  test('a letter that no font has is drawn as its plain equivalent', async () => {
    const text = 'ｶﾀｶﾅ 𝒜𝒷';
    await loadFonts(text);
    expect(wrap(text, { ...box, width: 2000 })).toEqual(['ｶﾀｶナ Ab']);
  });

  test('right-to-left letters are joined and drawn from right to left, and numbers are not reversed', async () => {
    await loadFonts('سلامשם');
    const widest = (text: string) => widthOf(text);
    // Joined letters are narrower than the same letters alone.
    expect(widest('سلام')).toBeLessThan(widest('س ل ا م'));
    // The first letter in reading order is drawn last.
    expect(linePath('שם 12', 40).startsWith(linePath('12', 40))).toBe(true);
    expect(linePath('שם', 40)).not.toBe(linePath('מש', 40));
  });

  test('a text in a script without spaces is wrapped without losing characters', async () => {
    const text = '关于测试文档的一篇说明关于测试文档的一篇说明';
    await loadFonts(text);
    const lines = wrap(text, { ...box, width: 300, lines: 9 });
    expect(lines.join('')).toBe(text);
    expect(lines.length).toBeGreaterThan(2);
    for (const line of lines) expect(widthOf(line)).toBeLessThanOrEqual(300);
  });
});

test('listOnLine returns as many names as fit on the line', () => {
  expect(listOnLine(['Sleep', 'Rest'], box)).toEqual(['Sleep · Rest']);
  expect(listOnLine(['Sleep', 'Rest', 'Meditation at night'], box)).toEqual(['Sleep · Rest']);
  expect(listOnLine(['Meditation at night in the mountains'], box)).toEqual([]);
});
