import { closeRun } from './test/counting.ts';
import { steps } from './test/steps.ts';

// Runs all checks that need no browser; for use before a commit.
const outcomes = [];
for (const step of [...steps.lint, ...steps.unit]) outcomes.push(await step());
const { text, code } = closeRun(outcomes);
console.log(`\n${text}`);
process.exit(code);
