import { makePerson, makeUnconfirmed } from './accounts';
import { makePurchase } from './checkout';
import { giveCourse, makeCourse } from './courses';
import { makeCreator } from './creators';
import { makeFile } from './files';

/**
 * Unrelated rows of each kind that a query could select by mistake: people with sessions and an open code, creators of
 * other states, courses, files with captions and without, an entitlement, a purchase, progress, a rating. A query without
 * the condition of its owner finds these too.
 */
export async function makeNeighbours(): Promise<void> {
  const { db } = await import('@/backend/db/connection');
  const ratings = await import('@/backend/content/rating-service');
  const learning = await import('@/backend/courses/learning-service');
  const creators = await import('@/backend/creators/service');
  await makeUnconfirmed();
  const member = await makePerson({ name: 'Teodora' });
  const creator = await makeCreator();
  await creators.update(creator.actor, { name: 'Idris Nairn', username: 'neighbour' });
  await creators.addCredential(creator.actor, { title: 'Housing adviser', issuer: '', year: 2011 });
  await makeCreator('PENDING_APPROVAL');
  const course = await makeCourse(creator, { title: 'Letters to a Landlord', priceCents: 4100 });
  await makeCourse(creator, { title: 'An unfinished course', isPublished: false });
  await makeFile(creator, 'with-captions.mp4', { hasCaptions: true });
  await makeFile(creator, 'without-captions.mp4');
  await makePurchase(member, creator, course.id);
  await giveCourse(member, course.id);
  await ratings.rate(member.actor, 'COURSE', course.id, {
    stars: 2,
    text: 'Not for me.',
  });
  await learning.saveProgress(member.actor, course.id, {
    partId: course.lockedPartId,
    seconds: 31,
    isCompleted: false,
  });
  await db
    .insertInto('idempotencyKeys')
    .values({
      userId: member.userId,
      call: 'POST /stripe/customer/checkout',
      key: 'a-neighbours-key',
      fingerprint: 'none',
      createdAt: new Date(),
    })
    .execute();
}
