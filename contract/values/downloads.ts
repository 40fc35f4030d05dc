import { maxChangedPdfBytes, maxZipBytes } from './limits.ts';

type DownloadedFile = { mimeType: string; size: number };

/** `refusesChanges` is null or absent of one that was not tried yet. */
type TriedFile = DownloadedFile & { refusesChanges?: boolean | null };

export const isPdf = ({ mimeType }: Pick<DownloadedFile, 'mimeType'>) => mimeType === 'application/pdf';

export const isTooLargeToChange = ({ size }: Pick<DownloadedFile, 'size'>): boolean =>
  size > maxChangedPdfBytes;

/** Whether a file is a PDF that takes a name and has sample pages, as far as that is known: one is tried soon after it is added. */
export const isChangeable = (file: TriedFile): boolean =>
  isPdf(file) && !isTooLargeToChange(file) && file.refusesChanges !== true;

/** Whether it has yet to be found out if a PDF takes a name. One that is too large is not tried: its size says it. */
export const isUntried = (file: TriedFile): boolean => isChangeable(file) && file.refusesChanges == null;

/** The most bytes of these files that are one zip. @param stampedFor the name on its PDFs, if any */
export const mostZipBytes = (files: DownloadedFile[], stampedFor: string | null): number =>
  maxZipBytes[stampedFor && files.some(isPdf) ? 'personal' : 'shared'];

export const bytesTogether = (files: DownloadedFile[]): number =>
  files.reduce((sum, { size }) => sum + size, 0);

/** Whether files are handed out as one zip; otherwise each is by itself. @param stampedFor as above */
export const fitsZip = (files: DownloadedFile[], stampedFor: string | null): boolean =>
  bytesTogether(files) <= mostZipBytes(files, stampedFor);
