import { createHash, timingSafeEqual } from 'node:crypto';
import pLimit from 'p-limit';
import { keptLists } from '@/contract/rules/kept-lists';
import { tellRefreshed } from '@/server/refreshed-pages';
import { env } from '../env';
import { onlyMethod } from './only-method';
import { sendProblem } from './problem';

const MAX_PATHS = 500;
/** What is rendered at once: whoever opens a page meanwhile waits for so many others. */
const inTurn = pLimit(4);
/**
 * Of more than so many at once only those are rendered that somebody has opened. Of fewer all are: a page that is opened for the first
 * time at this moment may have been read before the change.
 */
const FEW = 20;
const digest = (text: string) => createHash('sha256').update(text).digest();

/** Digests have one length, so that the comparison does not reveal the secret's. */
const isSecret = (given: unknown) =>
  typeof given === 'string' && timingSafeEqual(digest(given), digest(env.internalSecret()));

const isPath = (path: unknown): path is string => typeof path === 'string' && /^\/(?!\/)/.test(path);

/** For the backend: revalidates the cached pages at `{ paths }`, because what they show has changed. */
export const revalidatePages = onlyMethod('POST', async (req, res) => {
  if (!isSecret(req.headers['x-internal-secret']))
    return sendProblem(res, 401, 'SECRET_REQUIRED', 'This address is for the backend.');
  const { paths } = (req.body ?? {}) as { paths?: unknown };
  if (!Array.isArray(paths) || paths.length > MAX_PATHS || !paths.every(isPath))
    return sendProblem(res, 422, 'INVALID_INPUT', `Send { paths }: at most ${MAX_PATHS} paths of this site.`);
  const how = { unstable_onlyGenerated: paths.length > FEW };
  const render = (path: string) =>
    inTurn(async () => {
      if (!keptLists.includes(path)) await res.revalidate(path, how);
    });
  // A page that fails keeps its last good version; the others are refreshed all the same.
  const outcomes = await Promise.allSettled(paths.map(render));
  // Those that failed too: an error may have come after the page was rendered.
  tellRefreshed(paths);
  const failed = paths.filter((_, at) => outcomes[at]!.status === 'rejected');
  if (failed.length) console.error('pages not refreshed:', failed.join(' '));
  res.status(200).json({ refreshed: paths.length - failed.length, failed });
});
