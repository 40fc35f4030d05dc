import type { RawBuilder } from 'kysely';
import type { AudienceMember, AudiencePerson, AudienceSummary, audience } from '../../contract/audience.ts';
import type { Query } from '../../contract/call.ts';
import { filterableTypes, SHOWN_CONTENTS } from '../../contract/values/audience.ts';
import { listApprovedStates } from '../../contract/values/states.ts';
import { canOpen } from '../chat/service.ts';
import { listCards } from '../content/service.ts';
import { db, type Db } from '../db/connection.ts';
import { pageFrom, readCursor, writeCursor } from '../db/pagination.ts';
import { displayName } from '../display-name.ts';
import { notFound } from '../errors.ts';
import { getContentKind } from '../extension-points/content-kinds.ts';
import { shownPicture } from '../files/picture-service.ts';
import type { CreatorActor } from '../http/actor.ts';
import { canSeeEmails } from './policy.ts';
import * as repository from './repository.ts';
import { countSharing } from './sharing-repository.ts';

type Has = { owned: AudienceMember['owned']; memberships: repository.SubscriptionRow[] };

/** Number of purchases on the page of a person; the wallet lists all of them. */
const SHOWN_SALES = 20;
/** Number of contents of each type by which the list can be filtered. */
const MOST_FILTERS = 100;

/**
 * Returns for each person the contents and products that they own of a creator, newest first, and
 * their memberships with the creator.
 */
export async function readHas(from: Db, creatorId: string, userIds: string[]): Promise<Map<string, Has>> {
  const [entitled, products, subscriptions] = await Promise.all([
    repository.listOwned(from, userIds),
    repository.listProducts(from, creatorId, userIds),
    repository.listSubscriptions(from, creatorId, userIds),
  ]);
  const cards = await listCards(from, entitled);
  const contents = entitled.flatMap((row) => {
    const card = cards.get(row.contentId);
    return card?.creator.id === creatorId ? { ...row, title: card.title } : [];
  });
  const owned = Map.groupBy([...contents, ...products], ({ userId }) => userId);
  const joined = Map.groupBy(subscriptions, ({ userId }) => userId);
  return new Map(
    userIds.map((userId) => [
      userId,
      {
        owned: (owned.get(userId) ?? []).map(({ contentType, contentId, title, since }) => ({
          contentType,
          contentId,
          title,
          since: since.toISOString(),
        })),
        memberships: joined.get(userId) ?? [],
      },
    ]),
  );
}

/** Returns the titles of what a person has now: memberships first, then contents. */
export const toTitles = ({ owned, memberships }: Has): AudiencePerson['has'] => [
  ...memberships
    .filter(({ state }) => state !== 'CANCELLED')
    .map(({ membershipId, title }) => ({
      contentType: 'SUBSCRIPTION' as const,
      contentId: membershipId,
      title,
    })),
  ...owned.map(({ since: _since, ...content }) => content),
];

function toPerson(actor: CreatorActor, row: repository.PersonRow, has: Has): AudiencePerson {
  const titles = toTitles(has);
  return {
    userId: row.userId,
    name: displayName(row.name, row.lastName),
    picture: shownPicture(row.picture),
    since: row.since.toISOString(),
    isFollower: row.followedAt !== null,
    isMember: row.isMember,
    wasMember: row.joinedAt !== null && !row.isMember,
    spentCents: row.spentCents,
    has: titles.slice(0, SHOWN_CONTENTS),
    hasCount: titles.length,
    email: canSeeEmails(actor) === true ? row.email : null,
  };
}

/**
 * Returns the condition for entitlements that grant an own content.
 * @throws 404 for another creator's content, so that the response does not reveal who owns it
 */
async function getOwns(creatorId: string, contentId: string): Promise<RawBuilder<boolean>> {
  const found = await Promise.all(
    filterableTypes.map(async (type) => ({ type, content: await getContentKind(type).find(db, contentId) })),
  );
  const own = found.find(({ content }) => content?.creatorId === creatorId);
  if (!own) throw notFound('This content');
  return (
    getContentKind(own.type).entitlement?.mayBeGrantedBy(contentId) ??
    repository.isEntitlementTo({ contentType: own.type, contentId })
  );
}

/**
 * Lists the people of the caller in an order.
 * @throws 404 for content or a membership of another creator
 */
export async function list(
  actor: CreatorActor,
  { cursor, limit, orderBy, kind, contentId, membershipId, query: words }: Query<typeof audience.list>,
) {
  const { creator } = actor;
  const owns = contentId ? await getOwns(creator.id, contentId) : undefined;
  if (membershipId && !(await repository.hasOwnMembership(db, creator.id, membershipId)))
    throw notFound('This membership');
  const rows = await repository.listPeople(db, {
    creatorId: creator.id,
    query: words,
    kind,
    owns,
    membershipId,
    orderBy,
    after: cursor ? readCursor(cursor, 2) : null,
    limit: limit + 1,
  });
  const ids = rows.slice(0, limit).map(({ userId }) => userId);
  const has = await readHas(db, creator.id, ids);
  return pageFrom(
    rows,
    limit,
    (row) => writeCursor(row.sortText, row.userId),
    (row) => toPerson(actor, row, has.get(row.userId)!),
  );
}

/** Lists the contents of a creator that people may have, by type. */
async function listContents(from: Db, creatorId: string): Promise<AudienceSummary['contents']> {
  const found = await Promise.all(
    filterableTypes.map(async (contentType) => {
      const { listOwn, states } = getContentKind(contentType);
      const approved: readonly string[] = listApprovedStates(states);
      const rows = await listOwn(from, creatorId, { after: null, limit: MOST_FILTERS });
      return rows
        .filter(({ state }) => approved.includes(state))
        .map(({ id, title }) => ({ contentType, contentId: id, title }));
    }),
  );
  return found.flat();
}

/** Returns the counts of the caller's people and the available filters. */
export async function summarise({ creator }: CreatorActor): Promise<AudienceSummary> {
  const [{ count, ...counts }, sharingCount, contents, memberships] = await Promise.all([
    repository.countPeople(db, creator.id),
    countSharing(db, creator.id),
    listContents(db, creator.id),
    repository.listMemberships(db, creator.id),
  ]);
  const { buyers: BUYER, members: MEMBER, pastMembers: PAST_MEMBER, followers: FOLLOWER } = counts;
  return { count, kinds: { BUYER, MEMBER, PAST_MEMBER, FOLLOWER }, sharingCount, contents, memberships };
}

/**
 * Returns a person of the caller.
 * @throws 404 for somebody who is not among the caller's people
 */
export async function read(actor: CreatorActor, userId: string): Promise<AudienceMember> {
  const { id: creatorId } = actor.creator;
  const row = await repository.findPerson(db, creatorId, userId);
  if (!row) throw notFound('This person');
  const [all, sales, canMessage] = await Promise.all([
    readHas(db, creatorId, [userId]),
    repository.listSales(db, { creatorId, userId }, SHOWN_SALES),
    canOpen(db, actor, userId),
  ]);
  const has = all.get(userId)!;
  return {
    ...toPerson(actor, row, has),
    followsSince: row.followedAt?.toISOString() ?? null,
    owned: has.owned,
    memberships: has.memberships.map(({ title, state, createdAt, periodEndsAt }) => ({
      title,
      state,
      since: createdAt.toISOString(),
      periodEndsAt: periodEndsAt.toISOString(),
    })),
    sales: sales.map(({ status, frozenAt, at, ...sale }) => ({
      ...sale,
      at: at.toISOString(),
      canRefund: status === 'SUCCESS' && frozenAt === null && sale.refundedCents < sale.amountCents,
    })),
    canMessage,
  };
}
