import type { User } from '@/contract/accounts';
import type { ProductEvent } from '@/contract/insights';
import { call } from './call';

type Payloads = { [E in ProductEvent as E['type']]: E['payload'] };
/** Everything but the segment, which is filled in here. */
type Unsent = { [T in keyof Payloads]: { type: T; payload: Payloads[T] } }[keyof Payloads];

let segment: string | undefined;
let waiting: Unsent[] = [];

/**
 * Says who the sender is, as soon as that is known and whenever it changes. Events that came earlier were waiting for it:
 * static pages show before the person is known.
 */
export function identifySender(user: User): void {
  segment = user.segment ?? (user.creator ? 'creator' : user.id ? 'member' : 'visitor');
  const unsent = waiting;
  waiting = [];
  unsent.forEach(send);
}

/** Notes a product event, with the payload of its type. Nobody waits for it, and a failure is logged by `call` and spoils nothing. */
export function sendEvent<T extends keyof Payloads>(type: T, payload: Payloads[T]): void {
  // TypeScript cannot see that a type and the payload of the same type are one of the pairs.
  const event = { type, payload } as Unsent;
  if (segment === undefined) waiting.push(event);
  else send(event);
}

function send(event: Unsent): void {
  const body = { ...event, segment } as ProductEvent;
  call('POST /sevents', { body }).catch(() => undefined);
}
