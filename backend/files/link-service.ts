import { minutesFromNow } from '../clock.ts';
import { storage } from '../providers/storage.ts';
import type { FileRow } from './repository.ts';

/** How long a player may stay open and paused. */
const READ_LINK_MINUTES = 6 * 60;

type Linked = Pick<FileRow, 'storageKey' | 'mimeType' | 'fileName'>;

/** A link that its bearer can read for 6 hours, or for so many minutes; `renewAt` as in `linkToGet`. The caller has checked access. */
export async function signedLink(
  file: Linked,
  {
    download = false,
    minutes = READ_LINK_MINUTES,
    renewAt,
  }: { download?: boolean; minutes?: number; renewAt?: string } = {},
): Promise<{ url: string; expiresAt: Date }> {
  const expiresAt = minutesFromNow(minutes);
  const url = await storage.linkToGet(file.storageKey, {
    mimeType: file.mimeType.startsWith('text/') ? `${file.mimeType}; charset=utf-8` : file.mimeType,
    ...{ expiresAt, renewAt },
    ...(download && { downloadName: file.fileName }),
  });
  return { url, expiresAt };
}

/** A name that every system can save and unpack, and that stays in its folder. */
export const safeName = (fileName: string): string =>
  fileName.replace(/[\\/:*?"<>|\p{Cc}]/gu, '_').replace(/^\.+/, '_') || 'file';
