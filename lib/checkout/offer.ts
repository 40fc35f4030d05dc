import type { ContentType, TransactionType } from '@/contract/checkout';
import type { CourseCard } from '@/contract/courses';
import type { Picture } from '@/contract/shared';

/** What someone is about to buy, as the confirmation shows it. */
export type Offer = {
  contentId: string;
  contentType: ContentType;
  transactionType: TransactionType;
  /** Where in the product the choice was made. */
  context: string;
  /** As shown to the buyer; the server reads the price again and refuses a difference. */
  priceCents: number;
  title: string;
  picture: Picture | null;
  topicId: string;
  partsCount: number;
  durationSeconds: number;
  creator: { id: string; name: string; picture: Picture | null };
};

export const offerOfCourse = (course: CourseCard): Offer => ({
  contentId: course.id,
  contentType: 'COURSE',
  transactionType: 'PPV_COURSE',
  context: 'DEFAULT',
  priceCents: course.priceCents,
  title: course.title,
  picture: course.picture,
  topicId: course.topicId,
  partsCount: course.partsCount,
  durationSeconds: course.durationSeconds,
  creator: { id: course.creator.id, name: course.creator.name, picture: course.creator.picture },
});
