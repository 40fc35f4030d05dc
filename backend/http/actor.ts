import type { RequestHandler, Response } from 'express';
import type { Access } from '../../contract/call.ts';
import type { CreatorState } from '../../contract/values/states.ts';
import { AppError, notFound } from '../errors.ts';
import { limitUnknownTokens } from './rate-limits.ts';

/** Signed-in user of a request. */
export type Actor = {
  userId: string;
  isOffice: boolean;
  creator: { id: string; state: CreatorState } | null;
  /** Business that the user manages. */
  business?: { id: string };
  /** Person of the office who sees Kumu as the user, in a read-only view with an end. */
  viewedBy?: { userId: string; viewId: string; endsAt: Date };
};

export type CreatorActor = Actor & { creator: NonNullable<Actor['creator']> };
export type BusinessActor = Actor & { business: NonNullable<Actor['business']> };
export type OfficeActor = Actor & { isOffice: true };

export type ViewedActor = Actor & { viewedBy: NonNullable<Actor['viewedBy']> };

/** Returns true if the office sees Kumu as the user. */
export const isViewed = (actor: Actor | null): actor is ViewedActor => actor?.viewedBy !== undefined;

export const isCreator = (actor: Actor): actor is CreatorActor => actor.creator !== null;

/**
 * Returns the actor as a creator.
 * @throws 403
 */
export function getCreatorActor(actor: Actor): CreatorActor {
  if (isCreator(actor)) return actor;
  throw new AppError(403, 'CREATORS_ONLY', 'This is for creators. Start a creator profile first.');
}

/**
 * Maps the access level of a call to the type of the actor in its handler. The actor can be null
 * only in a public call.
 */
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
 * @param forget removes a token without a user from the browser
 * @throws 429 for an address that has sent many unknown tokens
 */
export const authenticate =
  (
    findActor: (token: string) => Promise<Actor | null>,
    forget: (token: string, res: Response) => void,
  ): RequestHandler =>
  async (req, res, next) => {
    const [, token] = /^Bearer ([\w-]{20,200})$/.exec(req.headers.authorization ?? '') ?? [];
    req.accessToken = token ?? null;
    req.actor = token ? await limitUnknownTokens(req, () => findActor(token)) : null;
    if (token && !req.actor) forget(token, res);
    next();
  };

/**
 * Checks that the actor may make the call.
 * @throws 401 or 403; 404 for a call of the office, so that other people do not learn that it
 *   exists
 */
export function authorize(actor: Actor | null, access: Access): void {
  if (access === 'public') return;
  if (access === 'office' && !actor?.isOffice) throw notFound('This address');
  if (!actor) throw new AppError(401, 'SIGN_IN_REQUIRED', 'Please sign in first.');
  if (access === 'creator') getCreatorActor(actor);
  if (access === 'business' && !actor.business)
    throw new AppError(403, 'BUSINESSES_ONLY', 'This is for people who manage a business.');
}
