import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';

/** Uses of texts in the front end's code, read from its syntax tree. */

const root = process.cwd();

export const sourceFiles = ['components', 'hooks', 'lib', 'pages']
  .flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true }).map((file) => path.join(folder, String(file))),
  )
  .filter((file) => /\.tsx?$/.test(file) && !file.startsWith(path.join('pages', 'api')));

export const parse = (file: string): ts.SourceFile =>
  parseText(file, readFileSync(path.join(root, file), 'utf8'));

export const parseText = (file: string, text: string): ts.SourceFile =>
  ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX);

export const lineOf = (node: ts.Node) => {
  const file = node.getSourceFile();
  return `${file.fileName}:${file.getLineAndCharacterOfPosition(node.getStart()).line + 1}`;
};

export function walk(node: ts.Node, visit: (node: ts.Node) => void): void {
  visit(node);
  node.forEachChild((child) => walk(child, visit));
}

/**
 * Key as written in code. `*` stands for a segment known only at run time, and an empty namespace
 * list for any namespace.
 */
export type UsedKey = { namespaces: string[]; key: string; at: string };

/** Returns every key that is passed to a `t` function or to `<Trans>`. */
export function usedKeys(file: ts.SourceFile): UsedKey[] {
  const found: UsedKey[] = [];
  walk(file, (node) => {
    if (ts.isCallExpression(node) && ts.isIdentifier(node.expression) && node.arguments[0]) {
      const bound = namespaceOf(node.expression.text, node);
      const isT = bound !== undefined || node.expression.text === 't';
      if (isT)
        for (const key of keysIn(node.arguments[0])) {
          found.push(used(key, bound ?? [], node));
          if (hasContext(node.arguments[1])) found.push(used(`${key}_*`, bound ?? [], node));
        }
    }
    if (ts.isJsxAttribute(node) && node.name.getText() === 'i18nKey' && node.initializer) {
      const value = ts.isJsxExpression(node.initializer) ? node.initializer.expression! : node.initializer;
      for (const key of keysIn(value)) found.push(used(key, [], node));
    }
  });
  return found;
}

/** Returns true for options of `t` that choose a variant of the text. */
const hasContext = (options: ts.Expression | undefined): boolean =>
  options !== undefined &&
  ts.isObjectLiteralExpression(options) &&
  options.properties.some((each) => each.name?.getText() === 'context');

function used(key: string, namespaces: string[], node: ts.Node): UsedKey {
  const [, namespace, rest] = /^(\w+):(.+)$/.exec(key) ?? [];
  return { namespaces: namespace ? [namespace] : namespaces, key: rest ?? key, at: lineOf(node) };
}

/**
 * Returns the possible texts of an expression, with `*` for unknown parts. Returns no text for an
 * unknown expression.
 */
function keysIn(node: ts.Expression): string[] {
  if (ts.isStringLiteralLike(node)) return [node.text];
  if (ts.isTemplateExpression(node))
    return [node.head.text + node.templateSpans.map((span) => `*${span.literal.text}`).join('')];
  if (ts.isConditionalExpression(node)) return [...keysIn(node.whenTrue), ...keysIn(node.whenFalse)];
  if (ts.isArrayLiteralExpression(node)) return node.elements.flatMap(keysIn);
  if (ts.isParenthesizedExpression(node) || ts.isAsExpression(node)) return keysIn(node.expression);
  return [];
}

/**
 * Returns the namespaces of `const { t } = useTranslation('content')` in the nearest enclosing
 * function.
 */
function namespaceOf(name: string, from: ts.Node): string[] | undefined {
  for (let scope: ts.Node | undefined = from.parent; scope; scope = scope.parent) {
    if (!ts.isFunctionLike(scope)) continue;
    let found: string[] | undefined;
    walk(scope, (node) => {
      if (!ts.isVariableDeclaration(node) || !ts.isObjectBindingPattern(node.name)) return;
      if (!node.initializer || !ts.isCallExpression(node.initializer)) return;
      if (node.initializer.expression.getText() !== 'useTranslation') return;
      const binds = node.name.elements.some(
        (element) => element.name.getText() === name && (element.propertyName?.getText() ?? name) === 't',
      );
      if (binds) found = keysIn(node.initializer.arguments[0] ?? ts.factory.createStringLiteral('common'));
    });
    if (found) return found;
  }
  return undefined;
}

/**
 * Returns every quoted text, because keys are sometimes stored in tables before they reach a `t`.
 */
export function quotedTexts(file: ts.SourceFile): string[] {
  const found: string[] = [];
  walk(file, (node) => {
    if (ts.isStringLiteralLike(node)) found.push(node.text);
    else if (ts.isTemplateExpression(node)) found.push(...keysIn(node));
  });
  return found;
}

const spoken = new Set([
  'alt',
  'aria-label',
  'aria-description',
  'aria-valuetext',
  'label',
  'placeholder',
  'title',
  'hint',
  'description',
]);
const isLetters = (text: string) => /\p{L}/u.test(text.replace(/&\w+;/g, ''));

/** Returns the lines where text for users is written in the code. */
export function hardCodedTexts(file: ts.SourceFile): string[] {
  const found: string[] = [];
  const note = (node: ts.Node, text: string) => {
    if (isLetters(text)) found.push(`${lineOf(node)} ${text.trim().slice(0, 60)}`);
  };
  const fixedPart = (node: ts.Expression | undefined): string => {
    if (!node) return '';
    if (ts.isStringLiteralLike(node)) return node.text;
    if (ts.isTemplateExpression(node))
      return node.head.text + node.templateSpans.map(({ literal }) => literal.text).join('');
    if (ts.isConditionalExpression(node)) return fixedPart(node.whenTrue) + fixedPart(node.whenFalse);
    if (ts.isBinaryExpression(node)) return fixedPart(node.right);
    return '';
  };
  walk(file, (node) => {
    if (ts.isJsxText(node)) note(node, node.text);
    if (ts.isJsxExpression(node) && !ts.isJsxAttribute(node.parent)) note(node, fixedPart(node.expression));
    if (ts.isJsxAttribute(node) && spoken.has(node.name.getText()) && node.initializer) {
      const value = node.initializer;
      note(
        node,
        ts.isStringLiteral(value) ? value.text : ts.isJsxExpression(value) ? fixedPart(value.expression) : '',
      );
    }
  });
  return found;
}
