import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import postcss from 'postcss';
import { compile } from 'sass';
import ts from 'typescript';

/*
 * Style sheets of components load in the order in which pages need them. A component can pass a
 * class to another component (`<Icon className={styles.tick} />`). If both set the same property
 * with equal specificity, the load order decides.
 */

const root = path.join(import.meta.dirname, '../..');
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');

type Rule = { className: string; selector: string; weight: number; properties: string[] };
/**
 * Classes that a component sets on an element. A missing class name stands for any class of the
 * sheet.
 */
type Use = { tag: string; classes: [sheet: string, className?: string][]; passesOn: boolean; line: number };
type Component = { imports: Map<string, string>; uses: Use[] };

const sheets = new Map<string, Rule[]>();

/**
 * Returns the rules of a sheet for elements with a class. `weight` is the specificity without ids,
 * because no selector here has ids.
 */
function rulesOf(sheet: string): Rule[] {
  const known = sheets.get(sheet);
  if (known) return known;
  const rules: Rule[] = [];
  const { css } = compile(path.join(root, sheet), { loadPaths: [root] });
  postcss.parse(css).walkRules((rule) => {
    const properties = rule.nodes.flatMap((node) => (node.type === 'decl' ? node.prop : []));
    for (const selector of postcss.list.comma(rule.selector)) {
      const last = selector.split(/[\s>+~]+(?![^(]*\))/).at(-1)!;
      if (last.includes('::')) continue;
      const counted = selector.replace(/:where\([^)]*\)/g, '').replace(/:(?:not|is|has|global)\(/g, '(');
      const many = counted.match(/\.[\w-]+|\[[^\]]+\]|:[\w-]+/g)?.length ?? 0;
      const few = counted.match(/(?:^|[\s>+~(])[a-z]\w*|::[\w-]+/g)?.length ?? 0;
      for (const [, className] of last.matchAll(/\.([\w-]+)/g))
        rules.push({ className: className!, selector, weight: many * 100 + few, properties });
    }
  });
  sheets.set(sheet, rules);
  return rules;
}

function fileOf(from: string, specifier: string): string | undefined {
  const base = specifier.startsWith('@/')
    ? specifier.slice(2)
    : specifier.startsWith('.')
      ? path.join(path.dirname(from), specifier)
      : undefined;
  return (
    base && ['', '.tsx', '.ts'].map((end) => base + end).find((file) => existsSync(path.join(root, file)))
  );
}

function readComponent(file: string): Component {
  const imports = new Map<string, string>();
  const uses: Use[] = [];
  const source = ts.createSourceFile(file, read(file), ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX);
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node)) {
      const from = fileOf(file, (node.moduleSpecifier as ts.StringLiteral).text);
      const { name, namedBindings } = node.importClause ?? {};
      if (from && name) imports.set(name.text, from);
      if (from && namedBindings && ts.isNamedImports(namedBindings))
        for (const element of namedBindings.elements) imports.set(element.name.text, from);
    }
    if (ts.isJsxAttribute(node) && node.name.getText() === 'className' && node.initializer) {
      const text = node.initializer.getText();
      const classes = [...text.matchAll(/\b(\w*[sS]tyles)(?:\.(\w+)|\[)/g)].flatMap<[string, string?]>(
        ([, name, className]) => {
          const sheet = imports.get(name!);
          return sheet ? [[sheet, className]] : [];
        },
      );
      const tag = node.parent.parent.tagName.getText();
      const { line } = source.getLineAndCharacterOfPosition(node.getStart());
      uses.push({ tag, classes, passesOn: /\bclassName\b/.test(text), line: line + 1 });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return { imports, uses };
}

const components = new Map(
  globSync('{components,pages}/**/*.tsx', { cwd: root }).map((file) => [file, readComponent(file)]),
);

/** Returns the other classes of the element that receives a passed class. */
function besides(file: string, seen = new Set<string>()): Use['classes'] {
  const component = components.get(file);
  if (!component || seen.has(file)) return [];
  seen.add(file);
  return component.uses
    .filter(({ passesOn }) => passesOn)
    .flatMap(({ tag, classes }) => {
      const inner = component.imports.get(tag);
      return [...classes, ...(inner ? besides(inner, seen) : [])];
    });
}

const isPart = (whole: string, part: string) =>
  part.startsWith(`${whole}-`) && !(whole === 'border' && part.startsWith('border-radius'));
const overlap = (one: string, other: string) => one === other || isPart(one, other) || isPart(other, one);

test('a class passed to a component does not depend on the order of style sheets', () => {
  const undecided: string[] = [];
  let compared = 0;
  for (const [file, { imports, uses }] of components)
    for (const { tag, classes, line } of uses) {
      const inner = imports.get(tag);
      if (!inner) continue;
      for (const [sheet, className] of classes)
        for (const own of rulesOf(sheet).filter((rule) => rule.className === className))
          for (const [otherSheet, otherClass] of besides(inner))
            for (const other of sheet === otherSheet ? [] : rulesOf(otherSheet)) {
              if (otherClass && other.className !== otherClass) continue;
              compared += 1;
              const both = own.properties.filter((name) =>
                other.properties.some((property) => overlap(name, property)),
              );
              if (both.length && own.weight === other.weight)
                undecided.push(`${file}:${line} ${own.selector} and ${other.selector}: ${both.join(', ')}`);
            }
    }
  expect(compared).toBeGreaterThan(500);
  expect([...new Set(undecided)]).toEqual([]);
});
