import { createHash } from 'node:crypto';
import type { CreatorPage } from '@/contract/creators';
import { machinePaths, type ShareCardKind } from '@/contract/rules/machine-paths';

/**
 * Returns the address of a share card. It changes with the content of the card, because messengers
 * and browsers cache pictures for days.
 * @param key an id
 * @param shown texts and picture of the card
 */
export function buildShareCardPath(
  kind: Exclude<ShareCardKind, 'pages' | 'topics'>,
  key: string,
  shown: (string | null | undefined)[] = [],
): string {
  const print = createHash('sha256').update(JSON.stringify(shown)).digest('base64url').slice(0, 8);
  return `${machinePaths.shareCard(kind, key)}?v=${print}`;
}

/** Returns the share card of a creator, used by each of the creator's pages. */
export const creatorShareCard = ({ id, name, tagline, topics, picture }: CreatorPage): string =>
  buildShareCardPath('creators', id, [name, tagline, ...topics, picture?.url]);
