import { timingSafeEqual } from 'node:crypto';
import type { Request } from 'express';
import {
  RateLimiterMemory,
  RateLimiterPostgres,
  RateLimiterRes,
  type RateLimiterAbstract,
} from 'rate-limiter-flexible';
import type { Rate } from '../../contract/call.ts';
import { config } from '../config.ts';
import { getPool } from '../db/connection.ts';
import { AppError } from './errors.ts';

const MINUTE = 60;

/** Counted in the database, so that all backends count together. */
const shared = (name: string, points: number, seconds: number) => {
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
      // A database that does not answer must not open the door wide.
      insuranceLimiter: new RateLimiterMemory({ keyPrefix: name, points, duration: seconds }),
    }));
};

const local = (name: string, points: number, seconds: number) => {
  const limiter = new RateLimiterMemory({ keyPrefix: name, points, duration: seconds });
  return () => limiter;
};

/** By address, for each rate of the contract. */
const byAddress: Record<Rate, () => RateLimiterAbstract> = {
  usual: local('usual', 600, MINUTE),
  upload: local('upload', 300, MINUTE),
  money: shared('money', 60, 10 * MINUTE),
  signIn: shared('sign-in', 50, 15 * MINUTE),
  code: shared('code', 30, 30 * MINUTE),
};

const byAccount = shared('sign-in-account', 10, 15 * MINUTE);

const tooMany = (refused: unknown) => {
  if (!(refused instanceof RateLimiterRes)) return refused;
  const retryAfterSeconds = Math.max(1, refused.msBeforeNext / 1000);
  return new AppError(429, 'TOO_MANY_REQUESTS', 'Too many tries. Please wait a moment.', {
    retryAfterSeconds,
  });
};

/** A front end that makes a kept page anew asks for nobody in particular. */
const isFrontEnd = (req: Request) => {
  const given = Buffer.from(req.get('x-internal-secret') ?? '');
  const secret = Buffer.from(config.internalSecret);
  return given.length === secret.length && timingSafeEqual(given, secret);
};

/** @throws 429 with Retry-After. */
export async function limitRate(rate: Rate, req: Request): Promise<void> {
  if (rate === 'usual' && isFrontEnd(req)) return;
  try {
    await byAddress[rate]().consume(req.ip ?? 'unknown');
  } catch (refused) {
    throw tooMany(refused);
  }
}

/**
 * Sign-in tries for one account from one address: 10 in 15 minutes.
 * @throws 429 with Retry-After.
 */
export async function limitSignIn(email: string, address: string): Promise<void> {
  try {
    await byAccount().consume(`${email}|${address}`);
  } catch (refused) {
    throw tooMany(refused);
  }
}
