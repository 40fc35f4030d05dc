import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';
import { readVariable } from '../../config/environment.ts';

/** Debian's Chromium without a user interface. The browser tests take a quarter less time. */
const headlessShell = '/usr/bin/chromium-headless-shell';
const installed = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];
const downloadLimitMs = 5 * 60_000;

/**
 * Returns the path of a Chromium that runs on this machine. The candidates are CHROMIUM_PATH,
 * Playwright's Chromium, and the system's Chromium.
 */
export const findChromium = (): string | undefined => find(chromium.executablePath(), ...installed);

const find = (...files: string[]): string | undefined =>
  [readVariable('CHROMIUM_PATH'), ...files].find((file) => file && existsSync(file) && runs(file));

/**
 * Returns the path of a Chromium for tests. If none runs, tries to install one: first Playwright's
 * download, then Debian's package if the user is root.
 */
export function findOrInstallChromium(): string | undefined {
  const steps = [
    () => quietly(process.execPath, ['node_modules/@playwright/test/cli.js', 'install', 'chromium']),
    () => process.getuid?.() === 0 && existsSync('/usr/bin/apt-get') && installDebianPackage(),
  ];
  let found = find(headlessShell) ?? findChromium();
  for (const step of steps) {
    if (found) break;
    console.log('Looking for a Chromium to install …');
    step();
    found = findChromium();
  }
  return found;
}

function installDebianPackage(): void {
  quietly('apt-get', ['update']);
  quietly('apt-get', ['install', '-y', '--no-install-recommends', 'chromium']);
}

/** Returns true if a browser can be started. A downloaded browser may lack system libraries. */
function runs(file: string): boolean {
  return spawnSync(file, ['--version', '--no-sandbox'], { timeout: 30_000 }).status === 0;
}

function quietly(command: string, args: string[]): void {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const { status, stderr } = spawnSync(command, args, { env, timeout: downloadLimitMs, encoding: 'utf8' });
  if (status !== 0)
    console.log(`${command} ${args.at(-1)}: ${stderr?.trim().split('\n').at(-1) ?? 'did not work'}`);
}
