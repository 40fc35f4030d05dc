import { maxZipBytes } from './limits.ts';

type DownloadedFile = { mimeType: string; size: number };

export const isPdf = ({ mimeType }: Pick<DownloadedFile, 'mimeType'>) => mimeType === 'application/pdf';

/** The most bytes of these files that are one zip. @param stampedFor the name on its PDFs, if any */
export const mostZipBytes = (files: DownloadedFile[], stampedFor: string | null): number =>
  maxZipBytes[stampedFor && files.some(isPdf) ? 'personal' : 'shared'];

export const bytesTogether = (files: DownloadedFile[]): number =>
  files.reduce((sum, { size }) => sum + size, 0);

/** Whether files are handed out as one zip; otherwise each is by itself. @param stampedFor as above */
export const fitsZip = (files: DownloadedFile[], stampedFor: string | null): boolean =>
  bytesTogether(files) <= mostZipBytes(files, stampedFor);
