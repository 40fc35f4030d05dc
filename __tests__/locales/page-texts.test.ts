import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { listedCommonTexts } from '@/contract/values/locales';
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

type Facts = {
  imports: string[];
  /** Files that a function such as `withWalletTexts` loads together with a namespace. */
  withTexts: { file: string; namespace: string }[];
  used: string[];
  declared: string[];
};
const known = new Map<string, Facts>();

/** Functions that load a file together with a namespace. */
const loaders: Record<string, string> = {
  withLearningTexts: 'learning',
  withLiveChatTexts: 'live-chat',
  withShopTexts: 'shop',
  withWalletTexts: 'wallet',
};

/**
 * Returns the static and dynamic imports of a file without types, the texts it uses
 * ("content:course") and the texts it lists for its page.
 */
function factsOf(file: string): Facts {
  const found = known.get(file);
  if (found) return found;
  const facts: Facts = { imports: [], withTexts: [], used: [], declared: [] };
  const source = parse(file);
  const add = (specifier: ts.Node | undefined) => {
    const target = specifier && ts.isStringLiteral(specifier) && resolve(file, specifier.text);
    if (target) facts.imports.push(target);
  };
  walk(source, (node) => {
    if (ts.isImportDeclaration(node) && !node.importClause?.isTypeOnly) add(node.moduleSpecifier);
    if (ts.isExportDeclaration(node) && !node.isTypeOnly) add(node.moduleSpecifier);
    if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) {
      const { parent } = node;
      const namespace = ts.isCallExpression(parent) && loaders[parent.expression.getText()];
      const target = resolve(source.fileName, (node.arguments[0] as ts.StringLiteral).text ?? '');
      if (namespace && target) facts.withTexts.push({ file: target, namespace });
      else add(node.arguments[0]);
    }
    if (ts.isPropertyAssignment(node) && node.name.getText() === 'texts')
      walk(node, (inner) => {
        if (ts.isStringLiteral(inner)) facts.declared.push(inner.text);
      });
  });
  // A key without a namespace belongs to the first namespace. A `t` passed to another function is
  // counted where it is bound.
  for (const { namespaces, key } of usedKeys(source))
    for (const namespace of namespaces.slice(0, 1)) facts.used.push(`${namespace}:${key.split('.')[0]}`);
  known.set(file, facts);
  return facts;
}

function reachableFrom(...starts: string[]): Set<string> {
  const seen = new Set(starts);
  for (const file of seen) for (const next of factsOf(file).imports) seen.add(next);
  return seen;
}

/**
 * Returns the texts used by the files. Files that are loaded with a namespace use the other texts.
 */
function usedBy(files: Set<string>): string[] {
  const loadedWithTexts = [...files].flatMap((file) => factsOf(file).withTexts);
  return [
    ...[...files].flatMap((file) => factsOf(file).used),
    ...loadedWithTexts.flatMap(({ file, namespace }) =>
      usedBy(reachableFrom(file)).filter((text) => !text.startsWith(`${namespace}:`)),
    ),
  ];
}

const shell = reachableFrom('pages/_app.tsx');
const pages = readdirSync('pages', { recursive: true })
  .map((file) => `pages/${String(file)}`)
  .filter((file) => file.endsWith('.tsx') && !/^pages\/(api\/|_)/.test(file));

/** Sections of `common` that a page has to list; every page has the remaining sections. */
const listed: readonly string[] = listedCommonTexts.map((key) => `common:${key}`);
/**
 * Texts that some pages show initially and all other pages load later, with a file of the former
 * pages.
 */
const shownFirst = ['notices/NoticeList', 'dashboard/RecentCard'].map((name) => ({
  text: 'common:notices',
  file: `components/${name}.tsx`,
}));
function neededBy(page: string): string[] {
  const files = reachableFrom(page);
  return [
    ...usedBy(new Set([...shell, ...files])).filter(
      (text) => listed.includes(text) || !text.startsWith('common:'),
    ),
    ...shownFirst.filter(({ file }) => files.has(file)).map(({ text }) => text),
  ];
}
const declaredBy = (page: string) => [...reachableFrom(page)].flatMap((file) => factsOf(file).declared);

/**
 * Returns true if an entry that a page lists contains a text. An entry is a namespace or a section,
 * and a composed key needs all sections.
 */
const holds = (declared: string, text: string) =>
  declared.includes(':') ? declared === text : text.startsWith(`${declared}:`);

test.each(pages)('%s carries exactly the texts that it can show', (page) => {
  const [needed, declared] = [neededBy(page), declaredBy(page)];
  expect(needed.filter((text) => !declared.some((each) => holds(each, text)))).toEqual([]);
  expect(declared.filter((each) => !needed.some((text) => holds(each, text)))).toEqual([]);
});
