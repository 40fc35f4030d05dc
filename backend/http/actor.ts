import type { RequestHandler } from 'express';
import type { Access } from '../../contract/call.ts';
import type { CreatorState } from '../../contract/values/states.ts';
import { AppError } from '../errors.ts';
import { limitUnknownTokens } from './rate-limits.ts';

/** Signed-in user of a request. */
export type Actor = {
  userId: string;
  isOffice: boolean;
  creator: { id: string; state: CreatorState } | null;
  /** Business that the user manages. */
  business?: { id: string };
};

export type CreatorActor = Actor & { creator: NonNullable<Actor['creator']> };
export type BusinessActor = Actor & { business: NonNullable<Actor['business']> };
export type OfficeActor = Actor & { isOffice: true };

export const isCreator = (actor: Actor): actor is CreatorActor => actor.creator !== null;

/**
 * Returns the actor as a creator.
 * @throws 403
 */
export function getCreatorActor(actor: Actor): CreatorActor {
  if (isCreator(actor)) return actor;
  throw new AppError(403, 'CREATORS_ONLY', 'This is for creators. Start a creator profile first.');
}

/** Type of the actor in a handler by the access of its call; only a public call allows null. */
export type ActorOf<A extends Access> = {
  public: Actor | null;
  member: Actor;
  creator: CreatorActor;
  business: BusinessActor;
  office: OfficeActor;
}[A];

declare module 'express-serve-static-core' {
  interface Request {
    actor: Actor | null;
    accessToken: string | null;
  }
}

/**
 * Reads the bearer token and loads its user.
 * @throws 429 for an address that has sent many unknown tokens
 */
export const authenticate =
  (findActor: (token: string) => Promise<Actor | null>): RequestHandler =>
  async (req, _res, next) => {
    const [, token] = /^Bearer ([\w-]{20,200})$/.exec(req.headers.authorization ?? '') ?? [];
    req.accessToken = token ?? null;
    req.actor = token ? await limitUnknownTokens(req, () => findActor(token)) : null;
    next();
  };

/**
 * Checks that the actor may make the call.
 * @throws 401 or 403
 */
export function authorize(actor: Actor | null, access: Access): void {
  if (access === 'public') return;
  if (!actor) throw new AppError(401, 'SIGN_IN_REQUIRED', 'Please sign in first.');
  if (access === 'creator') getCreatorActor(actor);
  if (access === 'business' && !actor.business)
    throw new AppError(403, 'BUSINESSES_ONLY', 'This is for people who manage a business.');
  if (access === 'office' && !actor.isOffice)
    throw new AppError(403, 'OFFICE_ONLY', 'This is for the office.');
}
