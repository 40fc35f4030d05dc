import type { Request, Response } from 'express';
import type { Call } from '../../contract/call.ts';
import { AppError } from '../errors.ts';
import { isViewed, type ViewedActor } from './actor.ts';

/** Functions of the domain that owns the views in which the office sees Kumu as another user. */
export type Views = {
  /** Ends the view of a request. */
  leave(actor: ViewedActor, res: Response): Promise<void>;
  /** Records the address that the office requested in the view. */
  record(actor: ViewedActor, address: string): Promise<unknown>;
};

let views: Views | undefined;

/** Registers the views; called once at startup by `createApp`. */
export const registerViews = (given: Views): void => void (views = given);

/**
 * Checks a call that the office makes in a view of another user, and records its address. A call
 * that ends views ends this view first. The call then continues without an actor, because it must
 * not act for the user.
 * @returns true if the call has ended the view
 * @throws 403 READ_ONLY_VIEW for a change, CLOSED_IN_VIEW for a private read
 */
export async function enterView(call: Call, path: string, req: Request, res: Response): Promise<boolean> {
  const { actor } = req;
  if (!isViewed(actor)) return false;
  if (call.endsView) {
    await views!.leave(actor, res);
    req.actor = null;
    return true;
  }
  if (call.method !== 'GET')
    throw new AppError(403, 'READ_ONLY_VIEW', 'You’re seeing Kumu as someone else, so this is read only.');
  if (call.isPrivate) throw new AppError(403, 'CLOSED_IN_VIEW', 'Messages and payments are closed here.');
  await views!.record(actor, path);
  return false;
}
