import type { Mutant } from './mutants.ts';

type Insert = { at: number; text: string; order: number };

/**
 * Setup for Jest's `setupFilesAfterEnv`. It tells the processes that a test starts the name of the
 * test file.
 *
 * A test has its own copy of the environment, but a process started without an explicit environment
 * gets the real environment.
 */
export const probeSetup = `
const { testPath } = expect.getState();
process.env.PROBE_TEST = testPath;
process.getBuiltinModule('node:process').env.PROBE_TEST = testPath;
`;

/**
 * Returns the source of a file with a probe at each mutant. When a probe is evaluated, it appends a
 * line to `record`, once per test file.
 *
 * The line contains the number of the mutant and the test file. The test file is empty in a process
 * that a test starts with a separate environment.
 */
export function withProbes(
  source: string,
  mutants: { number: number; probe: Mutant['probe'] }[],
  record: string,
): string {
  const inserts = mutants.flatMap(({ number, probe: [start, end] }): Insert[] => [
    // If two expressions start at the same position, the longer one is opened first and closed
    // last.
    { at: start, text: `(__probe(${number}), `, order: -end },
    { at: end, text: ')', order: -start },
  ]);
  inserts.sort((one, other) => one.at - other.at || one.order - other.order);
  let [probed, from] = ['', 0];
  for (const { at, text } of inserts) {
    probed += source.slice(from, at) + text;
    from = at;
  }
  // A function declaration is hoisted, so it is available even in an import cycle.
  return `${probed}${source.slice(from)}
function __probe(number) {
  const known = (globalThis.__probes ??= new Set());
  if (known.has(number)) return;
  known.add(number);
  const test = globalThis.expect?.getState?.().testPath ?? globalThis['process'].env.PROBE_TEST ?? '';
  globalThis['process'].getBuiltinModule('node:fs').appendFileSync(${JSON.stringify(record)}, number + ' ' + test + '\\n');
}
`;
}

/**
 * Returns the test files that evaluated each mutant, by the number of the mutant; '' means an
 * unknown file.
 */
export function readProbes(record: string): Map<number, Set<string>> {
  const evaluated = new Map<number, Set<string>>();
  for (const [, number, test] of record.matchAll(/^(\d+) (.*)$/gm)) {
    const tests = evaluated.get(Number(number)) ?? new Set();
    evaluated.set(Number(number), tests.add(test!));
  }
  return evaluated;
}
