import { randomBytes } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

export type Secrets = { internalSecret: string; storageSecret: string };

/**
 * Returns the secrets. Missing secrets are generated once and stored in the data folder, readable
 * only by its owner.
 */
export function loadOrCreateSecrets(dataFolder: string, env: Record<string, string | undefined>): Secrets {
  const file = path.join(dataFolder, 'secrets.json');
  const draft = `${file}-${process.pid}`;
  mkdirSync(dataFolder, { recursive: true });
  const fresh = () => randomBytes(32).toString('base64url');
  writeFileSync(draft, JSON.stringify({ internalSecret: fresh(), storageSecret: fresh() }), { mode: 0o600 });
  try {
    // A hard link fails if the file exists. Other processes thus never read an incomplete file.
    linkSync(draft, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    rmSync(draft);
  }
  const kept = JSON.parse(readFileSync(file, 'utf8')) as Secrets;
  return {
    internalSecret: env.INTERNAL_SECRET || kept.internalSecret,
    storageSecret: env.STORAGE_SECRET || kept.storageSecret,
  };
}
