import type { Request } from 'express';
import { isbot } from 'isbot';
import { callerOf } from './rate-limits.ts';

/** Who opens a page without being signed in. What else a browser says of itself can be made up, and distinguishes nobody. */
export type Visitor = {
  /** As the rate limits tell callers apart: an address, or the network of one. */
  address: string;
  /** A program that says so, or that says nothing of itself. */
  isBot: boolean;
};

export function visitorOf(req: Request): Visitor {
  const agent = req.get('user-agent');
  return { address: callerOf(req), isBot: !agent || isbot(agent) };
}
