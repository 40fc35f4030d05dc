import ts from 'typescript';

/**
 * A small change of the source that a test should detect: the text `[start, end)` of the file is
 * replaced by `text`.
 *
 * A test that never evaluates the expression at `probe` cannot detect the change.
 */
export type Mutant = { file: string; start: number; end: number; text: string; probe: [number, number] };

const K = ts.SyntaxKind;

/** Replacement of each operator. */
const otherOperators: Partial<Record<ts.SyntaxKind, string>> = {
  [K.EqualsEqualsEqualsToken]: '!==',
  [K.ExclamationEqualsEqualsToken]: '===',
  [K.LessThanToken]: '<=',
  [K.LessThanEqualsToken]: '<',
  [K.GreaterThanToken]: '>=',
  [K.GreaterThanEqualsToken]: '>',
  [K.AmpersandAmpersandToken]: '||',
  [K.BarBarToken]: '&&',
  [K.QuestionQuestionToken]: '&&',
  [K.PlusToken]: '-',
  [K.MinusToken]: '+',
  [K.AsteriskToken]: '/',
  [K.SlashToken]: '*',
};

/**
 * Opposite operators for comparisons with the current time. Other replacements differ only in the
 * exact millisecond, which no test can hit.
 */
const opposites: Partial<Record<ts.SyntaxKind, string>> = {
  [K.LessThanToken]: '>=',
  [K.LessThanEqualsToken]: '>',
  [K.GreaterThanToken]: '<=',
  [K.GreaterThanEqualsToken]: '<',
};

const readsTheClock = (node: ts.Expression) => /(\bnow|FromNow)\(/.test(node.getText());

/**
 * Steps of a call chain that filter, sort or map. Without such a step, a query or a list is still
 * valid code.
 */
const steps = new Set(
  'where orderBy limit select distinct forUpdate filter slice sort trim toLowerCase min max optional'.split(
    ' ',
  ),
);

/**
 * Returns true for texts without an effect on behaviour: descriptions of a call, texts of several
 * words, errors and log lines.
 */
const isProse = (node: ts.Node) =>
  (ts.isCallExpression(node) && /^log\.\w+$/.test(node.expression.getText())) ||
  (ts.isExpressionStatement(node) && /^log\.\w+\(/.test(node.getText())) ||
  (ts.isPropertyAssignment(node) && ['summary', 'message', 'detail'].includes(node.name.getText())) ||
  (ts.isStringLiteral(node) && (/\S\s+\S/.test(node.text) || isErrorText(node)));

const isErrorText = ({ parent }: ts.StringLiteral) =>
  ts.isNewExpression(parent) && parent.expression.getText() === 'Error';

/** Returns true for the '' of `a ?? ''`. Such a fallback is often only needed for the types. */
const isEmptyFallback = (node: ts.StringLiteral) =>
  node.text === '' &&
  ts.isBinaryExpression(node.parent) &&
  node.parent.operatorToken.kind === K.QuestionQuestionToken &&
  node.parent.right === node;

/**
 * Returns every mutant of a file in the order of the source. Types, imports, prose and empty
 * fallbacks have no mutants.
 */
export function findMutants(file: string, source: string): Mutant[] {
  const tree = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true);
  const found: Mutant[] = [];
  const replace = (node: ts.Node, text: string, probe: ts.Node = node) =>
    found.push({
      file,
      start: node.getStart(tree),
      end: node.getEnd(),
      text,
      probe: [probe.getStart(tree), probe.getEnd()],
    });

  function condition(node: ts.Expression) {
    replace(node, 'true');
    replace(node, 'false');
  }

  function visit(node: ts.Node): void {
    if (ts.isTypeNode(node) || ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) return;
    if (ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node) || isProse(node)) return;
    if (ts.isBinaryExpression(node)) {
      const { kind } = node.operatorToken;
      const isOfTime = readsTheClock(node.left) || readsTheClock(node.right);
      const other = (isOfTime ? opposites[kind] : undefined) ?? otherOperators[kind];
      if (other) replace(node.operatorToken, other, node);
    } else if (ts.isIfStatement(node)) condition(node.expression);
    else if (ts.isConditionalExpression(node)) condition(node.condition);
    else if (ts.isPrefixUnaryExpression(node) && node.operator === K.ExclamationToken)
      replace(node, node.operand.getText(tree));
    else if (node.kind === K.TrueKeyword && !isPaper(file)) replace(node, 'false');
    else if (node.kind === K.FalseKeyword && !isPaper(file)) replace(node, 'true');
    else if (ts.isNumericLiteral(node) && isValue(node) && !isPaper(file) && !isRowBeyond(node))
      // A small number is a count or an index, so it is increased by one. A large number is often
      // an arbitrary choice, so tests need not check its exact value.
      replace(node, Number(node.text) < 10 ? `(${node.text} + 1)` : '0');
    else if (ts.isStringLiteral(node) && isValue(node) && !isEmptyFallback(node))
      replace(node, node.text ? "''" : "'mutant'");
    else if (ts.isArrayLiteralExpression(node) && node.elements.length) replace(node, '[]');
    else if (ts.isThrowStatement(node)) replace(node, ';', node.expression);
    else if (ts.isExpressionStatement(node) && isCall(node.expression)) replace(node, ';', node.expression);
    else if (ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression)) {
      const { name, expression } = node.expression;
      if (steps.has(name.text) && !isOfOneRow(node, name.text)) replace(node, expression.getText(tree));
    } else if (ts.isTaggedTemplateExpression(node) && node.tag.getText(tree).startsWith('sql')) {
      const text = node.getText(tree);
      for (const [from, to] of [
        [' < ', ' <= '],
        [' > ', ' >= '],
        [' and ', ' or '],
      ] as const)
        if (text.includes(from)) replace(node, text.replace(from, to));
    }
    ts.forEachChild(node, visit);
  }
  visit(tree);
  return found;
}

const isCall = (node: ts.Expression): boolean =>
  ts.isAwaitExpression(node) ? isCall(node.expression) : ts.isCallExpression(node);

/**
 * Returns true for files about layout and styles of printed pages, which tests do not check line by
 * line.
 */
const isPaper = (file: string) => /(-pdf|\/paper)\.ts$/.test(file);

/**
 * Returns true for the 1 of `limit + 1`. The additional row only shows that there is another page,
 * and two additional rows would show the same.
 */
const isRowBeyond = ({ parent }: ts.NumericLiteral) =>
  ts.isBinaryExpression(parent) &&
  parent.operatorToken.kind === K.PlusToken &&
  parent.left.getText() === 'limit';

/**
 * Returns true for a query step without an effect. Examples are `limit(1)` if the query reads one
 * row, or the columns of a row that is only checked for existence.
 */
function isOfOneRow(node: ts.CallExpression, step: string): boolean {
  if (step !== 'limit' && step !== 'select') return false;
  let last: ts.Node = node;
  while (ts.isPropertyAccessExpression(last.parent) && ts.isCallExpression(last.parent.parent))
    last = last.parent.parent;
  if (!last.getText().endsWith('.executeTakeFirst()')) return false;
  let whole = last.parent;
  while (ts.isAwaitExpression(whole) || ts.isParenthesizedExpression(whole)) whole = whole.parent;
  const isCompared = ts.isBinaryExpression(whole) && whole.right.getText() === 'undefined';
  return step === 'limit' ? node.arguments[0]?.getText() === '1' : isCompared;
}

/** Returns false for property names, types and element attributes. */
const isValue = (node: ts.LiteralExpression) =>
  !ts.isLiteralTypeNode(node.parent) &&
  !ts.isJsxAttribute(node.parent) &&
  !(ts.isPropertyAssignment(node.parent) && node.parent.name === node);

/** Returns `count` random items of a list. A seed always gives the same items. */
export function pickSample<Item>(items: readonly Item[], count: number, seed: number): Item[] {
  const next = randomFrom(seed);
  const left = [...items];
  return Array.from(
    { length: Math.min(count, left.length) },
    () => left.splice(Math.floor(next() * left.length), 1)[0]!,
  );
}

/** Returns a mulberry32 generator of numbers in [0, 1). */
function randomFrom(seed: number) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
