import type { User } from '@/contract/accounts';
import type { ProductEvent } from '@/contract/insights';
import { methodAndPath } from '@/lib/api-call';
import { call } from './call';

type Payloads = { [E in ProductEvent as E['type']]: E['payload'] };
/** Event without its segment, which this module fills in. */
type Unsent = { [T in keyof Payloads]: { type: T; payload: Payloads[T] } }[keyof Payloads];

const record = 'POST /sevents/batch';
/** Maximum delay of the first event of a batch (ms). */
const WAIT_MS = 5000;
/** Maximum events per batch; below the backend's limit so that a batch fits in a beacon. */
const MOST = 20;

type Sender = { id: User['id']; segment: string };
let sender: Sender | undefined;
/** Events from before the sender was identified. */
let early: Unsent[] = [];
let batch: ProductEvent[] = [];
let timer: ReturnType<typeof setTimeout> | undefined;

/**
 * Sets the sender as soon as it is known and after each change. Earlier events were held, because
 * static pages are shown before the user is known.
 */
export function identifySender(user: User): void {
  // The backend reads the sender from the session, so events of one user must not be sent in the
  // session of the next user.
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
 * Records a product event with the payload of its type. The event is sent in the background, and
 * `call` logs a failure.
 *
 * Events of users who opt out of tracking are not recorded.
 */
export function sendEvent<T extends keyof Payloads>(type: T, payload: Payloads[T]): void {
  if (isPrivate()) return;
  // TypeScript cannot verify that a type and the payload of the same type form one of the pairs.
  const event = { type, payload } as Unsent;
  if (sender) add(event, sender.segment);
  else early.push(event);
}

/**
 * Returns true for Do Not Track or Global Privacy Control. The backend reads the same preferences
 * from the headers.
 */
const isPrivate = () =>
  navigator.doNotTrack === '1' ||
  (navigator as { globalPrivacyControl?: boolean }).globalPrivacyControl === true;

function add(event: Unsent, segment: string): void {
  batch.push({ ...event, segment } as ProductEvent);
  if (batch.length === MOST) flush();
  else timer ??= setTimeout(flush, WAIT_MS);
}

/**
 * Sends all events when the user leaves the page. The sender of held events may still be unknown
 * here, but the backend reads the user from the session.
 */
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
  // A beacon also arrives if the page is left immediately.
  const json = new Blob([JSON.stringify(body)], { type: 'application/json' });
  if (navigator.sendBeacon?.(`/api${methodAndPath(record).path}`, json)) return;
  call(record, { body, keepalive: true }).catch(() => undefined);
}

if (typeof document !== 'undefined') {
  // A phone can close a page in the background without an event.
  document.addEventListener('visibilitychange', () => document.hidden && leave());
  window.addEventListener('pagehide', leave);
}
