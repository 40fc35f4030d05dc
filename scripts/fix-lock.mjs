/**
 * Adds missing platform packages to package-lock.json. Run it after every change of dependencies:
 * `node scripts/fix-lock.mjs`.
 *
 * npm omits a package of another platform from package-lock.json if the registry lacks the package.
 * `npm ci` then rejects the lock file ("Missing: … from lock file"). The script adds the entries
 * that npm would otherwise have written.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const systems = [
  'aix',
  'android',
  'darwin',
  'freebsd',
  'linux',
  'netbsd',
  'openbsd',
  'openharmony',
  'sunos',
  'win32',
];
const processors = {
  armv7: 'arm',
  arm: 'arm',
  arm64: 'arm64',
  ia32: 'ia32',
  x64: 'x64',
  ppc64: 'ppc64',
  s390x: 's390x',
  riscv64: 'riscv64',
  loong64: 'loong64',
  wasm32: 'wasm32',
};

/**
 * Adds the missing entries of optional dependencies.
 * @param {{ packages: Record<string, any> }} lock is changed in place
 * @returns {{ added: string[], unknown: string[] }} `unknown`: missing packages whose name does not
 *   contain their platform
 */
export function addMissingPlatforms(lock) {
  const { packages } = lock;
  const [added, unknown] = [[], []];
  for (const [place, entry] of Object.entries({ ...packages })) {
    for (const [name, range] of Object.entries(entry.optionalDependencies ?? {})) {
      const top = `node_modules/${name}`;
      if (packages[top] || (place && packages[`${place}/${top}`])) continue;
      const words = name.split(/[-/@.]/);
      const os = systems.find((each) => words.includes(each));
      const cpu = Object.keys(processors).find((each) => words.includes(each));
      if (!os) {
        unknown.push(name);
        continue;
      }
      packages[top] = {
        version: range.replace(/^[\^~]/, ''),
        ...(cpu && { cpu: [processors[cpu]] }),
        ...(entry.dev && { dev: true }),
        optional: true,
        os: [os],
      };
      added.push(name);
    }
  }
  lock.packages = Object.fromEntries(Object.entries(packages).sort(([a], [b]) => (a < b ? -1 : 1)));
  return { added, unknown };
}

if (import.meta.main) {
  const file = path.join(import.meta.dirname, '..', 'package-lock.json');
  const lock = JSON.parse(readFileSync(file, 'utf8'));
  const { added, unknown } = addMissingPlatforms(lock);
  writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`);
  console.log(`Added ${added.length} entries.`);
  if (unknown.length) console.log(`Left out, as their names do not tell a platform: ${unknown.join(', ')}`);
}
