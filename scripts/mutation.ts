/**
 * Mutation tests: changes the source in small ways, one at a time, and runs the tests that load it.
 * `npm run mutation -- --sample 200 [--seed 1]`, or `--changed` for the files that differ from the main branch.
 * Works in a copy of the project; a mutant that no test notices is printed with its place.
 */
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { listRelatedTests, passes, startDatabaseServer } from './mutation/jest-runs.ts';
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

const tree = mkdtempSync(path.join(os.tmpdir(), 'kumu-mutation-'));
for (const file of all) {
  mkdirSync(path.dirname(path.join(tree, file)), { recursive: true });
  cpSync(path.join(root, file), path.join(tree, file));
}
symlinkSync(path.join(root, 'node_modules'), path.join(tree, 'node_modules'));

/** Tests of the changed file's folder run first: they detect most mutants, and then the rest need not run. */
const related = new Map<string, [near: string[], far: string[]]>();
function testsOf(file: string) {
  const known = related.get(file);
  if (known) return known;
  const folder = `__tests__/${path.dirname(file)}`;
  const tests = listRelatedTests(tree, file);
  const near = tests.filter((test) => test.startsWith(folder));
  const stages: [string[], string[]] = [near, tests.filter((test) => !near.includes(test))];
  related.set(file, stages);
  return stages;
}

async function isNoticed({ file, start, end, text }: Mutant, socket: string): Promise<boolean> {
  const source = sources.get(file)!;
  writeFileSync(path.join(tree, file), source.slice(0, start) + text + source.slice(end));
  try {
    for (const tests of testsOf(file))
      if (tests.length && !(await passes(tree, tests, socket, limitMs))) return true;
    return false;
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
  if (!(await passes(tree, near.length ? near : far, server.socket, limitMs)))
    throw new Error('The tests fail without any mutant.');
  for (const [index, mutant] of sample.entries()) {
    const noticed = await isNoticed(mutant, server.socket);
    if (!noticed) survivors.push(mutant);
    console.log(`${index + 1}/${sample.length} ${noticed ? 'noticed ' : 'SURVIVED'} ${placeOf(mutant)}`);
  }
} finally {
  await server.stop();
  rmSync(tree, { recursive: true, force: true });
}
const noticed = sample.length - survivors.length;
console.log(`\n${noticed} of ${sample.length} noticed: ${((100 * noticed) / sample.length).toFixed(1)} %`);
for (const mutant of survivors) console.log(`  ${placeOf(mutant)}`);
