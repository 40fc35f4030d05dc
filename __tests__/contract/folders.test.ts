import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

type Edges = Map<string, Set<string>>;

/** Returns, for each folder directly below `root`, the other folders whose files it imports. */
function importsBetweenFolders(root: string): Edges {
  const edges: Edges = new Map();
  for (const entry of readdirSync(root, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !/\.tsx?$/.test(entry.name)) continue;
    const file = path.posix.join(entry.parentPath, entry.name);
    const folder = folderOf(root, file);
    if (!folder) continue;
    const text = readFileSync(file, 'utf8');
    for (const [, specifier = ''] of text.matchAll(/(?:from|import)\s*\(?\s*'([^']+)'/g)) {
      const target = specifier.startsWith('.')
        ? path.posix.join(path.posix.dirname(file), specifier)
        : specifier.replace(/^@\//, '');
      const other = folderOf(root, target);
      if (other && other !== folder) edges.set(folder, (edges.get(folder) ?? new Set()).add(other));
    }
  }
  return edges;
}

/** Returns the folder below `root`, or undefined for files in `root` itself. */
const folderOf = (root: string, file: string): string | undefined => {
  const [top, folder, ...rest] = file.split('/');
  return top === root && rest.length > 0 ? folder : undefined;
};

/** Returns the first cycle of imports that is found, from a folder back to itself. */
function findCycle(edges: Edges): string[] | undefined {
  const search = (route: string[]): string[] | undefined => {
    for (const next of edges.get(route.at(-1)!) ?? []) {
      if (route.includes(next)) return [...route.slice(route.indexOf(next)), next];
      const found = search([...route, next]);
      if (found) return found;
    }
    return undefined;
  };
  for (const folder of edges.keys()) {
    const found = search([folder]);
    if (found) return found;
  }
  return undefined;
}

test.each(['components', 'hooks', 'lib', 'backend'])(
  'the imports between the folders of %s have no cycle',
  (root) => {
    const edges = importsBetweenFolders(root);
    expect(edges.size).toBeGreaterThan(0);
    expect(findCycle(edges)).toBeUndefined();
  },
);

test('findCycle finds a cycle that goes through a third folder', () => {
  const edges: Edges = new Map([
    ['courses', new Set(['ui', 'checkout'])],
    ['checkout', new Set(['files'])],
    ['files', new Set(['courses'])],
  ]);
  expect(findCycle(edges)).toEqual(['courses', 'checkout', 'files', 'courses']);
});
