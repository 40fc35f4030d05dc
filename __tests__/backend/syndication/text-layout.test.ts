import { linePath, listOnLine, wrap } from '@/backend/syndication/text-layout';

const box = { size: 40, width: 400, lines: 3 };
const widthOf = (text: string) => {
  const xs = [...linePath(text, box.size).matchAll(/[ML](-?[\d.]+)/g)].map(([, x]) => Number(x));
  return Math.max(...xs) - Math.min(...xs);
};

describe('text wrapping', () => {
  test('wrap fills each line up to its width and divides between words', () => {
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

  test('wrap fills all lines and ends the last one with an ellipsis', () => {
    const text =
      'Four unhurried weeks that rebuild nights, starting with mornings, and all that is between them';
    const whole = wrap(text, { ...box, lines: 20 });
    const lines = wrap(text, box);
    expect(lines.slice(0, 2)).toEqual(whole.slice(0, 2));
    expect(lines[2]).toMatch(/\S…$/);
    expect(lines).toHaveLength(3);
    expect(widthOf(lines[2]!)).toBeLessThanOrEqual(box.width);
    // A shorter text that ends in the last line is complete.
    expect(wrap(whole.slice(0, 3).join(' '), box)).toEqual(whole.slice(0, 3));
  });

  test('wrap divides a word that is longer than a line', () => {
    const word = 'Donaudampfschifffahrtsgesellschaft';
    const lines = wrap(word, box);
    expect(lines.length).toBeGreaterThan(1);
    expect(lines.join('')).toBe(word);
  });

  test('wrap drops the characters that the font lacks and stops after 240 characters', () => {
    expect(wrap('  Rest \u{1F319}\n at   night ', box)).toEqual(['Rest at night']);
    expect(wrap('\u{1F319}', box)).toEqual([]);
    expect(wrap('a'.repeat(300), { ...box, lines: 100 }).join('')).toHaveLength(240);
  });
});

test('listOnLine returns as many of the first names as fit', () => {
  expect(listOnLine(['Sleep', 'Rest'], box)).toEqual(['Sleep · Rest']);
  expect(listOnLine(['Sleep', 'Rest', 'Meditation at night'], box)).toEqual(['Sleep · Rest']);
  expect(listOnLine(['Meditation at night in the mountains'], box)).toEqual([]);
});
