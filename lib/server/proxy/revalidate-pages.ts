import { createHash, timingSafeEqual } from 'node:crypto';
import pLimit from 'p-limit';
import { isKeptList } from '@/contract/rules/kept-lists';
import { notifyRefreshed } from '@/server/refreshed-pages';
import { env } from '../env';
import { onlyMethod } from './only-method';
import { sendProblem } from './problem';

const MAX_PATHS = 500;
/** Limits concurrent renders, because a visitor's request waits behind them. */
const limit = pLimit(4);
/**
 * Maximum number of paths of which all are rendered. Of more paths, only the pages that were opened
 * before are rendered.
 *
 * A page that is being opened for the first time may have read the old content. Rendering every
 * path also covers that page.
 */
const FEW = 20;
const digest = (text: string) => createHash('sha256').update(text).digest();

/**
 * Compares digests, which have equal lengths, so that the comparison does not reveal the length of
 * the secret.
 */
const isSecret = (given: unknown) =>
  typeof given === 'string' && timingSafeEqual(digest(given), digest(env.internalSecret()));

const isPath = (path: unknown): path is string => typeof path === 'string' && /^\/(?!\/)/.test(path);

/**
 * Revalidates the cached pages at `{ paths }` after their content has changed. Only the backend can
 * call it.
 */
export const revalidatePages = onlyMethod('POST', async (req, res) => {
  if (!isSecret(req.headers['x-internal-secret']))
    return sendProblem(res, 401, 'SECRET_REQUIRED', 'This address is for the backend.');
  const { paths } = (req.body ?? {}) as { paths?: unknown };
  if (!Array.isArray(paths) || paths.length > MAX_PATHS || !paths.every(isPath))
    return sendProblem(res, 422, 'INVALID_INPUT', `Send { paths }: at most ${MAX_PATHS} paths of this site.`);
  const how = { unstable_onlyGenerated: paths.length > FEW };
  const render = (path: string) =>
    limit(async () => {
      if (!isKeptList(path)) await res.revalidate(path, how);
    });
  // A page that fails keeps its last good version, and the other pages are still revalidated.
  const outcomes = await Promise.allSettled(paths.map(render));
  // Failed paths are included, because a page may have been stored before the error occurred.
  notifyRefreshed(paths);
  const failed = paths.filter((_, at) => outcomes[at]!.status === 'rejected');
  if (failed.length) console.error('pages not refreshed:', failed.join(' '));
  res.status(200).json({ refreshed: paths.length - failed.length, failed });
});
