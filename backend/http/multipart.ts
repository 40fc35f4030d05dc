import { randomUUID } from 'node:crypto';
import { createWriteStream, type WriteStream } from 'node:fs';
import { mkdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Request } from 'express';
import busboy from 'busboy';
import type { FileField } from '../../contract/call.ts';
import { toLine } from '../../contract/rules/visible-text.ts';
import { config } from '../config.ts';
import { isDiskFull, withRoom } from '../runtime/disk-space.ts';
import { bodyTooSlow } from './body.ts';
import { AppError, invalidField, tooManyRequests } from '../errors.ts';

export type UploadedFile = { bytes: Buffer; fileName: string };

/** Maximum number of files that one user uploads at once, more than a page sends. */
const MOST_AT_ONCE = 4;
/** Time after which a body without new bytes is aborted (ms). */
const IDLE_MS = 20_000;

const unreadable = () => new AppError(400, 'BAD_MULTIPART', 'The upload could not be read.');
const cutOff = () => new AppError(400, 'ABORTED', 'The upload was cut off.');

/** Returns the folder of files that have not arrived completely. */
export const incomingFolder = () => path.join(config.dataFolder, 'incoming');
const underWay = new Map<string, number>();

/**
 * Reads the file of a multipart body. The body is stored in a file until it is complete, because
 * many slow uploads would otherwise fill the memory (10 MiB each).
 * @throws 400 for a body that cannot be read, 408 for a stalled one, 415 for another Content-Type,
 *   413 above the limit
 * @throws 422 if the field is missing or empty, 429 if this user sends too many at once, 507
 *   without space on the disk
 */
export async function readFormFile(
  req: Request,
  { name: field, maxBytes }: FileField,
): Promise<UploadedFile> {
  if (!req.is('multipart/form-data'))
    throw new AppError(415, 'MULTIPART_ONLY', `Send the file as multipart/form-data, field "${field}".`);
  const sender = req.actor?.userId ?? '';
  const before = underWay.get(sender) ?? 0;
  if (before >= MOST_AT_ONCE) throw tooManyRequests(5);
  underWay.set(sender, before + 1);
  const file = path.join(incomingFolder(), `${randomUUID()}.tmp`);
  try {
    await mkdir(incomingFolder(), { recursive: true });
    // Without a Content-Length, the space for the largest allowed body is reserved.
    const length = Math.min(Number(req.headers['content-length'] ?? maxBytes), maxBytes);
    const fileName = await withRoom(incomingFolder(), length, (onOpen) =>
      receive(req, { field, maxBytes, open: () => onOpen(createWriteStream(file, { flags: 'wx' })) }),
    );
    const bytes = await readFile(file);
    if (!bytes.length) throw invalidField(field, 'REQUIRED', 'Choose a file.');
    return { bytes, fileName };
  } finally {
    await rm(file, { force: true });
    const others = underWay.get(sender)! - 1;
    if (others) underWay.set(sender, others);
    else underWay.delete(sender);
  }
}

function openParser(req: Request, maxBytes: number) {
  try {
    return busboy({
      headers: req.headers,
      // The limit is one byte higher, because the parser also reports a file of exactly the limit.
      limits: { files: 1, fields: 10, fileSize: maxBytes + 1, parts: 12 },
    });
  } catch {
    // The Content-Type has no boundary.
    throw unreadable();
  }
}

type Target = { field: string; maxBytes: number; open: () => WriteStream };

/**
 * Writes the field's file.
 * @returns the file name given by the sender
 */
function receive(req: Request, { field, maxBytes, open }: Target): Promise<string> {
  const parser = openParser(req, maxBytes);
  return new Promise((resolve, reject) => {
    let written: Promise<string> | undefined;
    let timer: NodeJS.Timeout | undefined;
    const settle = (result: () => void) => {
      clearTimeout(timer);
      req.off('data', wait);
      result();
    };
    const refuse = (error: unknown) =>
      settle(() => {
        req.unpipe(parser);
        parser.destroy();
        req.resume();
        reject(error as Error);
      });
    const wait = () => {
      clearTimeout(timer);
      timer = setTimeout(() => refuse(bodyTooSlow(req.res!)), IDLE_MS);
    };
    parser.on('file', (name, stream, { filename }) => {
      // A form that is cut off within a file ends its stream with an error. Without a listener the
      // error would end the process.
      if (name !== field) return void stream.on('error', () => {}).resume();
      stream.on('limit', () =>
        refuse(new AppError(413, 'TOO_LARGE', `This file may have at most ${maxBytes / 1024 / 1024} MiB.`)),
      );
      written = pipeline(stream, open()).then(() => toLine(filename ?? ''));
      written.catch((error: unknown) => refuse(isDiskFull(error) ? error : cutOff()));
    });
    parser.on('error', () => refuse(unreadable()));
    parser.on('close', () => {
      if (written) written.then((name) => settle(() => resolve(name)), refuse);
      else refuse(invalidField(field, 'REQUIRED', 'Choose a file.'));
    });
    req.on('aborted', () => refuse(cutOff()));
    req.on('data', wait);
    wait();
    req.pipe(parser);
  });
}
