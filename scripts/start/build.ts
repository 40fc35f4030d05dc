import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { bakedNames } from '../../config/environment.ts';

const sources = [
  '{pages,components,config,hooks,lib,contract,server,styles,locales,public}/**/*',
  'scripts/start/prepare-files.ts',
  '*.config.js',
  'tsconfig.json',
  'package.json',
  'package-lock.json',
];

/**
 * Returns a hash of all inputs of the build: the contents of the files, and the settings that are
 * part of the build. File times are ignored, so that a fresh checkout of the same commit has the
 * same hash.
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
  /** Build folder, relative to `root`. */
  buildFolder: string;
  env: Record<string, string | undefined>;
  build: () => Promise<void>;
};

/**
 * Builds the front end unless the build folder contains this build.
 * @returns true if it built
 */
export async function buildWhenChanged({ root, buildFolder, env, build }: Build): Promise<boolean> {
  const file = path.join(root, buildFolder, 'kumu-build-stamp');
  const stamp = buildStamp(root, env);
  if (existsSync(file) && readFileSync(file, 'utf8') === stamp) return false;
  // The stamp of the previous build is deleted first. An interrupted build thus has no valid stamp.
  rmSync(file, { force: true });
  await build();
  writeFileSync(file, stamp);
  return true;
}
