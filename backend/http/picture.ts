import type { Request } from 'express';
import busboy from 'busboy';
import { maxFileBytes } from '../../contract/values/limits.ts';
import { AppError, invalidField } from './errors.ts';

export type UploadedPicture = { bytes: Buffer; fileName: string };

const unreadable = () => new AppError(400, 'BAD_MULTIPART', 'The upload could not be read.');

function openParser(req: Request) {
  try {
    return busboy({
      headers: req.headers,
      limits: { files: 1, fields: 10, fileSize: maxFileBytes.image, parts: 12 },
    });
  } catch {
    // The Content-Type has no boundary.
    throw unreadable();
  }
}

/**
 * Reads the one picture of a multipart body into memory (10 MiB at most).
 * @throws 400 for a body that cannot be read, 415 for another Content-Type, 413 above the limit, 422 when the field is missing or empty.
 */
export function readPicture(req: Request, field: string): Promise<UploadedPicture> {
  if (!req.is('multipart/form-data'))
    throw new AppError(415, 'MULTIPART_ONLY', `Send the picture as multipart/form-data, field "${field}".`);
  return new Promise((resolve, reject) => {
    let picture: UploadedPicture | undefined;
    const parser = openParser(req);
    const refuse = (error: AppError) => {
      req.unpipe(parser);
      req.resume();
      reject(error);
    };
    parser.on('file', (name, stream, { filename }) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('limit', () => refuse(new AppError(413, 'TOO_LARGE', 'A picture may have at most 10 MiB.')));
      stream.on('end', () => {
        if (name === field) picture = { bytes: Buffer.concat(chunks), fileName: filename ?? '' };
      });
    });
    parser.on('error', () => refuse(unreadable()));
    parser.on('close', () => {
      if (!picture?.bytes.length) return refuse(invalidField(field, 'REQUIRED', 'Choose a picture.'));
      resolve(picture);
    });
    req.on('aborted', () => reject(new AppError(400, 'ABORTED', 'The upload was cut off.')));
    req.pipe(parser);
  });
}
