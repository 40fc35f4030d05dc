import type { Query, Reply } from '../../contract/call.ts';
import type { ExportSource, social as calls } from '../../contract/social.ts';
import { findFileKind } from '../../contract/values/file-types.ts';
import {
  platformKeys,
  type ExportableType,
  type PlatformKey,
} from '../../contract/values/social-platforms.ts';
import { readTakedown } from '../moderation/takedown-service.ts';
import { db, type Db } from '../db/connection.ts';
import { isOwn } from '../policies/access.ts';
import { getContentKind, type Content } from '../extension-points/content-kinds.ts';
import { signedLink } from '../files/link-service.ts';
import { shownPicture, sizeOfPicture } from '../files/picture-service.ts';
import { listFiles } from '../files/service.ts';
import { listVideoDetails } from '../files/video-service.ts';
import type { CreatorActor } from '../http/actor.ts';
import { allow, conflict, notFound } from '../errors.ts';
import { assessExport, canExport, type Measured } from './policy.ts';

export type ContentRef = { contentType: ExportableType; contentId: string };
type File = Awaited<ReturnType<typeof listFiles>>[number];

/** Video or picture of a content: either a file, or the name of the cover picture. */
export type Source = { title: string } & ({ file: File; picture: null } | { file: null; picture: string });

/**
 * Returns the creator's own content.
 * @throws 404 for another creator's content and for deleted content
 */
export async function getOwnContent(from: Db, actor: CreatorActor, ref: ContentRef): Promise<Content> {
  const content = await getContentKind(ref.contentType).find(from, ref.contentId);
  if (!content || !isOwn(actor, content) || content.isDeleted) throw notFound('This content');
  return content;
}

/**
 * Returns the creator's own content for an export.
 * @throws 404 for another creator's content and for deleted content
 * @throws 409 for content that the office has taken down
 * @throws 403 for a creator who may not export
 */
export async function getExportable(from: Db, actor: CreatorActor, ref: ContentRef): Promise<Content> {
  allow(canExport(actor));
  const content = await getOwnContent(from, actor, ref);
  if (await readTakedown(from, ref))
    throw conflict('CONTENT_TAKEN_DOWN', 'Kumu took this down: it cannot be exported.');
  return content;
}

/** Returns the cover, then videos and pictures in the order of the content, each file once. */
async function listSources(
  from: Db,
  actor: CreatorActor,
  { contentType, contentId }: ContentRef,
): Promise<Source[]> {
  const { cover, files } = (await getContentKind(contentType).media?.(from, contentId)) ?? {
    cover: null,
    files: [],
  };
  const found = new Map(
    (
      await listFiles(
        from,
        files.map(({ fileId }) => fileId),
      )
    ).map((file) => [file.id, file]),
  );
  const sources = new Map<string, Source>();
  for (const { fileId, title } of files) {
    const file = found.get(fileId);
    const kind = file && findFileKind(file.mimeType);
    if (!file || file.ownerId !== actor.userId || file.deletedAt || file.state !== 'READY') continue;
    if ((kind === 'video' || kind === 'image') && !sources.has(fileId))
      sources.set(fileId, { title, file, picture: null });
  }
  return [...(cover === null ? [] : [{ title: '', file: null, picture: cover }]), ...sources.values()];
}

/**
 * Returns a source of own content.
 * @param fileId null for the cover
 * @throws 404 for a file that does not belong to the content
 */
export async function getSource(
  from: Db,
  actor: CreatorActor,
  ref: ContentRef,
  fileId: string | null,
): Promise<Source> {
  const source = (await listSources(from, actor, ref)).find(({ file }) => (file?.id ?? null) === fileId);
  if (!source) throw notFound('This file');
  return source;
}

/** Returns the known properties of a source without reading a video. */
export async function measure(from: Db, { file, picture }: Source): Promise<Measured> {
  if (file && findFileKind(file.mimeType) === 'video') {
    const details = (await listVideoDetails(from, [file.id])).get(file.id);
    const { width = null, height = null, durationSeconds = null } = details ?? {};
    return { kind: 'video', width, height, durationSeconds, video: details ?? null };
  }
  const size = await sizeOfPicture(file ? { storageKey: file.storageKey } : { name: picture! });
  const { width = null, height = null } = size ?? {};
  return { kind: 'image', width, height, durationSeconds: null, video: null };
}

async function toSource(from: Db, source: Source, keys: readonly PlatformKey[]): Promise<ExportSource> {
  const { title, file, picture } = source;
  const measured = await measure(from, source);
  const { kind, width, height, durationSeconds } = measured;
  const link = file && (await signedLink(file)).url;
  const poster = shownPicture(file ? file.thumbnail : picture)?.url ?? null;
  return {
    fileId: file?.id ?? null,
    kind,
    title,
    width,
    height,
    durationSeconds,
    pictureUrl: kind === 'video' ? poster : (link ?? poster),
    videoUrl: kind === 'video' ? link : null,
    platforms: keys.map((key) => assessExport(key, measured)),
  };
}

/** Returns the exportable sources of own content with their outcomes. */
export async function readContent(
  actor: CreatorActor,
  { platformKey, ...ref }: Query<typeof calls.readContent>,
): Promise<Reply<typeof calls.readContent>> {
  const { title, isPublic } = await getExportable(db, actor, ref);
  const keys = platformKey ? [platformKey] : platformKeys;
  const sources: ExportSource[] = [];
  // Sources are measured one at a time, because some pictures must be read completely.
  for (const source of await listSources(db, actor, ref)) sources.push(await toSource(db, source, keys));
  return { ...ref, title, isPublic, sources };
}
