import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import type { Namespace } from '@/contract/values/locales';
import { parse, usedKeys, walk } from './code-texts';

const folders = ['components', 'hooks', 'lib', 'pages'];

const resolve = (from: string, specifier: string): string | undefined => {
  const target = specifier.startsWith('@/')
    ? specifier.slice(2)
    : specifier.startsWith('.')
      ? path.posix.join(path.posix.dirname(from), specifier)
      : '';
  if (!folders.includes(target.split('/')[0]!)) return undefined;
  return ['', '.ts', '.tsx', '/index.ts', '/index.tsx'].map((end) => target + end).find(isFile);
};
const isFile = (file: string) => /\.tsx?$/.test(file) && existsSync(file);

type Facts = { imports: string[]; namespaces: string[]; declared: string[] };
const known = new Map<string, Facts>();

/** What a file imports, at once or later, but for types; the namespaces of the texts it uses; those it lists for its page. */
function factsOf(file: string): Facts {
  const found = known.get(file);
  if (found) return found;
  const facts: Facts = { imports: [], namespaces: [], declared: [] };
  const source = parse(file);
  const add = (specifier: ts.Node | undefined) => {
    const target = specifier && ts.isStringLiteral(specifier) && resolve(file, specifier.text);
    if (target) facts.imports.push(target);
  };
  walk(source, (node) => {
    if (ts.isImportDeclaration(node) && !node.importClause?.isTypeOnly) add(node.moduleSpecifier);
    if (ts.isExportDeclaration(node) && !node.isTypeOnly) add(node.moduleSpecifier);
    if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword)
      add(node.arguments[0]);
    if (ts.isPropertyAssignment(node) && node.name.getText() === 'namespaces')
      walk(node, (inner) => {
        if (ts.isStringLiteral(inner)) facts.declared.push(inner.text);
      });
  });
  // Of several namespaces, a key without one is in the first. A `t` that was passed on is counted where it is bound.
  for (const { namespaces } of usedKeys(source)) facts.namespaces.push(...namespaces.slice(0, 1));
  known.set(file, facts);
  return facts;
}

function reachableFrom(...starts: string[]): Set<string> {
  const seen = new Set(starts);
  for (const file of seen) for (const next of factsOf(file).imports) seen.add(next);
  return seen;
}

const shell = reachableFrom('pages/_app.tsx');
const pages = readdirSync('pages', { recursive: true })
  .map((file) => `pages/${String(file)}`)
  .filter((file) => file.endsWith('.tsx') && !/^pages\/(api\/|_)/.test(file));

/** `common` comes with every page. */
const neededBy = (page: string): Namespace[] => {
  const files = [...shell, ...reachableFrom(page)];
  return [...new Set(files.flatMap((file) => factsOf(file).namespaces))]
    .filter((name) => name !== 'common')
    .sort() as Namespace[];
};
const declaredBy = (page: string) => [...reachableFrom(page)].flatMap((file) => factsOf(file).declared);

test.each(pages)('%s carries the texts that it can show, and no others', (page) => {
  expect(declaredBy(page).sort()).toEqual(neededBy(page));
});
