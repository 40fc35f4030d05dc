import { globSync, readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { bakedNames, parseEnvironment, readVariable, variableNames } from '@/config/environment';

const text = readFileSync('.env.example', 'utf8');
const example = parseEnv(text) as Record<string, string>;
const explanations = Object.fromEntries(
  [...text.matchAll(/^([A-Z]\w*)=[^#]*# (.+)$/gm)].map(([, name, words]) => [name!, words!]),
);

describe('.env.example', () => {
  it('.env.example contains exactly the variables of the schema', () => {
    expect(Object.keys(example).sort()).toEqual([...variableNames].sort());
  });

  it.each(variableNames)('.env.example shows the default of %s', (name) => {
    expect(example[name]).toBe(String(readVariable(name, {}) ?? ''));
  });

  it('.env.example explains every variable', () => {
    expect(Object.keys(explanations).sort()).toEqual([...variableNames].sort());
  });

  it('.env.example states which variables are part of the build', () => {
    const said = variableNames.filter((name) => explanations[name]!.includes('part of the build'));
    expect(said).toEqual(bakedNames);
  });

  it('.env.example states which variables production requires', () => {
    const { problems } = parseEnvironment({ KUMU_ENV: 'production' });
    const demanded = problems.map((problem) => problem.split(':')[0]);
    const said = variableNames.filter((name) => /production demands/.test(explanations[name]!));
    expect(said).toEqual(demanded);
  });
});

describe('build-time variables', () => {
  it('the build-time variables include all variables that next.config.js reads, except the build folder', () => {
    const read = readFileSync('next.config.js', 'utf8').matchAll(/readVariable\('(\w+)'\)/g);
    const names = new Set([...read].map(([, name]) => name!));
    names.delete('NEXT_DIST_DIR');
    expect([...names].filter((name) => !bakedNames.some((baked) => baked === name))).toEqual([]);
    expect([...names]).toContain('COOKIE_DOMAIN');
  });

  it('the build-time variables include every NEXT_PUBLIC_ variable', () => {
    const named = variableNames.filter((name) => name.startsWith('NEXT_PUBLIC_'));
    expect(bakedNames).toEqual(expect.arrayContaining(named));
  });
});

test('only the sandbox inbox reads a setting directly from the process', () => {
  const folders = globSync('{backend,components,hooks,lib,pages,sandbox}/**/*.{ts,tsx,mjs}');
  expect(folders.length).toBeGreaterThan(400);
  const files = [...folders, 'next.config.js'];
  const found = files.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/process\.env\.(\w+)/g)]
      .map(([, name]) => name!)
      .filter((name) => variableNames.some((each) => each === name) && !name.startsWith('NEXT_PUBLIC_'))
      .map((name) => `${file}: ${name}`),
  );
  expect(found).toEqual(['sandbox/inbox/index.ts: DATABASE_URL']);
});

test('an incomplete group of settings is rejected with the missing variables', () => {
  const { problems } = parseEnvironment({ NEXT_PUBLIC_CAPTCHA: 'turnstile' });
  expect(problems.map((problem) => problem.split(':')[0])).toEqual([
    'NEXT_PUBLIC_CAPTCHA_SITE_KEY',
    'CAPTCHA_SECRET_KEY',
  ]);
});
