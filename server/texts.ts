import type { IncomingMessage, ServerResponse } from 'node:http';
import { readTextFile } from '../lib/server/text-files.ts';
import { compressOnce, sendKept } from './answers.ts';
import { compressWell } from './compress.ts';
import type { KeptPage } from './page-cache.ts';

/** Prefix of the addresses of text files. */
export const textPrefix = '/texts/';

const kept = new Map<string, KeptPage>();

const common = { 'content-type': 'text/javascript; charset=utf-8', 'x-content-type-options': 'nosniff' };

/**
 * Sends the text file at an address. The current files are compressed once.
 * @returns false if the file does not exist
 */
export async function sendTexts(
  req: IncomingMessage,
  res: ServerResponse,
  address: string,
): Promise<boolean> {
  const found = kept.get(address);
  if (found) {
    await sendKept(req, res, found);
    return true;
  }
  const file = readTextFile(address);
  if (!file) return false;
  const body = Buffer.from(file.script);
  if (!file.isCurrent) {
    for (const [name, value] of Object.entries({ ...common, 'cache-control': 'no-store' }))
      res.setHeader(name, value);
    await compressOnce(req, res, body);
    return true;
  }
  const headers = { ...common, 'cache-control': 'public, max-age=31536000, immutable' };
  const page = { headers, etag: `"${address}"`, ...(await compressWell(body)) };
  kept.set(address, page);
  await sendKept(req, res, page);
  return true;
}
