import type { CSSProperties } from 'react';
import { tintOfTopic } from '@/components/ui/display/tints';
import type { DigitalProductCard } from '@/contract/digital-products';

/** Returns the colours of a digital product's drawings by topic, for a style attribute. */
export function paperColours({ topicId, id }: Pick<DigitalProductCard, 'topicId' | 'id'>): CSSProperties {
  const tint = `--t-${tintOfTopic(topicId ?? id)}`;
  return {
    '--tint': `var(${tint})`,
    '--ink': `var(${tint}-ink)`,
    '--solid': `var(${tint}-solid)`,
  } as CSSProperties;
}
