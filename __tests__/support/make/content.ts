import type { ContentCard } from '@/contract/content';
import { id } from './ids';

export const contentCard = (fields: Partial<ContentCard> = {}): ContentCard => ({
  contentType: 'COURSE',
  id: id(1),
  title: 'Sleep Without Trying',
  path: `/courses/${id(1)}`,
  topicId: 'sleep-health',
  priceCents: 6400,
  picture: null,
  creator: { id: id(2), username: 'marisol', name: 'Marisol Quennell', picture: null },
  isPublic: true,
  ...fields,
});
