import { inTransaction, type Trx } from '../db/connection.ts';
import type { DataOwner, PersonalData } from '../extension-points/personal-data.ts';
import { revalidate } from '../revalidation.ts';
import * as repository from './repository.ts';

/**
 * Revalidates the pages that show the user's testimonial, because they show it only while the
 * account is open.
 */
async function revalidateOf(trx: Trx, { userId }: DataOwner): Promise<void> {
  for (const { id } of await repository.listTestimonialsByUser(trx, userId))
    await revalidate(trx, 'VOICE', id);
}

/** Personal data of this domain: a user's testimonial and feedback for the office. */
export const testimonialData: PersonalData = {
  lists: [
    {
      name: 'testimonial',
      about: 'What you said about Kumu for everybody to read, and whether our office shows it.',
      read: (from, { userId }) => repository.listTestimonialsByUser(from, userId),
    },
    {
      name: 'feedback',
      about: 'What you told our office, and on which page.',
      read: (from, { userId }) => repository.listFeedbackByUser(from, userId),
    },
  ],
  close: revalidateOf,
  reopen: revalidateOf,
  async erase(owner) {
    await inTransaction(async (trx) => {
      await revalidateOf(trx, owner);
      await repository.deleteTestimonialsAndFeedback(trx, owner.userId);
    });
  },
};
