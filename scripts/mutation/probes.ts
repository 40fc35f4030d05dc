import type { Mutant } from './mutants.ts';

type Insert = { at: number; text: string; order: number };

/**
 * For Jest's `setupFilesAfterEnv`: tells the processes that a test starts which test file it is. A test has a copy of the
 * environment; a process that is started without one gets the real one.
 */
export const probeSetup = `
const { testPath } = expect.getState();
process.env.PROBE_TEST = testPath;
process.getBuiltinModule('node:process').env.PROBE_TEST = testPath;
`;

/**
 * The source of a file with a probe at each of its mutants: an expression that appends a line to `record` when it is
 * evaluated, once in each test file, with the mutant's number and the test file (none in a process that a test starts with an
 * environment of its own).
 */
export function withProbes(
  source: string,
  mutants: { number: number; probe: Mutant['probe'] }[],
  record: string,
): string {
  const inserts = mutants.flatMap(({ number, probe: [start, end] }): Insert[] => [
    // At one place the longer expression is opened first and closed last.
    { at: start, text: `(__probe(${number}), `, order: -end },
    { at: end, text: ')', order: -start },
  ]);
  inserts.sort((one, other) => one.at - other.at || one.order - other.order);
  let [probed, from] = ['', 0];
  for (const { at, text } of inserts) {
    probed += source.slice(from, at) + text;
    from = at;
  }
  // A declaration, which is there before the file is evaluated, also in a cycle of imports.
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

/** The test files that evaluated each mutant, by its number; '' stands for an unknown one. */
export function readProbes(record: string): Map<number, Set<string>> {
  const evaluated = new Map<number, Set<string>>();
  for (const [, number, test] of record.matchAll(/^(\d+) (.*)$/gm)) {
    const tests = evaluated.get(Number(number)) ?? new Set();
    evaluated.set(Number(number), tests.add(test!));
  }
  return evaluated;
}
