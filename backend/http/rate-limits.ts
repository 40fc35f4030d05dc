import { createHash, timingSafeEqual } from 'node:crypto';
import { isIPv6 } from 'node:net';
import type { Request } from 'express';
import {
  RateLimiterMemory,
  RateLimiterPostgres,
  RateLimiterRes,
  type RateLimiterAbstract,
} from 'rate-limiter-flexible';
import type { Rate } from '../../contract/call.ts';
import { limits } from '../../contract/values/limits.ts';
import { config } from '../config.ts';
import { getPool } from '../db/connection.ts';
import { AppError, tooManyRequests } from '../errors.ts';

const MINUTE = 60;

/** What the database counts; two limits of one name would count together. */
type SharedCount =
  | 'letter'
  | 'price-announcement'
  | 'news'
  | 'rename'
  | 'comment'
  | 'money'
  | 'code'
  | 'code-mail-all'
  | `sign-in${'' | '-account'}`
  | 'second-factor'
  | `${'code-mail' | 'code-try' | 'invitation' | 'receipt' | 'closing'}-email`
  | 'code-try-person';

/** Counted in the database, so that all backends count together. */
const shared = (name: SharedCount, points: number, seconds: number) => {
  let limiter: RateLimiterAbstract | undefined;
  return () =>
    (limiter ??= new RateLimiterPostgres({
      storeClient: getPool(),
      tableName: 'rate_limits',
      tableCreated: true,
      keyPrefix: name,
      points,
      duration: seconds,
      inMemoryBlockOnConsumed: points + 1,
      // While the database does not answer, requests are limited in memory.
      insuranceLimiter: new RateLimiterMemory({ keyPrefix: name, points, duration: seconds }),
    }));
};

const local = (points: number, seconds: number) => {
  const limiter = new RateLimiterMemory({ points, duration: seconds });
  return () => limiter;
};

/** By address or by person, for each rate of the contract. */
const byCaller: Record<Rate, () => RateLimiterAbstract> = {
  usual: local(600, MINUTE),
  // A name is looked up while it is typed, and must not be a way to list all of them.
  lookup: local(120, MINUTE),
  upload: local(300, MINUTE),
  // A count of their own: what a page notes must not keep its person from working.
  events: local(600, MINUTE),
  // A vendor's server asks for all of its customers, each time that their program starts. Keys have 75 bits: of ten million
  // keys, a year of guesses at this rate finds one with a chance below one in ten million. A count of its own, because
  // people behind the same address can still use the site.
  licence: local(600, MINUTE),
  // A text is shown after each pause of who writes it, and may take seconds of a thread.
  render: local(120, MINUTE),
  // Receipts and statements, each of which is drawn on the thread that answers everybody.
  paper: local(60, MINUTE),
  // Calls that ask the card provider, up to four times each: it answers all of the platform together 100 times a second.
  provider: local(60, MINUTE),
  // What a person in the office reads.
  letter: shared('letter', 20, 60 * MINUTE),
  // A conversation has pauses; what writes without any is a program.
  comment: shared('comment', 30, 10 * MINUTE),
  money: shared('money', 60, 10 * MINUTE),
  signIn: shared('sign-in', 50, 15 * MINUTE),
  code: shared('code', 30, 30 * MINUTE),
};

/** Counted by person, so that nobody gets more of it with more addresses, and an office behind one address has enough. */
const ofPerson: ReadonlySet<Rate> = new Set(['paper', 'provider']);

/** A page asks 40 times in a minute while a payment is settled. */
const looksByPerson = local(60, MINUTE);

const byAccount = shared('sign-in-account', 10, 15 * MINUTE);
const byPerson = shared('second-factor', 10, 60 * MINUTE);
const byMembership = shared('price-announcement', 5, 24 * 60 * MINUTE);
const renamesByCreator = shared('rename', 5, 24 * 60 * MINUTE);
const newsByCreator = shared('news', limits.mailedNewsADay, 24 * 60 * MINUTE);

/**
 * By e-mail address, whether or not there is an account. What strangers ask for is counted for each caller, so that nobody
 * uses up another's; what businesses ask for is counted for all of them together.
 */
const byEmail = {
  codeMail: shared('code-mail-email', 10, 30 * MINUTE),
  codeTry: shared('code-try-email', 25, 360 * MINUTE),
  invitation: shared('invitation-email', 5, 24 * 60 * MINUTE),
  receipt: shared('receipt-email', 5, 24 * 60 * MINUTE),
  closing: shared('closing-email', 5, 24 * 60 * MINUTE),
};
/** Of all callers together: distributed callers cannot fill a mailbox, or guess a code. */
const mailsByEmail = shared('code-mail-all', 30, 30 * MINUTE);
const codeTriesByPerson = shared('code-try-person', 100, 360 * MINUTE);

const tooMany = (refused: unknown) => {
  if (!(refused instanceof RateLimiterRes)) return refused;
  return tooManyRequests(Math.max(1, refused.msBeforeNext / 1000));
};

/** Whether a front end itself asks, which renders a static page: it is exempt from the rate `usual`. */
const isFrontEnd = (req: Request) => {
  const given = Buffer.from(req.get('x-internal-secret') ?? '');
  const secret = Buffer.from(config.internalSecret);
  return given.length === secret.length && timingSafeEqual(given, secret);
};

/** The key of one caller: an IPv6 network usually has 2^64 addresses, so only the first half of the address counts. */
export function callerOf({ ip: address = 'unknown' }: Request): string {
  if (!isIPv6(address) || address.includes('.')) return address;
  const [head = '', tail = ''] = address.split('::');
  const groupsOf = (text: string) => text.split(':').filter(Boolean);
  const missing = 8 - groupsOf(head).length - groupsOf(tail).length;
  const groups = [...groupsOf(head), ...Array<string>(missing).fill('0'), ...groupsOf(tail)];
  return groups.slice(0, 4).join(':');
}

async function consume(limiter: RateLimiterAbstract, key: string, points = 1): Promise<void> {
  try {
    await limiter.consume(key, points);
  } catch (refused) {
    throw tooMany(refused);
  }
}

/** @throws 429 with Retry-After. */
export async function rateLimit(rate: Rate, req: Request): Promise<void> {
  if (rate === 'usual' && isFrontEnd(req)) return;
  await consume(byCaller[rate](), (ofPerson.has(rate) && req.actor?.userId) || callerOf(req));
}

/** Product events are stored for two years, and anybody may send them: a school behind one address has fewer. */
const storedEvents = local(30_000, 24 * 60 * MINUTE);

/**
 * Product events of one address: 30,000 in a day.
 * @throws 429 with Retry-After.
 */
export const limitEvents = (count: number, req: Request): Promise<void> =>
  consume(storedEvents(), callerOf(req), count);

const unknownTokens = local(300, MINUTE);

/**
 * Counts, by address, the tokens that belong to nobody; each costs a query.
 * @throws 429 with Retry-After, without looking the token up, once there were too many.
 */
export async function limitUnknownTokens<T>(req: Request, find: () => Promise<T | null>): Promise<T | null> {
  const [limiter, key] = [unknownTokens(), callerOf(req)];
  const counted = await limiter.get(key);
  if (counted && counted.remainingPoints <= 0) throw tooMany(counted);
  const found = await find();
  if (found === null) await limiter.consume(key).catch(() => {});
  return found;
}

/**
 * Sign-in tries for one account from one address: 10 in 15 minutes.
 * @throws 429 with Retry-After.
 */
export const limitSignIn = (email: string, req: Request): Promise<void> =>
  consume(byAccount(), `${email}|${callerOf(req)}`);

/** Resets the count after the right password: only failed tries count. */
export const resetSignInLimit = async (email: string, req: Request): Promise<void> => {
  await byAccount().delete(`${email}|${callerOf(req)}`);
};

/** The counts outlive an account that is erased. */
const hashOf = (email: string) => createHash('sha256').update(email).digest('base64url');

/**
 * Mails to an unverified e-mail address (10 in 30 minutes, and 30 for all callers), tries of codes for one (25 in 6 hours), and,
 * of each 5 in a day, invitations to one, mails that a message of it arrived, and closings of its account; whether or not there is
 * an account.
 * @param req counts for its caller alone; without it all callers count together
 * @throws 429 with Retry-After.
 */
export async function limitEmail(what: keyof typeof byEmail, email: string, req?: Request): Promise<void> {
  const key = hashOf(email);
  await consume(byEmail[what](), req ? `${key}|${callerOf(req)}` : key);
  if (what === 'codeMail') await consume(mailsByEmail(), key);
}

/** False instead of a refusal. @throws what else fails */
const isWithin = (limit: Promise<void>): Promise<boolean> =>
  limit.then(
    () => true,
    (refusal: unknown) => {
      if (refusal instanceof AppError && refusal.status === 429) return false;
      throw refusal;
    },
  );

/** For a mail that comes with something that is done without it as well: false where `limitEmail` refuses. */
export const mayMail = (...what: Parameters<typeof limitEmail>): Promise<boolean> =>
  isWithin(limitEmail(...what));

/**
 * Counts a post or a new version of a digital product, of which many people are told by mail: `limits.mailedNewsADay` of a creator.
 * @returns false for what goes out without mails
 */
export const mayMailNews = (creatorId: string): Promise<boolean> =>
  isWithin(consume(newsByCreator(), creatorId));

/**
 * Counts that a person's open payment is looked up at the card provider: 60 in a minute.
 * @returns false for what is answered without asking there
 */
export const mayLookUp = (userId: string): Promise<boolean> => isWithin(consume(looksByPerson(), userId));

/**
 * Counts a try of a person's codes, from all callers together and over all of their codes: 100 in 6 hours.
 * @returns false once there were too many; a refusal of its own would say that there is an account
 */
export const countCodeTry = (userId: string): Promise<boolean> =>
  codeTriesByPerson()
    .consume(userId)
    .then(
      () => true,
      () => false,
    );

/**
 * Announcements of another price of a membership, each of which is a mail to all of its members: 5 in a day.
 * @throws 429 with Retry-After.
 */
export const limitAnnouncements = (membershipId: string): Promise<void> =>
  consume(byMembership(), membershipId);

/**
 * Other usernames of a public creator, each of which is another address of all that they have: 5 in a day.
 * @throws 429 with Retry-After.
 */
export const limitRenames = (creatorId: string): Promise<void> =>
  consume(renamesByCreator(), creatorId).catch((refusal: unknown) => {
    if (!(refusal instanceof AppError)) throw refusal;
    const { status, retryAfterSeconds } = refusal;
    throw new AppError(status, 'TOO_MANY_RENAMES', 'A username can be changed 5 times a day.', {
      retryAfterSeconds,
    });
  });

/**
 * Tries of the proofs that only the person has: 10 in an hour, from all addresses together. Nobody else can use them up, because they
 * are asked for after the password, or with a session.
 * @throws 429 with Retry-After.
 */
export const limitProof = (userId: string): Promise<void> => consume(byPerson(), userId);

/** Resets the count after the right proof: only failed tries count. */
export const resetProofLimit = async (userId: string): Promise<void> => {
  await byPerson().delete(userId);
};
