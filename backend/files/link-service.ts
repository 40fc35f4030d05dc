import { DAY_MINUTES } from '../../contract/values/times.ts';
import { minutesFromNow } from '../clock.ts';
import { storage } from '../providers/storage/storage.ts';
import type { FileRow } from './repository.ts';

/** How long signed links are valid, in minutes. */
export const linkMinutes = {
  /** A player may stay open and paused for so long. */
  player: 6 * 60,
  /** A download is asked for again from its page: nobody needs a link for longer. */
  download: DAY_MINUTES,
  /** Feed readers ask once a day or more often, and load files when they have seen them. */
  feed: DAY_MINUTES,
  /** The largest file on a slow connection takes most of a day; `resume` gives new links after that. */
  upload: DAY_MINUTES,
  /** A link to a copy of one's data is read again from the page; a download that has begun may continue for so long. */
  personalData: 6 * 60,
  /** As long as somebody looks at a document. */
  credential: 60,
  conversion: 60,
};

type Linked = Pick<FileRow, 'storageKey' | 'mimeType' | 'fileName'>;

/** A link that its bearer can read for 6 hours, or for so many minutes; `renewAt` as in `linkToGet`. The caller has checked access. */
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

/** A name that every system can save and unpack, and that stays in its folder. */
export const safeName = (fileName: string): string =>
  fileName.replace(/[\\/:*?"<>|\p{Cc}]/gu, '_').replace(/^\.+/, '_') || 'file';
