import { text } from 'node:stream/consumers';
import { config } from '../config.ts';
import { now } from '../clock.ts';
import { db, type Db } from '../db/connection.ts';
import { notFound } from '../errors.ts';
import { log } from '../log.ts';
import { partKey, PLAYLIST_TYPE, toPlaylistSubject } from '../providers/video/embedded.ts';
import { replaceNames, replacePicture } from '../providers/video/playlists.ts';
import { checkLink } from '../providers/storage/links.ts';
import { storage } from '../providers/storage/storage.ts';
import { videoHost } from '../providers/video/video.ts';
import type { FileRow } from './repository.ts';
import { findFile } from './repository.ts';
import { findVideo } from './video-repository.ts';

/**
 * Returns the URL of a video's HLS playlist, or null without a playlist. The URL expires together
 * with the link to the original. The caller checks access.
 */
export async function findHlsUrl(
  from: Db,
  file: Pick<FileRow, 'id' | 'mimeType'>,
  expiresAt: Date,
): Promise<string | null> {
  if (!file.mimeType.startsWith('video/')) return null;
  const video = await findVideo(from, file.id);
  if (video?.state !== 'READY' || video.uri === null) return null;
  const { fileId, uri, storedKeys } = video;
  return videoHost.linkToPlay({ fileId, uri, storedKeys }, expiresAt).catch((error: unknown) => {
    log.warn({ err: error, fileId }, 'the video host has no link; the original is played');
    return null;
  });
}

/**
 * Returns a playlist or the storyboard of a video for a signed request. URLs of other playlists get
 * the same signature. URLs of segments are signed links of the storage with the same expiry.
 * @throws 403 for a link that was changed, has expired, or is for another video; 404 for a video
 *   without playlists
 */
export async function readPlaylist(
  fileId: string,
  name: string,
  query: Record<string, string>,
): Promise<{ body: string; type: string; secondsLeft: number }> {
  const given = new URLSearchParams(query);
  const { expires } = checkLink(config.storage.secret, 'GET', toPlaylistSubject(fileId), given);
  const [file, video] = [await findFile(db, fileId), await findVideo(db, fileId)];
  const isPlaylist = name.endsWith('.m3u8');
  if (!file || video?.state !== 'READY' || !(isPlaylist || name.endsWith('.vtt')))
    throw notFound('This video');
  const key = partKey(file.storageKey, name);
  if (!video.storedKeys.includes(key)) throw notFound('This video');
  const expiresAt = new Date(expires * 1000);
  const linkTo = async (part: string) =>
    part.endsWith('.m3u8')
      ? `${part}?${given}`
      : storage.linkToGet(partKey(file.storageKey, part), {
          mimeType: isPlaylist ? 'video/mp4' : 'image/jpeg',
          expiresAt,
        });
  const stored = await text(await storage.open(key));
  const body = await (isPlaylist ? replaceNames(stored, linkTo) : replacePicture(stored, linkTo));
  return {
    body,
    type: isPlaylist ? PLAYLIST_TYPE : 'text/vtt',
    secondsLeft: Math.floor(expires - now().getTime() / 1000),
  };
}
