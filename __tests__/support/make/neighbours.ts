import { makePerson, makeUnconfirmed } from './accounts';
import { makePurchase } from './checkout';
import { grantCourse, makeCourse } from './courses';
import { makeCreator, makeWalletSnapshot } from './creators';
import { makeFile } from './files';

/**
 * Inserts unrelated rows of each kind. A query without a condition on the owner finds them by
 * mistake.
 *
 * The rows of people are sessions, an open code, two-factor login with a recovery code, a passkey
 * and an identity. The rows of content are creators of other states, courses, files with and
 * without captions, an entitlement, a purchase and progress. Further rows are a rating, a like, a
 * report, a changed title, an invoice and a file usage. A business has a joined user and an open
 * invitation.
 */
export async function makeNeighbours(): Promise<void> {
  const { db } = await import('@/backend/db/connection');
  const ratings = await import('@/backend/engagement/rating-service');
  const likes = await import('@/backend/engagement/like-service');
  const { follow } = await import('@/backend/creators/follow-service');
  const reports = await import('@/backend/moderation/report-service');
  const learning = await import('@/backend/courses/learning-service');
  const editing = await import('@/backend/courses/editing-service');
  const creators = await import('@/backend/creators/service');
  const credentials = await import('@/backend/creators/credential-service');
  await makeUnconfirmed();
  const member = await makePerson({ name: 'Teodora' });
  const creator = await makeCreator();
  await makeWalletSnapshot(creator);
  await creators.update(creator.actor, { name: 'Idris Nairn', username: 'neighbour' });
  await credentials.add(creator.actor, { title: 'Housing adviser', issuer: '', year: 2011 });
  await makeCreator('PENDING_APPROVAL');
  const course = await makeCourse(creator, { title: 'Letters to a Landlord', priceCents: 4100 });
  await makeCourse(creator, { title: 'An unfinished course', isPublished: false });
  const fileId = await makeFile(creator, 'with-captions.mp4', { captions: ['en', 'es'] });
  await editing.addSeriesPart(creator.actor, {
    moduleId: course.moduleId,
    title: 'A film',
    kind: 'video',
    fileId,
  });
  await editing.update(creator.actor, course.id, { tagline: 'Letters that get an answer' });
  const about = { contentType: 'COURSE' as const, contentId: course.id };
  await likes.like(member.actor, about);
  await follow(member.actor, creator.actor.creator.id);
  const subject = { subjectType: 'COURSE', subjectId: course.id };
  await reports.report(member.actor, { ...subject, reason: 'OTHER', text: '' });
  await makeFile(creator, 'without-captions.mp4');
  await makePurchase(member, creator, course.id);
  const purchase = await db.selectFrom('purchases').select('id').executeTakeFirstOrThrow();
  await db
    .insertInto('invoices')
    .values({
      id: 'in_neighbour',
      purchaseId: purchase.id,
      amountCents: 4100,
      feeCents: 440,
      paidAt: new Date(),
    })
    .execute();
  await db
    .insertInto('providerEvents')
    .values({ id: 'evt_neighbour', type: 'none', payload: '{}', receivedAt: new Date(), state: 'UNKNOWN' })
    .execute();
  const { id: businessId } = await db
    .insertInto('businesses')
    .values({
      slug: 'neighbours',
      name: 'Neighbours',
      contactEmail: 'n@neighbours.test',
      createdAt: new Date(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('businessPeople')
    .values({
      businessId,
      email: member.email,
      role: 'MANAGER',
      state: 'JOINED',
      userId: member.userId,
      createdAt: new Date(),
    })
    .execute();
  const { invite } = await import('@/backend/businesses/invitation-service');
  const manager = { ...member.actor, business: { id: businessId } };
  await invite(manager, { list: 'invited@neighbours.test', again: false });
  await db
    .insertInto('businessDomains')
    .values({
      businessId,
      domain: 'neighbours.test',
      email: 'n@neighbours.test',
      provedAt: new Date(),
      createdAt: new Date(),
    })
    .execute();
  await grantCourse(member, course.id);
  await ratings.rate(member.actor, 'COURSE', course.id, {
    stars: 2,
    text: 'Not for me.',
  });
  await learning.saveProgress(member.actor, course.id, {
    partId: course.lockedPartId,
    seconds: 31,
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
  const { userId } = member;
  await db
    .insertInto('twoFactor')
    .values({ userId, secret: Buffer.alloc(60, 1), turnedOnAt: new Date() })
    .execute();
  await db
    .insertInto('recoveryCodes')
    .values({ userId, codeHash: Buffer.alloc(32, 1) })
    .execute();
  await db
    .insertInto('passkeys')
    .values({
      userId,
      credentialId: 'a-neighbours-passkey',
      publicKey: Buffer.alloc(77, 1),
      counter: 1,
      name: 'Teodora’s phone',
      createdAt: new Date(),
    })
    .execute();
  const identity = { issuer: 'https://id.test', subject: 'a-neighbour', provider: 'other' };
  await db
    .insertInto('identities')
    .values({ userId, ...identity, createdAt: new Date() })
    .execute();
}
