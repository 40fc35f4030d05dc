import type { Conversion, ExportSource } from '@/contract/social';
import { platformKeys } from '@/contract/values/social-platforms';
import type { SocialConversions } from '@/backend/db/types';
import type { Insertable } from 'kysely';
import type { CreatorPerson } from './creators';
import { id } from './ids';

/** Returns a landscape video of one minute that supports every conversion. */
export const exportSource = (fields: Partial<ExportSource> = {}): ExportSource => ({
  fileId: id(801),
  kind: 'video',
  title: 'Where tiredness comes from',
  width: 1920,
  height: 1080,
  durationSeconds: 60,
  pictureUrl: 'http://files.test/poster.webp',
  videoUrl: 'http://files.test/film.mp4?signature=once',
  platforms: platformKeys.map((platformKey) => ({
    platformKey,
    outcome: 'CROPPED' as const,
    reason: null,
    isEnlarged: false,
    cutToSeconds: null,
  })),
  ...fields,
});

export const conversion = (fields: Partial<Conversion> = {}): Conversion => ({
  id: id(820),
  contentType: 'COURSE',
  contentId: id(1),
  contentTitle: 'Sleep Without Trying',
  fileId: id(801),
  kind: 'video',
  title: 'Where tiredness comes from',
  platformKey: 'instagram-reel',
  focus: { x: 0.5, y: 0.5 },
  startSeconds: 0,
  lengthSeconds: 30,
  state: 'DONE',
  progress: 100,
  fault: null,
  size: 4_200_000,
  createdAt: '2026-11-23T09:00:00.000Z',
  expiresAt: '2026-11-30T09:00:00.000Z',
  exportedAt: null,
  isEventSent: true,
  ...fields,
});

/**
 * Inserts the row of a finished conversion; its bytes are not stored.
 * @returns the id of the conversion
 */
export async function makeConversion(
  { actor }: CreatorPerson,
  content: Pick<Conversion, 'contentType' | 'contentId'>,
  fields: Partial<Insertable<SocialConversions>> = {},
): Promise<string> {
  const { db } = await import('@/backend/db/connection');
  const at = new Date();
  const row = await db
    .insertInto('socialConversions')
    .values({
      ...content,
      creatorId: actor.creator.id,
      platformKey: 'x',
      focusX: 0.5,
      focusY: 0.5,
      state: 'DONE',
      picture: fields.fileId ? null : 'a-cover',
      createdAt: at,
      updatedAt: at,
      size: 9,
      progress: 100,
      expiresAt: new Date(at.getTime() + 7 * 24 * 3_600_000),
      ...fields,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}
