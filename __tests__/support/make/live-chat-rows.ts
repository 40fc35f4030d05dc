import type { Insertable } from 'kysely';
import type { LiveMessages, LiveQuestions } from '@/backend/db/types';

type Place = { liveId: string; authorId: string | null };

/** Inserts a message into the chat of a live, without the checks of the service. */
export async function insertMessageRow({
  textBody = 'Hello',
  ...fields
}: Place & Partial<Insertable<LiveMessages>>): Promise<string> {
  const { db } = await import('@/backend/db/connection');
  const row = { kind: 'TEXT' as const, clientId: crypto.randomUUID(), textBody, createdAt: new Date() };
  return (
    await db
      .insertInto('liveMessages')
      .values({ ...row, ...fields })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id;
}

/** Inserts a question of a live, without the checks of the service. */
export async function insertQuestionRow({
  textBody = 'Why?',
  ...fields
}: Place & Partial<Insertable<LiveQuestions>>): Promise<string> {
  const { db } = await import('@/backend/db/connection');
  const row = { clientId: crypto.randomUUID(), textBody, createdAt: new Date() };
  return (
    await db
      .insertInto('liveQuestions')
      .values({ ...row, ...fields })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id;
}

/** Inserts every kind of row that a person can create in the chat of another creator's live. */
export async function insertLiveChat(
  { userId }: { userId: string },
  { liveId, creatorId, byId }: { liveId: string; creatorId: string; byId: string },
  mark: string,
): Promise<void> {
  const { db } = await import('@/backend/db/connection');
  const at = new Date();
  const place = { liveId, authorId: userId };
  await insertMessageRow({ ...place, textBody: `${mark} says hello` });
  const questionId = await insertQuestionRow({ ...place, textBody: `${mark} asks` });
  await db.insertInto('liveQuestionVotes').values({ questionId, userId, createdAt: at }).execute();
  await db
    .insertInto('liveWriters')
    .values({ liveId, userId, wroteAt: at, addressHash: Buffer.from('hash') })
    .execute();
  await db.insertInto('liveModerators').values({ creatorId, userId, namedAt: at }).execute();
  await db
    .insertInto('liveRestrictions')
    .values({ creatorId, liveId, userId, kind: 'TIME_OUT', endsAt: at, byId, createdAt: at })
    .execute();
}
