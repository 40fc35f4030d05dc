import { createHmac } from 'node:crypto';

/**
 * Returns the `Stripe-Signature` header for a body: scheme v1, HMAC-SHA256 over `time.body`, with
 * the wall-clock time in seconds.
 */
export function signatureHeader(body: string, secret: string, seconds: number) {
  const digest = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex');
  return `t=${seconds},v1=${digest}`;
}
