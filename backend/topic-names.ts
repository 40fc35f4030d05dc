import type { TopicId } from '../contract/values/topics.ts';
import common from '../locales/en/common.json' with { type: 'json' };

/** The name of a topic in the first language of the product, for what is read without one. */
export const topicName = (topicId: TopicId): string => common.topics[topicId];
