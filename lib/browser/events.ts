import type { EventType } from '@/contract/insights';
import { call } from './call';

type Payload = Record<string, string | number | boolean | null>;

/** Notes a product event. Nobody waits for it, and a failure is logged by `call` and spoils nothing. */
export function sendEvent(type: EventType, payload: Payload = {}, segment: string | null = null): void {
  call('POST /sevents', { body: { type, segment, payload } }).catch(() => undefined);
}
