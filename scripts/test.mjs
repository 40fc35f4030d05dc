import { closeRun } from './test/counting.ts';
import { steps } from './test/steps.ts';

const only = /^--only=(.*)$/.exec(process.argv[2] ?? '')?.[1];
const usable = Object.keys(steps);
if (process.argv.length > 2 && !(only && usable.includes(only))) {
  console.error(`Usage: npm test [-- --only=${usable.join('|')}]`);
  process.exit(2);
}

const outcomes = [];
for (const step of only ? steps[only] : Object.values(steps).flat()) outcomes.push(await step());
const { text, code } = closeRun(outcomes);
console.log(`\n${text}`);
process.exit(code);
