import type { Reply } from '../../contract/call.ts';
import type { creators } from '../../contract/creators.ts';
import {
  isReservedUsername,
  toSkeleton,
  toUsername,
  usernamePattern,
  maxUsernames,
} from '../../contract/rules/usernames.ts';
import { now } from '../clock.ts';
import { db, type Trx } from '../db/connection.ts';
import type { CreatorActor } from '../http/actor.ts';
import { invalidField, type AppError } from '../errors.ts';
import * as repository from './repository.ts';

type Checked = Reply<typeof creators.checkUsername>;
type Owner = Pick<repository.CreatorRow, 'id' | 'username' | 'approvedAt'>;

/**
 * Returns true if the username would exceed the limit. Before the approval there is no limit,
 * because the former username is not kept.
 */
const isFull = (usernames: { skeleton: string }[], { approvedAt }: Owner, username: string): boolean =>
  approvedAt !== null &&
  usernames.length >= maxUsernames &&
  !usernames.some(({ skeleton }) => skeleton === toSkeleton(username));

/**
 * Returns the verdict on a username. The verdict reserves nothing; only saving the username does.
 */
export async function check({ creator: { id } }: CreatorActor, typed: string): Promise<Checked> {
  const username = typed.trim().toLowerCase();
  const row = await repository.getCreator(db, id);
  const verdict = await judge(row, username);
  const isGood = verdict === 'FREE' || verdict === 'YOURS' || verdict === 'TOO_MANY';
  return { verdict, suggestion: isGood ? null : await suggest(id, [typed, row.name]) };
}

async function judge(row: Owner, username: string): Promise<Checked['verdict']> {
  if (username === row.username) return 'YOURS';
  if (!usernamePattern.test(username)) return 'NOT_ALLOWED';
  if (isReservedUsername(username)) return 'RESERVED';
  const [owner] = await repository.listUsernameOwners(db, [username]);
  if (owner && owner.creatorId !== row.id) return 'TAKEN';
  return isFull(await repository.listUsernames(db, row.id), row, username) ? 'TOO_MANY' : 'FREE';
}

const additions = ['', '-teaches', '-studio', '-2', '-3', '-4', '-5', '-6', '-7', '-8', '-9'];

/** Returns the first free username derived from the given names. */
async function suggest(creatorId: string, like: string[]): Promise<string | null> {
  const candidates = like
    .map(toUsername)
    .filter((base) => base.length >= 3)
    .flatMap((base) => additions.map((addition) => base.slice(0, 30 - addition.length) + addition))
    .filter((name) => usernamePattern.test(name) && !isReservedUsername(name));
  if (candidates.length === 0) return null;
  const others = (await repository.listUsernameOwners(db, candidates)).filter(
    (row) => row.creatorId !== creatorId,
  );
  const taken = new Set(others.map(({ skeleton }) => skeleton));
  return candidates.find((name) => !taken.has(toSkeleton(name))) ?? null;
}

const refuse = (code: string, message: string): AppError => invalidField('username', code, message);

/**
 * Claims a username for the creator. After the approval, the creator keeps the former usernames,
 * which still lead to the page. Otherwise another creator under an old username could be mistaken
 * for them.
 * @throws 422 for a reserved, taken or similar-looking username, and above the limit
 */
export async function claim(trx: Trx, before: Owner, username: string): Promise<void> {
  if (isReservedUsername(username))
    throw refuse('USERNAME_RESERVED', 'This name is kept for the site itself.');
  const usernames = await repository.listUsernames(trx, before.id);
  if (isFull(usernames, before, username))
    throw refuse('TOO_MANY_USERNAMES', `A creator has at most ${maxUsernames} usernames.`);
  if (!(await repository.claimUsername(trx, { username, creatorId: before.id, claimedAt: now() })))
    throw refuse('USERNAME_TAKEN', 'Somebody has this name, or one that looks like it.');
  if (before.approvedAt === null) await repository.releaseUsernames(trx, before.id, username);
}
