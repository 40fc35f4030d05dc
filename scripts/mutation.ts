/**
 * Mutation tests: makes small changes to the source, one at a time. For each change it checks the
 * types and runs the tests that evaluate the changed code.
 *
 * - `npm run mutation -- --sample 200 [--seed 1]` tests a random sample
 * - `--changed` tests the files that differ from the main branch
 * - `--under backend/checkout` tests the files of a folder with only the tests of that folder
 *
 * The script works in copies of the project, one per core. It prints the location of each mutant
 * that neither types nor tests detect.
 */
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { isEquivalent } from './mutation/equivalents.ts';
import { checkTypes, runTests, startDatabaseServer } from './mutation/jest-runs.ts';
import { findMutants, pickSample, type Mutant } from './mutation/mutants.ts';
import { probeSetup, readProbes, withProbes } from './mutation/probes.ts';
import { createTypeChecker } from './mutation/types.ts';

const root = path.join(import.meta.dirname, '..');
/**
 * Returns the time limit of a run (ms). A mutant may make a test hang, but slow runs on a busy
 * machine must not count as detection.
 */
const limitMsFor = (files: number) => 3 * 60_000 + files * 20_000;
const allTestsLimitMs = 20 * 60_000;
const { values } = parseArgs({
  options: {
    sample: { type: 'string', default: '200' },
    seed: { type: 'string', default: String(Math.floor(Math.random() * 1e6)) },
    changed: { type: 'boolean', default: false },
    under: { type: 'string' },
  },
});

const git = (...args: string[]) =>
  spawnSync('git', args, { cwd: root, encoding: 'utf8' }).stdout.split('\n').filter(Boolean);

/** Files with rules about money or access. Only these files are mutated. */
const ruleFiles = [
  /^backend\/(?:checkout|credits|discounts|entitlements|gifts|memberships|money|policies|sponsorships|wallet)\//,
  /^backend\/[\w-]+\/policy\.ts$/,
  /^backend\/http\/(?:actor|mount|origin)\.ts$/,
  /^backend\/(?:accounts\/session-service|files\/link-service|providers\/storage\/links)\.ts$/,
  /^contract\/fees\.ts$/,
];

/** Returns true for files that are mutated. */
const isMutated = (file: string) =>
  ruleFiles.some((files) => files.test(file)) && (!values.under || file.startsWith(`${values.under}/`));

const all = git('ls-files', '--cached', '--others', '--exclude-standard');
const chosen = values.changed ? git('diff', '--name-only', '--diff-filter=d', 'main...') : all;
// The sources are read once, because the project may be edited during the run.
const sources = new Map(
  chosen.filter(isMutated).map((file) => [file, readFileSync(path.join(root, file), 'utf8')]),
);
/**
 * Returns the change of a mutant as text. If the last step of a call chain was removed, only that
 * step is shown.
 */
function changeOf({ file, start, end, text }: Mutant): string {
  const before = sources.get(file)!.slice(start, end);
  const same = before.startsWith(text) ? text.length : 0;
  const short = (words: string) => words.slice(same).replace(/\s+/g, ' ').slice(0, 70);
  return `${short(before)}  →  ${short(text)}`;
}
const mutants = [...sources]
  .flatMap(([file, source]) => findMutants(file, source))
  .filter((mutant) => !isEquivalent(mutant.file, changeOf(mutant).trimStart()));
const sample = pickSample(mutants, Number(values.sample), Number(values.seed));
console.log(`${sample.length} of ${mutants.length} mutants, seed ${values.seed}`);

function mutated({ file, start, end, text }: Mutant): string {
  const source = sources.get(file)!;
  return source.slice(0, start) + text + source.slice(end);
}
/** Returns the mutants whose own file still compiles, so that no tests run for the others. */
function withValidTypes(mutants: Mutant[]): Mutant[] {
  const hasValidTypes = createTypeChecker(root);
  return mutants.filter((mutant) => hasValidTypes(mutant.file, mutated(mutant)));
}
const compiling = withValidTypes(sample);
console.log(`${sample.length - compiling.length} do not compile`);

/** Creates a copy of the project, for one mutant at a time. */
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

const isNear = (test: string, file: string) => test.startsWith(`__tests__/${path.dirname(file)}`);
const testFiles = all.filter(
  (file) => /^__tests__\/.*\.test\.tsx?$/.test(file) && file.startsWith(`__tests__/${values.under ?? ''}`),
);
/**
 * Test files that start processes. Such a process may lack the environment variable that names its
 * test file.
 */
const startsProcesses = testFiles.filter((file) =>
  /child_process/.test(readFileSync(path.join(root, file), 'utf8')),
);

/**
 * Runs all tests once with probes in the source.
 * @returns the test files that can detect each mutant, by the index of the mutant
 */
async function findTests(socket: string): Promise<string[][]> {
  const tree = trees[0]!;
  const record = path.join(tree, 'probes.txt');
  writeFileSync(record, '');
  writeFileSync(path.join(tree, 'probe-setup.mjs'), probeSetup);
  const jestConfig = readFileSync(path.join(tree, 'jest.config.ts'), 'utf8');
  const setup = "displayName: 'node',\n    setupFilesAfterEnv: ['<rootDir>/probe-setup.mjs'],";
  writeFileSync(path.join(tree, 'jest.config.ts'), jestConfig.replace("displayName: 'node',", setup));
  const numbered = compiling.map((mutant, number) => ({ ...mutant, number }));
  for (const [file, mutants] of Map.groupBy(numbered, ({ file }) => file))
    writeFileSync(path.join(tree, file), withProbes(sources.get(file)!, mutants, record));
  // Tests of the scripts are excluded. They copy or compile the project, which does not compile
  // with probes.
  const tests = testFiles.filter((file) => !file.startsWith('__tests__/scripts/'));
  if (!(await runTests(tree, tests, socket, { limitMs: allTestsLimitMs, isWholeRun: true })))
    throw new Error('The tests fail without any mutant.');
  for (const file of new Set(compiling.map((mutant) => mutant.file)))
    writeFileSync(path.join(tree, file), sources.get(file)!);
  writeFileSync(path.join(tree, 'jest.config.ts'), jestConfig);
  const evaluated = readProbes(readFileSync(record, 'utf8'));
  return compiling.map((_, number) => {
    const found = [...(evaluated.get(number) ?? [])];
    const named = found.filter(Boolean).map((test) => path.relative(tree, test));
    return [...new Set([...named, ...(found.includes('') ? startsProcesses : [])])];
  });
}

async function isNoticed(tree: string, mutant: Mutant, tests: string[], socket: string): Promise<boolean> {
  const { file } = mutant;
  writeFileSync(path.join(tree, file), mutated(mutant));
  // Tests of the file's folder run first. They detect most mutants, so the other tests are often
  // unnecessary.
  const near = tests.filter((test) => isNear(test, file));
  const far = tests.filter((test) => !isNear(test, file));
  try {
    for (const stage of [near, far])
      if (stage.length && !(await runTests(tree, stage, socket, { limitMs: limitMsFor(stage.length) })))
        return true;
    // A file that imports the mutated file may no longer compile. This check is last, because it is
    // slow and few mutants remain.
    return !(await checkTypes(tree));
  } finally {
    writeFileSync(path.join(tree, file), sources.get(file)!);
  }
}

function placeOf(mutant: Mutant): string {
  const line = sources.get(mutant.file)!.slice(0, mutant.start).split('\n').length;
  return `${mutant.file}:${line}  ${changeOf(mutant)}`;
}

const server = await startDatabaseServer(root);
const survivors: Mutant[] = [];
try {
  if (!(await checkTypes(trees[0]!))) throw new Error('The project does not compile.');
  const tests = await findTests(server.socket);
  let next = 0;
  const run = async (tree: string) => {
    for (let mutant = compiling[next]; mutant; mutant = compiling[next]) {
      const number = ++next;
      const noticed = await isNoticed(tree, mutant, tests[number - 1]!, server.socket);
      if (!noticed) survivors.push(mutant);
      console.log(`${number}/${compiling.length} ${noticed ? 'noticed ' : 'SURVIVED'} ${placeOf(mutant)}`);
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
