/**
 * Mutation tests: changes the source in small ways, one at a time, and runs the tests that load it and then the compiler.
 * `npm run mutation -- --sample 200 [--seed 1]`, or `--changed` for the files that differ from the main branch.
 * Works in copies of the project, one for each core; a mutant that neither notices is printed with its place.
 */
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { compiles, listRelatedTests, passes, startDatabaseServer } from './mutation/jest-runs.ts';
import { findMutants, pickSample, type Mutant } from './mutation/mutants.ts';

const root = path.join(import.meta.dirname, '..');
const limitMs = 5 * 60_000;
const { values } = parseArgs({
  options: {
    sample: { type: 'string', default: '200' },
    seed: { type: 'string', default: String(Math.floor(Math.random() * 1e6)) },
    changed: { type: 'boolean', default: false },
  },
});

const git = (...args: string[]) =>
  spawnSync('git', args, { cwd: root, encoding: 'utf8' }).stdout.split('\n').filter(Boolean);

/** Without drawings, which tests do not check line by line, generated types, and the entry files of processes. */
const isMutated = (file: string) =>
  /^(backend|lib|contract)\/.*\.tsx?$/.test(file) &&
  !/^backend\/(art\/|db\/types\.ts|index\.ts|worker\.ts|migrate\.ts)/.test(file);

const all = git('ls-files', '--cached', '--others', '--exclude-standard');
const chosen = values.changed ? git('diff', '--name-only', '--diff-filter=d', 'main...') : all;
// Read once, because the project may be edited while this runs.
const sources = new Map(
  chosen.filter(isMutated).map((file) => [file, readFileSync(path.join(root, file), 'utf8')]),
);
const mutants = [...sources].flatMap(([file, source]) => findMutants(file, source));
const sample = pickSample(mutants, Number(values.sample), Number(values.seed));
console.log(`${sample.length} of ${mutants.length} mutants, seed ${values.seed}`);

/** A copy of the project for one mutant at a time. */
function copyProject(): string {
  const tree = mkdtempSync(path.join(os.tmpdir(), 'kumu-mutation-'));
  for (const file of all) {
    mkdirSync(path.dirname(path.join(tree, file)), { recursive: true });
    cpSync(path.join(root, file), path.join(tree, file));
  }
  symlinkSync(path.join(root, 'node_modules'), path.join(tree, 'node_modules'));
  return tree;
}
const trees = Array.from({ length: os.availableParallelism() }, copyProject);

/**
 * Tests of the changed file's folder run first: they detect most mutants, and then the rest need not run. All of them,
 * because a test that starts a process does not import what the process loads.
 */
const related = new Map<string, [near: string[], far: string[]]>();
function testsOf(file: string) {
  const known = related.get(file);
  if (known) return known;
  const folder = `__tests__/${path.dirname(file)}`;
  const tests = listRelatedTests(trees[0]!, file);
  const near = new Set(tests.filter((test) => test.startsWith(folder)));
  for (const each of all) if (path.dirname(each) === folder && each.includes('.test.')) near.add(each);
  const stages: [string[], string[]] = [[...near], tests.filter((test) => !near.has(test))];
  related.set(file, stages);
  return stages;
}

async function isNoticed(tree: string, { file, start, end, text }: Mutant, socket: string): Promise<boolean> {
  const source = sources.get(file)!;
  writeFileSync(path.join(tree, file), source.slice(0, start) + text + source.slice(end));
  try {
    for (const tests of testsOf(file))
      if (tests.length && !(await passes(tree, tests, socket, limitMs))) return true;
    // Last, because it takes as long for each mutant, and few of those that the tests miss are left.
    return !compiles(tree);
  } finally {
    writeFileSync(path.join(tree, file), source);
  }
}

function placeOf({ file, start, end, text }: Mutant): string {
  const source = sources.get(file)!;
  const line = source.slice(0, start).split('\n').length;
  const before = source.slice(start, end);
  // For a chain whose last step is removed, only that step is printed.
  const same = before.startsWith(text) ? text.length : 0;
  const short = (words: string) => words.slice(same).replace(/\s+/g, ' ').slice(0, 70);
  return `${file}:${line}  ${short(before)}  →  ${short(text)}`;
}

const server = await startDatabaseServer(root);
const survivors: Mutant[] = [];
try {
  // If the tests fail without a mutant, every mutant would count as noticed.
  const [near, far] = sample[0] ? testsOf(sample[0].file) : [[], []];
  if (!(await passes(trees[0]!, near.length ? near : far, server.socket, limitMs)) || !compiles(trees[0]!))
    throw new Error('The tests or the compiler fail without any mutant.');
  let next = 0;
  const run = async (tree: string) => {
    for (let mutant = sample[next]; mutant; mutant = sample[next]) {
      const number = ++next;
      const noticed = await isNoticed(tree, mutant, server.socket);
      if (!noticed) survivors.push(mutant);
      console.log(`${number}/${sample.length} ${noticed ? 'noticed ' : 'SURVIVED'} ${placeOf(mutant)}`);
    }
  };
  await Promise.all(trees.map(run));
} finally {
  await server.stop();
  for (const tree of trees) rmSync(tree, { recursive: true, force: true });
}
const noticed = sample.length - survivors.length;
console.log(`\n${noticed} of ${sample.length} noticed: ${((100 * noticed) / sample.length).toFixed(1)} %`);
for (const mutant of survivors) console.log(`  ${placeOf(mutant)}`);
