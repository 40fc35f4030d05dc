import type { TopicId } from '../contract/values/topics.ts';
import common from '../locales/en/common.json' with { type: 'json' };

/**
 * Returns the name of a topic in the first language of the product, for responses without a
 * language.
 */
export const topicName = (topicId: TopicId): string => common.topics[topicId];
