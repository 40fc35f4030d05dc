import type { CreatorPerson } from './creators';

/** A row of a finished video; no bytes are stored. */
export async function makeFile(
  creator: CreatorPerson,
  fileName: string,
  { hasCaptions = false } = {},
): Promise<string> {
  const { db } = await import('@/backend/db/connection');
  const { id } = await db
    .insertInto('files')
    .values({
      ownerId: creator.userId,
      storageKey: `private/${creator.userId}/${fileName}`,
      fileName,
      mimeType: 'video/mp4',
      size: 9,
      state: 'READY',
      createdAt: new Date(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const captions = { fileId: id, storageKey: `private/${creator.userId}/${fileName}.vtt` };
  if (hasCaptions) await db.insertInto('captions').values(captions).execute();
  return id;
}
