import { randomBytes } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/**
 * The secrets that are not given are made once and kept in the data folder, readable by its owner alone.
 * @param {string} dataFolder
 * @param {Record<string, string | undefined>} env
 * @returns {{ internalSecret: string, storageSecret: string }}
 */
export function keepSecrets(dataFolder, env) {
  const file = path.join(dataFolder, 'secrets.json');
  const draft = `${file}-${process.pid}`;
  mkdirSync(dataFolder, { recursive: true });
  const fresh = () => randomBytes(32).toString('base64url');
  writeFileSync(draft, JSON.stringify({ internalSecret: fresh(), storageSecret: fresh() }), { mode: 0o600 });
  try {
    // A link is refused when the file exists, and it is never seen half-written.
    linkSync(draft, file);
  } catch (error) {
    if (error.code !== 'EEXIST') throw error;
  } finally {
    rmSync(draft);
  }
  const kept = JSON.parse(readFileSync(file, 'utf8'));
  return {
    internalSecret: env.INTERNAL_SECRET || kept.internalSecret,
    storageSecret: env.STORAGE_SECRET || kept.storageSecret,
  };
}
