import { DAY_MINUTES } from '../../contract/values/times.ts';
import { minutesFromNow } from '../clock.ts';
import { storage } from '../providers/storage/storage.ts';
import type { FileRow } from './repository.ts';

/** Validity of signed links (minutes). */
export const linkMinutes = {
  /** Maximum time that a player may stay open and paused. */
  player: 6 * 60,
  /** A day is enough, because the download page issues a new link. */
  download: DAY_MINUTES,
  /** Feed readers poll at least daily and load files after they have read the feed. */
  feed: DAY_MINUTES,
  /**
   * The largest file on a slow connection takes most of a day; `resume` issues new links after
   * that.
   */
  upload: DAY_MINUTES,
  /**
   * The page issues a new link to the data export; a download in progress may continue for this
   * time.
   */
  personalData: 6 * 60,
  /** Maximum time for viewing a document. */
  credential: 60,
  conversion: 60,
};

type Linked = Pick<FileRow, 'storageKey' | 'mimeType' | 'fileName'>;

/**
 * Returns a link that its bearer can read for 6 hours, or for `minutes`; `renewAt` as in
 * `linkToGet`. The caller checks access.
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

/** Returns a file name that every system can save and unpack, and that cannot leave its folder. */
export const safeName = (fileName: string): string =>
  fileName.replace(/[\\/:*?"<>|\p{Cc}]/gu, '_').replace(/^\.+/, '_') || 'file';
