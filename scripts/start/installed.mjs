import { readFileSync } from 'node:fs';
import path from 'node:path';

/**
 * Returns true if node_modules contains the packages of package-lock.json. The check reads npm's
 * own list of installed packages. npm writes the list last, so it is missing after an interrupted
 * installation.
 *
 * Packages of other platforms may be absent. The function must run on Node 18.
 * @param {string} root
 */
export function isInstalled(root) {
  const lock = readPackages(path.join(root, 'package-lock.json'));
  const found = readPackages(path.join(root, 'node_modules', '.package-lock.json'));
  if (!lock || !found) return false;
  const wanted = Object.entries(lock).filter(([place]) => place !== '');
  return wanted.every(([place, { version, integrity, optional }]) => {
    const there = found[place];
    if (!there) return Boolean(optional);
    return there.version === version && there.integrity === integrity && fitsHere(there);
  });
}

/**
 * Returns false for packages of another platform, which can be in a folder that was copied from
 * another machine.
 */
function fitsHere({ cpu }) {
  return !cpu || cpu.includes(process.arch) || cpu.some((name) => name.startsWith('!'));
}

function readPackages(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8')).packages;
  } catch {
    return undefined;
  }
}
