import type { User } from '@/contract/accounts';
import type { ProductEvent } from '@/contract/insights';
import { methodAndPath } from '@/lib/api-call';
import { call } from './call';

type Payloads = { [E in ProductEvent as E['type']]: E['payload'] };
/** Everything but the segment, which is filled in here. */
type Unsent = { [T in keyof Payloads]: { type: T; payload: Payloads[T] } }[keyof Payloads];

const record = 'POST /sevents/batch';
/** How long the first event of a batch waits for others. */
const WAIT_MS = 5000;
/** Fewer than the backend takes, so that a batch is small enough for a beacon. */
const MOST = 20;

type Sender = { id: User['id']; segment: string };
let sender: Sender | undefined;
/** Before it is known who the sender is. */
let early: Unsent[] = [];
let batch: ProductEvent[] = [];
let timer: ReturnType<typeof setTimeout> | undefined;

/**
 * Says who the sender is, as soon as that is known and whenever it changes. Events that came earlier were waiting for it:
 * static pages show before the person is known.
 */
export function identifySender(user: User): void {
  // The backend reads from the session who sends: what one person did must not arrive as the next one's.
  if (sender?.id && sender.id !== user.id) batch = [];
  const segment = user.segment ?? (user.creator ? 'creator' : user.id ? 'member' : 'visitor');
  sender = { id: user.id, segment };
  addEarly(segment);
}

function addEarly(segment: string): void {
  const unsent = early;
  early = [];
  for (const event of unsent) add(event, segment);
}

/**
 * Notes a product event, with the payload of its type. Nobody waits for it, and a failure is logged by `call` and spoils nothing.
 * Nothing is noted of somebody who asks not to be tracked.
 */
export function sendEvent<T extends keyof Payloads>(type: T, payload: Payloads[T]): void {
  if (isPrivate()) return;
  // TypeScript cannot see that a type and the payload of the same type are one of the pairs.
  const event = { type, payload } as Unsent;
  if (sender) add(event, sender.segment);
  else early.push(event);
}

/** Do Not Track, or Global Privacy Control. The backend reads the same from the headers. */
const isPrivate = () =>
  navigator.doNotTrack === '1' ||
  (navigator as { globalPrivacyControl?: boolean }).globalPrivacyControl === true;

function add(event: Unsent, segment: string): void {
  batch.push({ ...event, segment } as ProductEvent);
  if (batch.length === MOST) flush();
  else timer ??= setTimeout(flush, WAIT_MS);
}

/** The page is left. Nobody will say who sent what still waits for that; the backend reads the person from the session all the same. */
function leave(): void {
  addEarly(sender?.segment ?? 'visitor');
  flush();
}

function flush(): void {
  clearTimeout(timer);
  timer = undefined;
  if (!batch.length) return;
  const body = { events: batch };
  batch = [];
  // A beacon arrives also when the page is left at once.
  const json = new Blob([JSON.stringify(body)], { type: 'application/json' });
  if (navigator.sendBeacon?.(`/api${methodAndPath(record).path}`, json)) return;
  call(record, { body, keepalive: true }).catch(() => undefined);
}

if (typeof document !== 'undefined') {
  // A page in the background of a phone may be ended without a word.
  document.addEventListener('visibilitychange', () => document.hidden && leave());
  window.addEventListener('pagehide', leave);
}
