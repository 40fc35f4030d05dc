import { maxChangedPdfBytes, maxZipBytes } from './limits.ts';

type DownloadedFile = { mimeType: string; size: number };

export const isPdf = ({ mimeType }: Pick<DownloadedFile, 'mimeType'>) => mimeType === 'application/pdf';

/** Whether a file is a PDF that is small enough to take a name and to have sample pages; one that is encrypted does not either. */
export const isChangeable = (file: DownloadedFile): boolean => isPdf(file) && file.size <= maxChangedPdfBytes;

/** The most bytes of these files that are one zip. @param stampedFor the name on its PDFs, if any */
export const mostZipBytes = (files: DownloadedFile[], stampedFor: string | null): number =>
  maxZipBytes[stampedFor && files.some(isPdf) ? 'personal' : 'shared'];

export const bytesTogether = (files: DownloadedFile[]): number =>
  files.reduce((sum, { size }) => sum + size, 0);

/** Whether files are handed out as one zip; otherwise each is by itself. @param stampedFor as above */
export const fitsZip = (files: DownloadedFile[], stampedFor: string | null): boolean =>
  bytesTogether(files) <= mostZipBytes(files, stampedFor);
