import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { bakedNames } from '../../config/environment.ts';

const sources = [
  '{pages,components,config,hooks,lib,contract,server,styles,locales,public}/**/*',
  '*.config.js',
  'tsconfig.json',
  'package.json',
  'package-lock.json',
];

/**
 * A hash of all inputs of the build: the contents of the files, so that a fresh checkout of the same commit has the same
 * hash, and the settings that are part of the build.
 */
export function buildStamp(root: string, env: Record<string, string | undefined>): string {
  const hash = createHash('sha256');
  for (const file of globSync(sources, { cwd: root }).sort()) {
    const full = path.join(root, file);
    if (statSync(full).isFile()) hash.update(`${file}\0`).update(readFileSync(full)).update('\0');
  }
  for (const name of bakedNames) hash.update(`${name}=${env[name] ?? ''}\0`);
  return hash.digest('hex');
}

export type Build = {
  root: string;
  /** Below `root`. */
  buildFolder: string;
  env: Record<string, string | undefined>;
  build: () => Promise<void>;
};

/** Builds the front end unless the build folder holds exactly this one; true when it did. */
export async function buildWhenChanged({ root, buildFolder, env, build }: Build): Promise<boolean> {
  const file = path.join(root, buildFolder, 'kumu-build-stamp');
  const stamp = buildStamp(root, env);
  if (existsSync(file) && readFileSync(file, 'utf8') === stamp) return false;
  // After an interrupted build the stamp of the previous build must not be found.
  rmSync(file, { force: true });
  await build();
  writeFileSync(file, stamp);
  return true;
}
