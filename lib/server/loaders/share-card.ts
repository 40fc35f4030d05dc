import { createHash } from 'node:crypto';
import type { CreatorPage } from '@/contract/creators';
import { machinePaths, type ShareCardKind } from '@/contract/rules/machine-paths';

/**
 * The address of a share card. It changes with what the card shows: messengers and browsers keep pictures for days.
 * @param key an id
 * @param shown the texts and the picture on it
 */
export function shareCardOf(
  kind: Exclude<ShareCardKind, 'pages' | 'topics'>,
  key: string,
  shown: (string | null | undefined)[] = [],
): string {
  const print = createHash('sha256').update(JSON.stringify(shown)).digest('base64url').slice(0, 8);
  return `${machinePaths.shareCard(kind, key)}?v=${print}`;
}

/** Of a creator, for each of their pages. */
export const creatorShareCard = ({ id, name, tagline, topics, picture }: CreatorPage): string =>
  shareCardOf('creators', id, [name, tagline, ...topics, picture?.url]);
