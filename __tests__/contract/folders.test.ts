import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

type Edges = Map<string, Set<string>>;

/** Lists the TypeScript files below `root`. */
const listFiles = (root: string): string[] =>
  readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => path.posix.join(entry.parentPath, entry.name));

/** Lists the paths that a file imports, including types. Packages keep their names. */
const listImports = (file: string): string[] =>
  [...readFileSync(file, 'utf8').matchAll(/(?:from|import)\s*\(?\s*'([^']+)'/g)].map(([, specifier = '']) =>
    specifier.startsWith('.')
      ? path.posix.join(path.posix.dirname(file), specifier)
      : specifier.replace(/^@\//, ''),
  );

/** Returns, for each folder directly below `root`, the other folders whose files it imports. */
function importsBetweenFolders(root: string): Edges {
  const edges: Edges = new Map();
  for (const file of listFiles(root)) {
    const folder = folderOf(root, file);
    if (!folder) continue;
    for (const target of listImports(file)) {
      const other = folderOf(root, target);
      if (other && other !== folder) edges.set(folder, (edges.get(folder) ?? new Set()).add(other));
    }
  }
  return edges;
}

/** Returns, for each file below the roots, the other files that it imports. */
function importsBetweenFiles(roots: readonly string[]): Edges {
  const files = new Set(roots.flatMap(listFiles));
  const find = (target: string) =>
    ['', '.ts', '.tsx'].map((end) => target + end).find((each) => files.has(each));
  return new Map(
    [...files].map((file) => [file, new Set(listImports(file).flatMap((target) => find(target) ?? []))]),
  );
}

/** Returns the folder below `root`, or undefined for files in `root` itself. */
const folderOf = (root: string, file: string): string | undefined => {
  const [top, folder, ...rest] = file.split('/');
  return top === root && rest.length > 0 ? folder : undefined;
};

/** Returns the first cycle of imports that is found, from a folder or file back to itself. */
function findCycle(edges: Edges): string[] | undefined {
  const withoutCycle = new Set<string>();
  const search = (route: string[]): string[] | undefined => {
    const from = route.at(-1)!;
    if (withoutCycle.has(from)) return undefined;
    for (const next of edges.get(from) ?? []) {
      if (route.includes(next)) return [...route.slice(route.indexOf(next)), next];
      const found = search([...route, next]);
      if (found) return found;
    }
    withoutCycle.add(from);
    return undefined;
  };
  for (const start of edges.keys()) {
    const found = search([start]);
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

test('imports between files have no cycles, including imports of types', () => {
  const edges = importsBetweenFiles(['backend', 'components', 'contract', 'hooks', 'lib']);
  expect(edges.get('backend/app.ts')).toContain('backend/courses/module.ts');
  expect(findCycle(edges)).toBeUndefined();
});

test('findCycle finds a cycle that goes through a third folder', () => {
  const edges: Edges = new Map([
    ['courses', new Set(['ui', 'checkout'])],
    ['checkout', new Set(['files'])],
    ['files', new Set(['courses'])],
  ]);
  expect(findCycle(edges)).toEqual(['courses', 'checkout', 'files', 'courses']);
});
