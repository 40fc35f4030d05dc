import type { Request } from 'express';
import { AppError } from '../errors.ts';
import { consume, consumeOfNetwork, limitEmail, shared, toCallerKey } from './rate-limits.ts';

const HALF_HOUR = 30 * 60;

const mailsByPerson = shared('code-mail-person', 30, HALF_HOUR);
const mailsByDevice = shared('code-mail-device', 30, HALF_HOUR);
/**
 * The limit is high, because 500 people of a business may sign up together and some need a second
 * code.
 */
const mailsByNetwork = shared('code-mail-network', 600, HALF_HOUR);

const failures = {
  code: shared('failed-code', 30, HALF_HOUR, true),
  password: shared('failed-password', 50, HALF_HOUR / 2, true),
};

type Asking = {
  /** Cookie of the browser; null for a browser without the cookie. */
  device: string | null;
  /** True if the mailbox was invited; the limit of the network is then ignored. */
  isInvited?: boolean;
};

/**
 * Limits mails with codes in 30 minutes: by mailbox (`limitEmail`), to 30 by signed-in user or by
 * device, and to 600 by network. The mails of an invited person do not count for their network.
 * @throws 429 with Retry-After; NETWORK_SIGN_UPS if the network has reached its limit
 */
export async function limitCodeMails(
  email: string,
  req: Request,
  { device, isInvited = false }: Asking,
): Promise<void> {
  await limitEmail('codeMail', email, req);
  if (req.actor) return consume(mailsByPerson(), req.actor.userId);
  if (device !== null) await consume(mailsByDevice(), device);
  if (!isInvited) await consumeOfNetwork(mailsByNetwork(), toCallerKey(req), 'NETWORK_SIGN_UPS');
}

/** Codes of errors that mean a wrong code or password. */
const wrong: ReadonlySet<string> = new Set([
  'CODE_NOT_VALID',
  'CODE_OR_PASSWORD_NOT_VALID',
  'WRONG_CREDENTIALS',
  'WRONG_CURRENT_PASSWORD',
]);

const isWrong = (error: unknown): boolean =>
  error instanceof AppError && (wrong.has(error.code) || !!error.fields?.some(({ code }) => wrong.has(code)));

/**
 * Makes an attempt with a code or password, and counts it for its network if the code or password
 * is wrong: 30 codes in 30 minutes and 50 passwords in 15 minutes. Nobody can therefore try one
 * code with many mailboxes. A running attempt counts as wrong, because many attempts could
 * otherwise run at the same time.
 * @throws 429 NETWORK_FAILURES with Retry-After
 */
export async function limitFailures<T>(
  what: keyof typeof failures,
  req: Request,
  attempt: () => Promise<T>,
): Promise<T> {
  const [limiter, key] = [failures[what](), toCallerKey(req)];
  await consumeOfNetwork(limiter, key, 'NETWORK_FAILURES');
  let hasFailed = false;
  try {
    return await attempt();
  } catch (error) {
    hasFailed = isWrong(error);
    throw error;
  } finally {
    if (!hasFailed) await limiter.reward(key);
  }
}
