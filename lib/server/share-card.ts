import { createHash } from 'node:crypto';
import { machinePaths, type ShareCardKind } from '@/contract/values/machine-paths';

/**
 * The address of a share card. It changes with what the card shows: messengers and browsers keep pictures for days.
 * @param key an id, or a topic's word
 * @param shown the texts and the picture on it
 */
export function shareCardOf(
  kind: ShareCardKind,
  key: string,
  shown: (string | null | undefined)[] = [],
): string {
  const print = createHash('sha256').update(JSON.stringify(shown)).digest('base64url').slice(0, 8);
  return `${machinePaths.shareCard(kind, key)}?v=${print}`;
}
