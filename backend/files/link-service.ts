import { DAY_MINUTES } from '../../contract/values/times.ts';
import { minutesFromNow } from '../clock.ts';
import { storage } from '../providers/storage/storage.ts';
import type { FileRow } from './repository.ts';

/** Validity of signed links (minutes). */
export const linkMinutes = {
  /** Maximum time that an open and paused player can continue. */
  player: 6 * 60,
  /** A day is enough, because the download page issues a new link. */
  download: DAY_MINUTES,
  /** Feed readers poll at least daily and then load the files of the feed. */
  feed: DAY_MINUTES,
  /**
   * Uploading the largest file on a slow connection takes most of a day. After that, `resume`
   * issues new links.
   */
  upload: DAY_MINUTES,
  /**
   * The page issues a new link for each download of the data export. A download that has started
   * must end within this time.
   */
  personalData: 6 * 60,
  /** Maximum time for viewing a document. */
  credential: 60,
  conversion: 60,
};

type Linked = Pick<FileRow, 'storageKey' | 'mimeType' | 'fileName'>;

/**
 * Returns a link with which anybody can read the file for 6 hours, or for `minutes`. A browser with
 * an expired link is redirected to `renewAt`. The caller checks access.
 */
export async function signedLink(
  file: Linked,
  {
    download = false,
    minutes = linkMinutes.player,
    renewAt,
  }: { download?: boolean; minutes?: number; renewAt?: string } = {},
): Promise<{ url: string; expiresAt: Date }> {
  const expiresAt = minutesFromNow(minutes);
  const url = await storage.linkToGet(file.storageKey, {
    mimeType: file.mimeType.startsWith('text/') ? `${file.mimeType}; charset=utf-8` : file.mimeType,
    expiresAt,
    renewAt,
    ...(download && { downloadName: file.fileName }),
  });
  return { url, expiresAt };
}

/** Returns a file name that is valid on every system and cannot refer to another folder. */
export const safeName = (fileName: string): string =>
  fileName.replace(/[\\/:*?"<>|\p{Cc}]/gu, '_').replace(/^\.+/, '_') || 'file';
