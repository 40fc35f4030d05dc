import type { DigitalProductDownload } from '../../contract/digital-products.ts';
import { paths } from '../../contract/paths.ts';
import { bytesTogether, fitsZip, isPdf } from '../../contract/values/downloads.ts';
import { minutesFromNow, now } from '../clock.ts';
import { db, inTransaction } from '../db/connection.ts';
import { markSeen } from '../entitlements/service.ts';
import { isOwn } from '../policies/access.ts';
import { linkMinutes, signedLink } from '../files/link-service.ts';
import type { Actor } from '../http/actor.ts';
import { AppError, notFound } from '../errors.ts';
import { storage } from '../providers/storage/storage.ts';
import * as preparedDownloads from './prepared-download-repository.ts';
import { findOrBegin } from './prepared-download-service.ts';
import * as files from './file-repository.ts';
import { watermarkName } from './owner-service.ts';
import type * as repository from './repository.ts';
import { getViewed, isEntitled, lockEntitlement } from './service.ts';

type Row = repository.ProductRow;
type PreparedDownload = preparedDownloads.PreparedDownloadRow;

const preparing: DigitalProductDownload = { state: 'PREPARING' };

const locked = () => new AppError(403, 'LOCKED', 'Unlock this to download it.');

/**
 * Returns the error for files that together exceed the maximum size of a zip. Each file can still
 * be downloaded separately.
 */
const tooLarge = () =>
  new AppError(
    422,
    'ZIP_TOO_LARGE',
    'Together these files are too large for one zip. Download them one by one.',
  );

/**
 * Returns a personal link to a file of the current version or to a zip of all files. Stamped files
 * and zips are prepared before the first link.
 * @throws 403 LOCKED for a user who does not own the product, 404 for a file that is not in it
 * @throws 422 ZIP_TOO_LARGE, 503 if the download could not be prepared, 507 without disk space
 */
export async function download(
  actor: Actor,
  id: string,
  fileId: string | undefined,
): Promise<DigitalProductDownload> {
  const { row, viewer } = await getViewed(db, actor, id);
  const isCreators = isOwn(actor, row) || actor.isOffice;
  if (!viewer.isUnlocked && !isCreators) throw locked();
  const all = await files.listFiles(db, [id], files.shownList(row));
  const wanted = fileId === undefined ? all : all.filter((file) => file.id === fileId);
  if (wanted.length === 0) throw notFound('This file');
  // Owners get files stamped with their name. The creator and the office get the original files.
  const isStamped = row.isStamped && viewer.isUnlocked && wanted.some(isPdf);
  const stampedFor = isStamped ? await watermarkName(db, actor.userId) : '';
  if (fileId === undefined && !fitsZip(wanted, stampedFor)) throw tooLarge();
  let prepared: PreparedDownload | null = null;
  if (fileId === undefined || stampedFor !== '') {
    const { userId } = actor;
    const bytes = bytesTogether(wanted);
    prepared = await findOrBegin({ row, userId, fileId: fileId ?? null, stampedFor, bytes });
    // The prepared download may have been removed in the meantime.
    if (!prepared || !(await preparedDownloads.recordDelivery(db, prepared.id, now()))) return preparing;
  }
  const link = await linkTo(row, wanted[0]!, fileId, prepared);
  if (viewer.isUnlocked) await recordDownloads(actor, row, wanted);
  return {
    state: 'READY',
    url: link.url,
    expiresAt: link.expiresAt.toISOString(),
    isStamped: prepared?.state === 'READY' && prepared.stampedFor !== '',
    unstamped: prepared?.unstamped ?? [],
  };
}

const linkTo = async (
  row: Row,
  file: files.ProductFile,
  fileId: string | undefined,
  prepared: PreparedDownload | null,
) => {
  // Without `fileId`, the download page offers the zip of all files.
  const renewAt = `${paths.downloadAgain(row.id)}${fileId === undefined ? '' : `?fileId=${encodeURIComponent(fileId)}`}`;
  if (prepared?.state !== 'READY')
    return signedLink(file, { download: true, minutes: linkMinutes.download, renewAt });
  const expiresAt = minutesFromNow(linkMinutes.download);
  const terms =
    prepared.fileId === null
      ? { mimeType: 'application/zip', downloadName: `${row.title}.zip` }
      : { mimeType: file.mimeType, downloadName: file.fileName };
  return { url: await storage.linkToGet(prepared.storageKey!, { ...terms, expiresAt, renewAt }), expiresAt };
};

/**
 * Records the delivered files. After a download, the refund rule no longer permits a refund, and
 * the downloads are evidence for a bank.
 * @throws 403 LOCKED
 */
const recordDownloads = (actor: Actor, row: Row, handedOut: files.ProductFile[]): Promise<void> =>
  inTransaction(async (trx) => {
    // The lock orders this record and a refund request. If the request came first, the entitlement
    // is frozen. Otherwise the request sees this record.
    await lockEntitlement(trx, actor.userId, row.id);
    if (!(await isEntitled(trx, actor.userId, row.id))) throw locked();
    await preparedDownloads.putDownloads(
      trx,
      handedOut.map((file) => ({
        userId: actor.userId,
        productId: row.id,
        fileId: file.id,
        title: file.title,
        productVersion: Math.max(1, row.currentVersion),
        downloadedAt: now(),
        lastAt: now(),
      })),
    );
    await markSeen(trx, actor.userId, 'DIGITAL_PRODUCT', row.id);
  });
