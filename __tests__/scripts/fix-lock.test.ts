import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

let root: string;
beforeEach(() => {
  root = mkdtempSync(path.join(os.tmpdir(), 'kumu-lock-'));
  mkdirSync(path.join(root, 'scripts'));
  cpSync('scripts/fix-lock.mjs', path.join(root, 'scripts/fix-lock.mjs'));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

function fix(packages: object) {
  const file = path.join(root, 'package-lock.json');
  writeFileSync(file, JSON.stringify({ lockfileVersion: 3, packages }));
  const { stdout, status } = spawnSync(process.execPath, [path.join(root, 'scripts/fix-lock.mjs')], {
    encoding: 'utf8',
  });
  expect(status).toBe(0);
  return { stdout, packages: JSON.parse(readFileSync(file, 'utf8')).packages };
}

describe('fix-lock', () => {
  const swc = { version: '16.4.6', optionalDependencies: { '@next/swc-darwin-arm64': '16.4.6' } };

  it('fix-lock adds the entry for a platform that the registry lacks', () => {
    const { packages } = fix({ 'node_modules/next': swc });
    expect(packages['node_modules/@next/swc-darwin-arm64']).toEqual({
      version: '16.4.6',
      cpu: ['arm64'],
      optional: true,
      os: ['darwin'],
    });
    expect(Object.keys(packages)).toEqual(['node_modules/@next/swc-darwin-arm64', 'node_modules/next']);
  });

  it('fix-lock uses the lowest version of a range and keeps the mark of development packages', () => {
    const { packages } = fix({
      'node_modules/resolver': {
        version: '1.9.0',
        dev: true,
        optionalDependencies: { '@unrs/resolver-win32-x64': '^1.9.0' },
      },
    });
    expect(packages['node_modules/@unrs/resolver-win32-x64']).toMatchObject({ version: '1.9.0', dev: true });
  });

  it('fix-lock does not change existing entries, nested or at the top', () => {
    const there = { version: '1.0.0', optional: true, os: ['darwin'] };
    const before = {
      'node_modules/a': {
        version: '1.0.0',
        optionalDependencies: { 'a-darwin-x64': '1.0.0', 'b-darwin-x64': '1.0.0' },
      },
      'node_modules/a-darwin-x64': there,
      'node_modules/a/node_modules/b-darwin-x64': there,
    };
    expect(fix(before).packages).toEqual(before);
  });

  it('fix-lock reports entries whose platform it cannot determine', () => {
    const { stdout, packages } = fix({
      'node_modules/a': { version: '1.0.0', optionalDependencies: { fast: '1.0.0' } },
    });
    expect(stdout).toContain('fast');
    expect(packages).not.toHaveProperty('node_modules/fast');
  });

  it('fix-lock finds no missing entry in the lock file of this project', () => {
    const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8'));
    expect(fix(packages).stdout).toContain('Added 0 entries');
  });
});
