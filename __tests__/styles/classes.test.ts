import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';

const root = path.join(import.meta.dirname, '../..');
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');

/** [component, style sheet, class] of every class that a component uses from a module by name. */
const used = globSync('{components,pages}/**/*.tsx', { cwd: root }).flatMap((file) => {
  const text = read(file);
  return [...text.matchAll(/import (\w+) from '(\.[^']*\.module\.scss)'/g)].flatMap(([, name, sheet]) =>
    [...text.matchAll(new RegExp(`(?<![\\w.'])${name}\\.(\\w+)(?![\\w.]*')`, 'g'))].map((found) => [
      file,
      path.join(path.dirname(file), sheet!),
      found[1]!,
    ]),
  );
});

test('every class that a component uses is in its style sheet', () => {
  expect(used.length).toBeGreaterThan(300);
  const missing = used.filter(([, sheet, name]) => !new RegExp(`[.&]${name}\\b`).test(read(sheet!)));
  expect(missing).toEqual([]);
});
