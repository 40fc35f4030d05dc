import express, { Router } from 'express';
import { z } from '../../contract/zod.ts';
import { withCombinedReads } from '../db/connection.ts';
import { busy, describeError, invalidInput, notFound } from '../errors.ts';
import { findRead } from './mount.ts';

/** Maximum number of reads in one request, more than any page makes. */
const MOST_READS = 12;

const Texts = z.record(z.string(), z.string());
const Read = z.strictObject({ name: z.string(), params: Texts.default({}), query: Texts.default({}) });
type Read = z.infer<typeof Read>;
const Reads = z.strictObject({ reads: z.array(Read).max(MOST_READS) });

export const readsRouter = Router();

/**
 * Time limit of a read (ms), so that a page is not delayed. The browser requests a slower read
 * itself.
 */
const LATEST_MS = 3_000;

/** Read without which no page is shown. It is not combined with reads that may be slow. */
const userRead = 'GET /users';

/** Returns true if each variable of the path has a value. */
const hasParams = (name: string, params: Record<string, string>): boolean =>
  [...name.matchAll(/:(\w+)/g)].every(
    ([, variable]) => Object.hasOwn(params, variable!) && params[variable!],
  );

/** Awaits a read. @throws AppError 503 if the read takes too long */
async function inTime(reading: Promise<unknown>): Promise<unknown> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise((_, reject) => {
    timer = setTimeout(() => reject(busy()), LATEST_MS);
  });
  try {
    return await Promise.race([reading, late]);
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Answers several reads of one caller, so that a page needs one request and its session is read
 * once. The front end sends the request while it renders a page; `/api` does not forward it.
 *
 * The answers have the order of the reads. Each answer is a reply or a problem, so that a failed
 * read does not fail the others. Statements that the reads start at the same time are combined, so
 * a slow read delays all reads but the user's.
 */
readsRouter.post('/reads', express.json({ limit: '16kb' }), async (req, res) => {
  const given = Reads.safeParse(req.body);
  if (!given.success) throw invalidInput(given.error);
  const answer = async ({ name, params, query }: Read) => {
    try {
      const read = findRead(name);
      if (!read || !hasParams(name, params)) throw notFound('This read');
      return { reply: await inTime(read(req, res, { params, query })) };
    } catch (error) {
      return describeError(error, req);
    }
  };
  const { reads } = given.data;
  const others = reads.filter(({ name }) => name !== userRead);
  const combined = withCombinedReads(() => new Map(others.map((read) => [read, answer(read)])));
  const answers = reads.map((read) => combined.get(read) ?? withCombinedReads(() => answer(read)));
  res.json({ answers: await Promise.all(answers) });
});
