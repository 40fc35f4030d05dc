import type { ChatMemberCard } from '../../contract/chat.ts';
import type { z } from '../../contract/zod.ts';
import { listCards } from '../content/service.ts';
import { findFollowDate } from '../creators/follow-service.ts';
import type { Db } from '../db/connection.ts';
import { averageStars } from '../engagement/rating-service.ts';
import * as entitlements from '../entitlements/service.ts';
import { getContentKind, listLibraryTypes } from '../extension-points/content-kinds.ts';
import { findMemberSince } from '../memberships/subscription-service.ts';
import { sumPayments } from '../notices/service.ts';
import type { ChatRow } from './repository.ts';

type MemberCard = z.infer<typeof ChatMemberCard>;

/** Maximum number of the member's contents in which the creator's contents are searched. */
const MOST_OWNED = 200;
/** Number of contents on a card. */
const SHOWN = 5;

type Owned = Awaited<ReturnType<typeof entitlements.listOwned>>[number];

/** Returns the progress in percent of the given contents, by content id. */
async function listPercents(from: Db, userId: string, owned: Owned[]): Promise<Map<string, number>> {
  const found = await Promise.all(
    [...Map.groupBy(owned, ({ contentType }) => contentType)].map(([type, own]) =>
      getContentKind(type).progress?.(
        from,
        userId,
        own.map(({ contentId }) => contentId),
      ),
    ),
  );
  return new Map(
    found.flatMap((map) => [...(map ?? [])]).map(([id, { progress }]) => [id, progress.percent]),
  );
}

/** Returns the contents of the creator that the member owns, last used first. */
async function listOwned(from: Db, { memberId, creatorId }: ChatRow) {
  const types = { types: listLibraryTypes(), seenOnly: false };
  const all = await entitlements.listOwned(from, memberId, types, null, MOST_OWNED);
  const cards = await listCards(from, all);
  const owned = all.filter(({ contentId }) => cards.get(contentId)?.creator.id === creatorId);
  const shown = owned.slice(0, SHOWN);
  const [percents, stars] = await Promise.all([
    listPercents(from, memberId, shown),
    averageStars(from, memberId, owned),
  ]);
  return {
    owned: shown.map(({ contentType, contentId, unlockedAt }) => ({
      contentType,
      contentId,
      title: cards.get(contentId)!.title,
      picture: cards.get(contentId)!.picture,
      since: unlockedAt.toISOString(),
      percent: percents.get(contentId) ?? null,
    })),
    ownedCount: owned.length,
    stars,
  };
}

/** Returns the card of a member for the creator of a chat. */
export async function readMemberCard(from: Db, chat: ChatRow): Promise<MemberCard> {
  const { memberId, creatorId, note } = chat;
  const [followsSince, memberSince, { paidCents, tips }, owned] = await Promise.all([
    findFollowDate(from, memberId, creatorId),
    findMemberSince(from, memberId, creatorId),
    sumPayments(from, { personId: memberId, creatorId }),
    listOwned(from, chat),
  ]);
  return {
    followsSince: followsSince?.toISOString() ?? null,
    memberSince: memberSince?.toISOString() ?? null,
    ...owned,
    spentCents: paidCents,
    tips,
    note,
  };
}
