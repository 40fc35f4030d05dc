import type { CreatorActor } from '@/backend/http/actor';
import type { CreatorCard, CreatorProfile, OfferingCreator } from '@/contract/creators';
import type { PaymentsWorld } from '../../sandbox/payments/support/payments-world';
import { makePerson, type Person } from './accounts';
import { id } from './ids';
import { decide } from './office';

export const creatorCard = (fields: Partial<CreatorCard> = {}): CreatorCard => ({
  id: id(2),
  username: 'marisol',
  name: 'Marisol Quennell',
  tagline: 'Fewer sleep tips, better ones',
  topics: ['sleep-health'],
  picture: null,
  coursesCount: 4,
  ...fields,
});

/** Returns the page of a creator without content. */
export const offeringCreator = (fields: Partial<OfferingCreator> = {}): OfferingCreator => ({
  ...creatorCard(),
  bio: 'I worked nights for eleven years.',
  cover: null,
  takesTips: false,
  followersCount: 0,
  credentials: [],
  counts: { courses: 0, parts: 0, posts: 0, memberPosts: 0, digitalProducts: 0, products: 0, lives: 0 },
  coursesCents: 0,
  ratingAverage: null,
  ratingCount: 0,
  since: null,
  ...fields,
});

export const creatorProfile = (fields: Partial<CreatorProfile> = {}): CreatorProfile => ({
  ...creatorCard({ coursesCount: 0 }),
  bio: 'I worked nights for eleven years and teach people to stop wrestling with the clock, in short parts and plain words.',
  cover: null,
  credentials: [],
  takesTips: false,
  followersCount: 0,
  tipAmountsCents: [500, 1000, 2000],
  state: 'DRAFT',
  rejectionReason: null,
  suspensionReason: null,
  suspendedAt: null,
  rejectedAt: null,
  canReceivePayments: false,
  feeRule: { basisPoints: 1000, fixedCents: 30 },
  reviewDays: 3,
  missing: [],
  can: { update: true, submit: true, publish: false, submitCourse: false },
  ...fields,
});

/** Returns the input for a complete profile. */
export const profileInput = (username: string) => ({
  name: 'Marisol Quennell',
  username,
  tagline: 'Sleep for people who try too hard',
  bio: 'Former night-shift nurse. I teach people to stop fighting the clock, and then I get out of their way so that they can sleep.',
  topics: ['sleep-health' as const],
});

/** Signed-in user who is a creator. */
export type CreatorPerson = Person & { actor: CreatorActor };

let count = 0;

/** Creates a creator in a given state; approved by default. */
export async function makeCreator(
  state: 'DRAFT' | 'PENDING_APPROVAL' | 'APPROVED' = 'APPROVED',
): Promise<CreatorPerson> {
  const sessions = await import('@/backend/accounts/session-service');
  const creators = await import('@/backend/creators/service');
  const person = await makePerson();
  const number = ++count;
  const readAgain = async (): Promise<CreatorPerson> => {
    const actor = await sessions.findActor(person.token);
    if (!actor?.creator) throw new Error('This person is no creator.');
    return { ...person, actor: { ...actor, creator: actor.creator } };
  };
  await creators.become(person.actor);
  const creator = await readAgain();
  if (state === 'DRAFT') return creator;
  await creators.update(creator.actor, profileInput(`creator-${number}`));
  await creators.submit(creator.actor);
  if (state === 'PENDING_APPROVAL') return readAgain();
  const { id: creatorId } = creator.actor.creator;
  await decide('creator', creatorId, { decision: 'approve' });
  await creators.setPaymentAccount(creatorId, `acct_test_${number}`);
  return readAgain();
}

/**
 * Creates an approved creator with an account at the payments sandbox that receives payouts.
 * @param account id of the account at the provider
 */
export async function makePayableCreator(
  world: Pick<PaymentsWorld, 'control'>,
  account?: string,
): Promise<CreatorPerson & { account: string }> {
  const { setPaymentAccount } = await import('@/backend/creators/service');
  const creator = await makeCreator();
  const { id: creatorId } = creator.actor.creator;
  const id = account ?? `acct_test_${creatorId.replaceAll('-', '')}`;
  await world.control('POST /accounts', { id });
  await setPaymentAccount(creatorId, id);
  return { ...creator, account: id };
}

/** Stores a snapshot of the creator's account at the provider with the time of its reading. */
export async function makeWalletSnapshot({ actor }: CreatorPerson, readAt = new Date()): Promise<void> {
  const { db } = await import('@/backend/db/connection');
  const { getById } = await import('@/backend/creators/service');
  const snapshots = await import('@/backend/wallet/snapshot-repository');
  const { id: creatorId, paymentAccountId } = await getById(db, actor.creator.id);
  const account = paymentAccountId!;
  const number = await snapshots.beginReading(db, { creatorId, paymentAccountId: account }, readAt);
  const start = { number: number!, startedAt: readAt };
  await snapshots.putAccount(db, account, start, { state: 'READY', asked: [], deadline: null });
  await snapshots.putMoney(db, account, start, {
    availableCents: 4100,
    pendingCents: 0,
    onTheWayCents: 0,
    clearsInDays: 3,
    schedule: null,
  });
}
