import type { CreatorPerson } from './creators';

let lastCreated = 0;

/** Inserts the row of a finished video; no bytes are stored. */
export async function makeFile(
  creator: CreatorPerson,
  fileName: string,
  { captions = [] as string[] } = {},
): Promise<string> {
  const { db } = await import('@/backend/db/connection');
  // The time is unique, because files of the same millisecond have no order.
  lastCreated = Math.max(Date.now(), lastCreated + 1);
  const { id } = await db
    .insertInto('files')
    .values({
      ownerId: creator.userId,
      storageKey: `private/${creator.userId}/${fileName}`,
      fileName,
      mimeType: 'video/mp4',
      size: 9,
      state: 'READY',
      createdAt: new Date(lastCreated),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  for (const language of captions)
    await db
      .insertInto('captions')
      .values({
        fileId: id,
        language,
        storageKey: `private/${creator.userId}/${fileName}.${language}.vtt`,
        updatedAt: new Date(),
      })
      .execute();
  return id;
}
