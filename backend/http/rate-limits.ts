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
import { REACTIONS_A_SECOND } from '../../contract/values/lives.ts';
import { orderLimits } from '../../contract/values/orders.ts';
import { config } from '../config.ts';
import { getPool } from '../db/connection.ts';
import { AppError, tooManyRequests } from '../errors.ts';

const MINUTE = 60;

/** Names of the counts in the database. Two limits with one name would be counted together. */
type SharedCount =
  | 'letter'
  | 'tracking-mail'
  | 'unknown-code'
  | 'live-move'
  | 'live-ticket'
  | 'price-announcement'
  | 'news'
  | 'rename'
  | 'comment'
  | 'chat'
  | 'money'
  | 'code'
  | 'typed-code'
  | `code-mail-${'all' | 'person' | 'device' | 'network'}`
  | `failed-${'code' | 'password'}`
  | `sign-in${'' | '-person' | '-account'}`
  | 'second-factor'
  | `${'code-mail' | 'code-try' | 'invitation' | 'receipt' | 'closing'}-email`
  | 'code-try-person';

/**
 * Returns a limiter that is counted in the database, so that all backends count together.
 * @param isGivenBack true if counted points can be given back; a process then must not remember
 *   that a key is over its limit
 */
export const shared = (name: SharedCount, points: number, seconds: number, isGivenBack = false) => {
  let limiter: RateLimiterAbstract | undefined;
  return () =>
    (limiter ??= new RateLimiterPostgres({
      storeClient: getPool(),
      tableName: 'rate_limits',
      tableCreated: true,
      keyPrefix: name,
      points,
      duration: seconds,
      inMemoryBlockOnConsumed: isGivenBack ? undefined : points + 1,
      // Requests are limited in memory while the database does not answer.
      insuranceLimiter: new RateLimiterMemory({ keyPrefix: name, points, duration: seconds }),
    }));
};

const local = (points: number, seconds: number) => {
  const limiter = new RateLimiterMemory({ points, duration: seconds });
  return () => limiter;
};

/** Limits by address or user for each rate of the contract. */
const byCaller: Record<Rate, () => RateLimiterAbstract> = {
  usual: local(600, MINUTE),
  // A name is looked up while it is typed. The lookup must not be a way to list all names.
  lookup: local(120, MINUTE),
  upload: local(300, MINUTE),
  // Events have their own count, because a page's events must not block the work of its user.
  events: local(600, MINUTE),
  // A viewer without UDP requests a playlist and two segments every two seconds.
  media: local(600, MINUTE),
  // Ten browsers of a user that poll send 30 requests in a minute. A browser with an unstable
  // network opens its stream again every few seconds.
  stream: local(120, MINUTE),
  // A vendor's server sends the requests of all its customers at each start of their program. Keys
  // have 75 bits: of ten million keys, a year of guesses at this rate finds one with a chance below
  // one in ten million. The count is separate because people behind the same address can still use
  // the site.
  licence: local(600, MINUTE),
  // A person sends at most one message per second, and votes in addition.
  liveChat: local(120, MINUTE),
  liveReactions: local(REACTIONS_A_SECOND, 1),
  // A text is rendered after each pause in typing and may take seconds of a thread.
  render: local(120, MINUTE),
  // Receipts and statements are drawn on the thread that serves every request.
  document: local(60, MINUTE),
  // Each of these calls sends up to four requests to the card provider. The provider allows the
  // whole platform 100 requests a second.
  provider: local(60, MINUTE),
  // A person of the office decides about several hundred selected items one after another.
  decision: local(300, MINUTE),
  // The office reads these texts.
  letter: shared('letter', 20, 60 * MINUTE),
  // A conversation has pauses, and a sender without pauses is a program.
  comment: shared('comment', 30, 10 * MINUTE),
  // A quick exchange has a message every second or two for some minutes.
  chat: shared('chat', 120, 5 * MINUTE),
  money: shared('money', 60, 10 * MINUTE),
  // 500 people of a business may sign in from one address at nine. Failed attempts have a lower
  // limit: `limitFailures`.
  signIn: shared('sign-in', 600, 15 * MINUTE),
  code: shared('code', 30, 30 * MINUTE),
};

/**
 * Rates counted by user, so that more addresses grant no more calls and an office behind one
 * address has enough.
 */
const ofPerson: ReadonlySet<Rate> = new Set([
  'chat',
  'code',
  'decision',
  'document',
  'liveChat',
  'liveReactions',
  'media',
  'provider',
  'stream',
]);

/** Limits of signed-in users that are lower than the limit of an address. */
const byUser: Partial<Record<Rate, () => RateLimiterAbstract>> = {
  signIn: shared('sign-in-person', 50, 15 * MINUTE),
};

/** Limit of payment lookups. A page sends 40 requests in a minute while a payment is settled. */
const looksByPerson = local(60, MINUTE);

const byAccount = shared('sign-in-account', 10, 15 * MINUTE);
const byPerson = shared('second-factor', 10, 60 * MINUTE);
const codesByPerson = shared('unknown-code', 30, 30 * MINUTE);
const byMembership = shared('price-announcement', 5, 24 * 60 * MINUTE);
const renamesByCreator = shared('rename', 5, 24 * 60 * MINUTE);
const movesByLive = shared('live-move', limits.movesOfLiveADay, 24 * 60 * MINUTE);
// A parcel counts as delivered within these days, so that its tracking cannot change any more.
const trackingByParcel = shared('tracking-mail', orderLimits.trackingMails, 60 * 24 * 60 * MINUTE);
const newsByCreator = shared('news', limits.mailedNewsADay, 24 * 60 * MINUTE);

/**
 * Limits by e-mail address, with or without an account. Requests of strangers are counted for each
 * caller, so that a caller cannot use up another's limit. Requests of businesses are counted
 * together.
 */
const byEmail = {
  codeMail: shared('code-mail-email', 10, 30 * MINUTE),
  codeTry: shared('code-try-email', 25, 360 * MINUTE),
  invitation: shared('invitation-email', 5, 24 * 60 * MINUTE),
  receipt: shared('receipt-email', 5, 24 * 60 * MINUTE),
  closing: shared('closing-email', 5, 24 * 60 * MINUTE),
};
/**
 * Limits over all callers, so that distributed callers can neither fill a mailbox nor guess a code.
 */
const mailsByEmail = shared('code-mail-all', 30, 30 * MINUTE);
const codeTriesByPerson = shared('code-try-person', 100, 360 * MINUTE);

const tooMany = (refused: unknown) => {
  if (!(refused instanceof RateLimiterRes)) return refused;
  return tooManyRequests(Math.max(1, refused.msBeforeNext / 1000));
};

/** Returns true for a request with the internal secret: of a front end or of the live engine. */
export const hasInternalSecret = (req: Request): boolean => {
  const given = Buffer.from(req.get('x-internal-secret') ?? '');
  const secret = Buffer.from(config.internalSecret);
  return given.length === secret.length && timingSafeEqual(given, secret);
};

/**
 * Returns the key of one caller. An IPv6 network usually has 2^64 addresses, so only the first half
 * of the address counts.
 */
export function toCallerKey({ ip: address = 'unknown' }: Request): string {
  if (!isIPv6(address) || address.includes('.')) return address;
  const [head = '', tail = ''] = address.split('::');
  const groupsOf = (text: string) => text.split(':').filter(Boolean);
  const missing = 8 - groupsOf(head).length - groupsOf(tail).length;
  const groups = [...groupsOf(head), ...Array<string>(missing).fill('0'), ...groupsOf(tail)];
  return groups.slice(0, 4).join(':');
}

export async function consume(limiter: RateLimiterAbstract, key: string, points = 1): Promise<void> {
  try {
    await limiter.consume(key, points);
  } catch (refused) {
    throw tooMany(refused);
  }
}

/**
 * Counts a call of the rate.
 * @throws 429 with Retry-After
 */
export async function rateLimit(rate: Rate, req: Request): Promise<void> {
  // A front end that renders a static page is not limited, and neither is the live engine.
  if ((rate === 'usual' || rate === 'events') && hasInternalSecret(req)) return;
  const ofUser = req.actor ? byUser[rate] : undefined;
  if (ofUser) return consume(ofUser(), req.actor!.userId);
  if (rate === 'signIn') return consumeOfNetwork(byCaller.signIn(), toCallerKey(req), 'NETWORK_SIGN_INS');
  await consume(byCaller[rate](), (ofPerson.has(rate) && req.actor?.userId) || toCallerKey(req));
}

/** Counts a request for a limit that all people behind the same address share. */
export const consumeOfNetwork = (
  limiter: RateLimiterAbstract,
  key: string,
  code: 'NETWORK_SIGN_INS' | 'NETWORK_SIGN_UPS' | 'NETWORK_FAILURES',
): Promise<void> =>
  consumeAs(limiter, key, code, 'There were too many requests of this kind from your network.');

/**
 * Limit of stored product events. Anyone may send events, which are stored for two years, so a
 * school behind one address gets fewer.
 */
const storedEvents = local(30_000, 24 * 60 * MINUTE);

/**
 * Limits the product events of one address to 30,000 in a day.
 * @throws 429 with Retry-After
 */
export const limitEvents = (count: number, req: Request): Promise<void> =>
  consume(storedEvents(), toCallerKey(req), count);

const typedCodes = shared('typed-code', 30, 30 * MINUTE);

/**
 * Limits the typed codes of one address to 30 in 30 minutes, for users too, because a guesser has
 * many accounts.
 * @throws 429 with Retry-After
 */
export const limitTypedCodes = (req: Request): Promise<void> => consume(typedCodes(), toCallerKey(req));

const unknownTokens = local(300, MINUTE);

/**
 * Counts unknown tokens by address, because each costs a query.
 * @throws 429 with Retry-After, without looking the token up, after too many
 */
export async function limitUnknownTokens<T>(req: Request, find: () => Promise<T | null>): Promise<T | null> {
  const [limiter, key] = [unknownTokens(), toCallerKey(req)];
  const counted = await limiter.get(key);
  if (counted && counted.remainingPoints <= 0) throw tooMany(counted);
  const found = await find();
  if (found === null) await limiter.consume(key).catch(() => {});
  return found;
}

/**
 * Limits the sign-in attempts for one account from one address to 10 in 15 minutes.
 * @throws 429 with Retry-After
 */
export const limitSignIn = (email: string, req: Request): Promise<void> =>
  consume(byAccount(), `${email}|${toCallerKey(req)}`);

/** Resets the count after the right password, because only failed attempts count. */
export const resetSignInLimit = async (email: string, req: Request): Promise<void> => {
  await byAccount().delete(`${email}|${toCallerKey(req)}`);
};

/** Returns a hash of the address, because the counts outlive an erased account. */
const hashOf = (email: string) => createHash('sha256').update(email).digest('base64url');

/**
 * Limits mails to an unverified e-mail address: 10 in 30 minutes, and 30 for all callers. Limits
 * code attempts for an address to 25 in 6 hours. Limits invitations, receipts of messages and
 * closings of the account to 5 in a day each. The limits apply with or without an account.
 * @param req request whose caller is counted alone; without it all callers count together
 */
export async function limitEmail(what: keyof typeof byEmail, email: string, req?: Request): Promise<void> {
  const key = hashOf(email);
  await consume(byEmail[what](), req ? `${key}|${toCallerKey(req)}` : key);
  if (what === 'codeMail') await consume(mailsByEmail(), key);
}

/**
 * Returns true within the limit, and false instead of a rate limit error.
 * @throws every other error
 */
const isWithin = (limit: Promise<void>): Promise<boolean> =>
  limit.then(
    () => true,
    (refusal: unknown) => {
      if (refusal instanceof AppError && refusal.status === 429) return false;
      throw refusal;
    },
  );

/**
 * Returns false if `limitEmail` would reject the mail. Used for an optional mail about an action
 * that succeeds without the mail.
 */
export const mayMail = (...what: Parameters<typeof limitEmail>): Promise<boolean> =>
  isWithin(limitEmail(...what));

/**
 * Counts a post or a new version of a digital product that is announced by mail to many users:
 * `limits.mailedNewsADay` of a creator.
 * @returns false if it is published without mails
 */
export const mayMailNews = (creatorId: string): Promise<boolean> =>
  isWithin(consume(newsByCreator(), creatorId));

/**
 * Counts a change of a parcel's tracking that is mailed to its buyer: `orderLimits.trackingMails`.
 * @returns false if the tracking is changed without a mail
 */
export const mayMailTracking = (parcelId: string): Promise<boolean> =>
  isWithin(consume(trackingByParcel(), parcelId));

/**
 * Counts a lookup of a user's open payment at the card provider: 60 in a minute.
 * @returns false if the response must be given without the provider
 */
export const mayLookUp = (userId: string): Promise<boolean> => isWithin(consume(looksByPerson(), userId));

/**
 * Counts an attempt at a user's codes over all callers and codes: 100 in 6 hours.
 * @returns false after too many; a separate error would reveal that an account exists
 */
export const countCodeTry = (userId: string): Promise<boolean> =>
  codeTriesByPerson()
    .consume(userId)
    .then(
      () => true,
      () => false,
    );

/**
 * Limits the discount codes that a person guesses to 30 in 30 minutes.
 * @throws 429 with Retry-After
 */
export const limitUnknownCodes = (userId: string): Promise<void> => consume(codesByPerson(), userId);

/**
 * Limits announcements of a membership price, each mailed to all members, to 5 in a day.
 * @throws 429 with Retry-After
 */
export const limitAnnouncements = (membershipId: string): Promise<void> =>
  consume(byMembership(), membershipId);

/** Counts a request. Above the limit, rejects it with the given code and message. */
const consumeAs = (limiter: RateLimiterAbstract, key: string, code: string, message: string): Promise<void> =>
  consume(limiter, key).catch((refusal: unknown) => {
    if (!(refusal instanceof AppError)) throw refusal;
    const { status, retryAfterSeconds } = refusal;
    throw new AppError(status, code, message, { retryAfterSeconds });
  });

/**
 * Limits username changes of a public creator, each of which changes every address of their
 * content, to 5 in a day.
 * @throws 429 with Retry-After
 */
export const limitRenames = (creatorId: string): Promise<void> =>
  consumeAs(renamesByCreator(), creatorId, 'TOO_MANY_RENAMES', 'A username can be changed 5 times a day.');

/**
 * Limits moves of a scheduled live, each mailed to all people with a seat, to
 * `limits.movesOfLiveADay`.
 * @throws 429 with Retry-After
 */
export const limitMoves = (liveId: string): Promise<void> =>
  consumeAs(
    movesByLive(),
    liveId,
    'TOO_MANY_MOVES',
    `A live can be moved ${limits.movesOfLiveADay} times a day.`,
  );

/**
 * Limits attempts at a user's own proofs to 10 in an hour over all addresses. A stranger cannot use
 * them up, because proofs are requested after the password or with a session.
 * @throws 429 with Retry-After
 */
export const limitProof = (userId: string): Promise<void> => consume(byPerson(), userId);

const ticketUses = shared('live-ticket', 1, 24 * 60 * MINUTE);

/**
 * Records the use of a ticket, which is kept for a day.
 * @returns false for a use that was recorded before
 */
export const useTicket = (use: string): Promise<boolean> => isWithin(consume(ticketUses(), use));

/** Returns true if the use of a ticket was recorded. */
export const isTicketUsed = async (use: string): Promise<boolean> => (await ticketUses().get(use)) !== null;

/** Resets the count after the right proof, because only failed attempts count. */
export const resetProofLimit = async (userId: string): Promise<void> => {
  await byPerson().delete(userId);
};
