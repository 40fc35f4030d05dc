import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/**
 * Maximum number of places that break a rule of docs/writing.md. Lower a number when a change
 * reduces the places, and never raise it.
 */
const ceilings = {
  commentOpenings: 0,
  longCommentLines: 0,
  titleOpenings: 0,
  titlesWithoutVerb: 0,
  outsideNumbers: 0,
  ofFunctions: 11,
  longDocLines: 0,
  longCells: 0,
};

const COMMENT_COLUMNS = 100;
const DOC_COLUMNS = 120;
const CELL_WORDS = 40;

const files = execFileSync('git', ['ls-files'], { encoding: 'utf8' })
  .split('\n')
  .filter((file) => file && !file.startsWith('pages/api/') && file !== 'backend/db/types.ts');
const sources = files.filter(
  (file) => /\.(ts|tsx|mjs|js|scss|sql)$/.test(file) && !file.startsWith('public/'),
);
const tests = files.filter((file) => /^(__tests__|e2e)\/.*\.(test|spec)\.tsx?$/.test(file));
const docs = files.filter((file) => file.endsWith('.md') && !file.endsWith('writing.md'));

type Place = { place: string; text: string };

/** Returns the lines of each file with their places. */
const linesIn = (paths: string[]): Place[] =>
  paths.flatMap((file) =>
    readFileSync(file, 'utf8')
      .split('\n')
      .map((text, index) => ({ place: `${file}:${index + 1}`, text })),
  );

const lines = linesIn(sources);
const isComment = ({ text }: Place) => /^\s*(?:\/\/|\/?\*|--)/.test(text);

/** Returns the first line of each comment, without its mark. */
const openings = lines.flatMap(({ place, text }, index) => {
  const [, line] = /^\s*(?:\/\/|--) ?(.*)/.exec(text) ?? [];
  const [, block] = /^\s*\/\*\*? ?(.*)/.exec(text) ?? [];
  if (line !== undefined) {
    const before = lines[index - 1]?.text ?? '';
    return /^\s*(?:\/\/|--)/.test(before) ? [] : [{ place, text: line }];
  }
  if (block === undefined) return [];
  const next = lines[index + 1]?.text.replace(/^\s*\* ?/, '') ?? '';
  return [{ place, text: block || next }];
});

/** Names of tests with their placeholders, without the names of `describe`. */
const titles = linesIn(tests).flatMap(({ place, text }, index, all) => {
  const opened = /^\s*(?:\]\s*(?:as const\s*)?\)|(?:test|it)(?:\.each\(.*\))?)\(\s*(.*)$/.exec(text);
  if (!opened) return [];
  const rest = opened[1] || (all[index + 1]?.text.trim() ?? '');
  const [, title] = /^(['"`])(.*)\1/.exec(rest) ? [null, rest.slice(1, rest.lastIndexOf(rest[0]!))] : [];
  return title === undefined || title === null ? [] : [{ place, text: title }];
});

const FORBIDDEN_OPENING =
  /^(?:What|Whatever|Whoever|Whose|Who|That|Of|One|Ones|Those|The same|Also|With|Where|However|Whether)\b/;
const TITLE_OPENING =
  /^(?:is|are|was|were|has|have|had|does|do|can|cannot|may|of|one|what|whatever|who|whoever|whose|that|those|which|by|with|from|in|for|when|if|while|after|before|also|not|nor)\b/i;
/** Auxiliary verbs, and words that end like a verb in the third person. */
const VERB =
  /\b(?:is|are|was|were|has|have|had|can|cannot|may|must|do|does|did|will|keep|get|stay|take|link)\b|\w{2,}s\b/;

const PLACEHOLDER = /%[a-z]|\$\{[^}]*\}|\$\w+/g;

function expectAtMost(places: Place[], ceiling: number): void {
  const shown = places.map(({ place, text }) => `${place}  ${text.trim().slice(0, 120)}`);
  if (places.length > ceiling)
    throw new Error(`${places.length} places, allowed ${ceiling}:\n${shown.join('\n')}`);
  if (places.length < ceiling) throw new Error(`Lower the ceiling from ${ceiling} to ${places.length}.`);
}

test('comments begin with their subject', () => {
  expect(openings.length).toBeGreaterThan(1000);
  expectAtMost(
    openings.filter(({ text }) => FORBIDDEN_OPENING.test(text)),
    ceilings.commentOpenings,
  );
});

test(`comment lines have at most ${COMMENT_COLUMNS} columns`, () => {
  const isLink = /https?:\/\/|eslint-|prettier-/;
  expectAtMost(
    lines.filter((line) => isComment(line) && line.text.length > COMMENT_COLUMNS && !isLink.test(line.text)),
    ceilings.longCommentLines,
  );
});

test('test names begin with their subject', () => {
  expect(titles.length).toBeGreaterThan(1000);
  expectAtMost(
    titles.filter(({ text }) => TITLE_OPENING.test(text)),
    ceilings.titleOpenings,
  );
});

test('test names have a verb', () => {
  expectAtMost(
    titles.filter(({ text }) => !VERB.test(text) && /[a-z]{3}/.test(text.replace(PLACEHOLDER, ''))),
    ceilings.titlesWithoutVerb,
  );
});

test('test names cite no numbers of outside lists', () => {
  expectAtMost(
    titles.filter(({ text }) => /\b(?:fault|case|issue|finding) #?\d+/i.test(text)),
    ceilings.outsideNumbers,
  );
});

test('few exported functions are named …Of', () => {
  const exported = /^export (?:async )?(?:function|const) \w+Of\b/;
  const product = lines.filter(({ place }) =>
    /^(?:backend|components|contract|hooks|lib|server|art)\//.test(place),
  );
  expectAtMost(
    product.filter(({ text }) => exported.test(text)),
    ceilings.ofFunctions,
  );
});

test(`lines of documents have at most ${DOC_COLUMNS} characters`, () => {
  const outside = linesIn(docs).filter(
    ({ text }) => !text.startsWith('|') && !/^\s*!?\[|https?:\/\//.test(text),
  );
  expectAtMost(
    outside.filter(({ text }) => text.length > DOC_COLUMNS),
    ceilings.longDocLines,
  );
});

test(`table cells of documents have at most ${CELL_WORDS} words`, () => {
  const rows = linesIn(docs).filter(({ text }) => text.startsWith('|'));
  expectAtMost(
    rows.filter(({ text }) => text.split('|').some((cell) => cell.trim().split(/\s+/).length > CELL_WORDS)),
    ceilings.longCells,
  );
});
