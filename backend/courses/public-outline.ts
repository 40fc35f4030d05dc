import type { Trx } from '../db/connection.ts';
import { listTracks, formatTrack } from '../files/captions-service.ts';
import * as outline from './outline-repository.ts';

/**
 * Returns the public outline of a course by field, so that the office can see changes after the
 * publication. The fields are the outline, the captions, and the text of each part under
 * `text:{id}`.
 */
export async function readPublicOutline(
  trx: Trx,
  courseId: string,
): Promise<{ outline: string[]; captions: string[] } & Record<`text:${string}`, string>> {
  const modules = await outline.listModules(trx, courseId);
  const parts = await listPublicParts(trx, courseId);
  const texts = parts.filter(({ textBody }) => textBody);
  return {
    outline: modules.flatMap(({ id, title }) => {
      const inside = parts.filter((part) => part.moduleId === id);
      return inside.map((part) => `${title && `${title}: `}${part.title}${part.isFree ? ' (free)' : ''}`);
    }),
    captions: await captionsOf(trx, parts),
    ...Object.fromEntries(texts.map(({ id, textBody }) => [`text:${id}`, textBody!])),
  };
}

/** Returns only the captions of the public outline. */
export const readPublicCaptions = async (trx: Trx, courseId: string): Promise<string[]> =>
  captionsOf(trx, await listPublicParts(trx, courseId));

const listPublicParts = async (trx: Trx, courseId: string) =>
  (await outline.listParts(trx, courseId)).filter((part) => part.isApproved);

async function captionsOf(trx: Trx, parts: outline.PartRow[]): Promise<string[]> {
  const tracks = await listTracks(
    trx,
    parts.flatMap(({ fileId }) => fileId ?? []),
  );
  return parts.flatMap((part) =>
    tracks
      .filter((track) => track.fileId === part.fileId)
      .map((track) => `${part.title} (${formatTrack(track)})`),
  );
}
