import { maxChangedPdfBytes, maxZipBytes } from './limits.ts';

type DownloadedFile = { mimeType: string; size: number };

/**
 * File with the result of the test whether the PDF can be changed. `refusesChanges` is null or
 * undefined before the test.
 */
type TriedFile = DownloadedFile & { refusesChanges?: boolean | null };

export const isPdf = ({ mimeType }: Pick<DownloadedFile, 'mimeType'>) => mimeType === 'application/pdf';

export const isTooLargeToChange = ({ size }: Pick<DownloadedFile, 'size'>): boolean =>
  size > maxChangedPdfBytes;

/**
 * Returns true if a file is a PDF that can be stamped and sampled, as far as known. A new file is
 * tested soon after it is added.
 */
export const isChangeable = (file: TriedFile): boolean =>
  isPdf(file) && !isTooLargeToChange(file) && file.refusesChanges !== true;

/** Returns true if a PDF still has to be tested. PDFs above the maximum size are never tested. */
export const isUntried = (file: TriedFile): boolean => isChangeable(file) && file.refusesChanges == null;

/**
 * Returns the maximum size of a zip of these files (bytes).
 * @param stampedFor name that is stamped on its PDFs; null if they are not stamped
 */
export const mostZipBytes = (files: DownloadedFile[], stampedFor: string | null): number =>
  maxZipBytes[stampedFor && files.some(isPdf) ? 'personal' : 'shared'];

export const bytesTogether = (files: DownloadedFile[]): number =>
  files.reduce((sum, { size }) => sum + size, 0);

/**
 * Returns true if the files are downloaded as one zip; false if they are downloaded separately.
 * @param stampedFor name that is stamped on the PDFs; null if they are not stamped
 */
export const fitsZip = (files: DownloadedFile[], stampedFor: string | null): boolean =>
  bytesTogether(files) <= mostZipBytes(files, stampedFor);
