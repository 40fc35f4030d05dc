import type { Request } from 'express';
import { isbot } from 'isbot';
import { toCallerKey } from './rate-limits.ts';

/**
 * Visitor of a page without a session. Other details of a browser can be forged and identify no
 * visitor.
 */
export type Visitor = {
  /** Caller as in the rate limits: an address or its network. */
  address: string;
  /** True for a program that declares itself or sends no user agent. */
  isBot: boolean;
};

/** Returns true if the browser requests no tracking: Do Not Track, or Global Privacy Control. */
export const isPrivate = (req: Request): boolean => req.get('dnt') === '1' || req.get('sec-gpc') === '1';

export function readVisitor(req: Request): Visitor {
  const agent = req.get('user-agent');
  return { address: toCallerKey(req), isBot: !agent || isbot(agent) };
}
