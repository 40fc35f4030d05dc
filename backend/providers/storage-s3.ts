import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { now } from '../clock.ts';
import { AppError } from '../http/errors.ts';
import type { Storage } from './storage.ts';
import { dispositionOf } from './storage-links.ts';

type Bucket = {
  bucket: string;
  region: string;
  /** The endpoint of another S3-compatible store; its addresses have the bucket in the path. */
  endpoint?: string;
  accessKeyId?: string;
  secretAccessKey?: string;
};

const secondsUntil = (expiresAt: Date) =>
  Math.max(1, Math.floor((expiresAt.getTime() - now().getTime()) / 1000));

const nameOf = (error: unknown) => (error as { name?: string })?.name ?? '';
const isMissing = (error: unknown) => ['NotFound', 'NoSuchKey', 'NoSuchUpload'].includes(nameOf(error));

async function connectTo(bucket: Bucket) {
  // The SDK is large; it is loaded only where files are kept in S3.
  const [sdk, { getSignedUrl }] = await Promise.all([
    import('@aws-sdk/client-s3'),
    import('@aws-sdk/s3-request-presigner'),
  ]);
  const client = new sdk.S3Client({
    region: bucket.region,
    ...(bucket.endpoint && { endpoint: bucket.endpoint, forcePathStyle: true }),
    ...(bucket.accessKeyId &&
      bucket.secretAccessKey && {
        credentials: { accessKeyId: bucket.accessKeyId, secretAccessKey: bucket.secretAccessKey },
      }),
    // Otherwise a signed PUT includes the checksum of an empty body, which S3 compares.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
  return { ...sdk, getSignedUrl, client };
}

/**
 * Keeps files in an S3 bucket. `publicUrl` is the address of the bucket for browsers; objects below `public/` must be
 * publicly readable there, and the bucket must allow PUT, GET and HEAD from the site (CORS).
 */
export function s3Storage(options: Bucket, publicUrl: string): Storage {
  let connection: ReturnType<typeof connectTo> | undefined;
  const connect = () => (connection ??= connectTo(options));
  const at = (key: string) => ({ Bucket: options.bucket, Key: key });

  async function findSize(key: string): Promise<number | null> {
    const { client, HeadObjectCommand } = await connect();
    try {
      return (await client.send(new HeadObjectCommand(at(key)))).ContentLength ?? null;
    } catch (error) {
      if (isMissing(error)) return null;
      throw error;
    }
  }

  async function listParts(key: string, uploadId: string) {
    const { client, ListPartsCommand } = await connect();
    const parts: { PartNumber: number; ETag: string | undefined }[] = [];
    // Not the SDK's paginator: it continues while there is a marker, and a last page may have one.
    for (let marker: string | undefined, isLast = false; !isLast;) {
      const page = await client.send(
        new ListPartsCommand({ ...at(key), UploadId: uploadId, PartNumberMarker: marker }),
      );
      for (const part of page.Parts ?? []) parts.push({ PartNumber: part.PartNumber!, ETag: part.ETag });
      marker = page.NextPartNumberMarker;
      isLast = !page.IsTruncated;
    }
    return parts;
  }

  async function put(key: string, body: Uint8Array | Readable, length: number, mimeType: string) {
    const { client, PutObjectCommand } = await connect();
    const lasting = key.startsWith('public/') && { CacheControl: 'public, max-age=31536000, immutable' };
    await client.send(
      new PutObjectCommand({
        ...at(key),
        Body: body,
        ContentLength: length,
        ContentType: mimeType,
        ...lasting,
      }),
    );
  }

  return {
    async linkToPut(key, { mimeType, size, expiresAt }) {
      const { client, getSignedUrl, PutObjectCommand } = await connect();
      const command = new PutObjectCommand({
        ...at(key),
        ContentType: mimeType,
        ContentLength: size,
        IfNoneMatch: '*',
      });
      return getSignedUrl(client, command, {
        expiresIn: secondsUntil(expiresAt),
        // By default the presigner leaves the Content-Type out of the signature.
        signableHeaders: new Set(['content-type']),
      });
    },

    async beginPieces(key, { mimeType }) {
      const { client, CreateMultipartUploadCommand } = await connect();
      const { UploadId } = await client.send(
        new CreateMultipartUploadCommand({ ...at(key), ContentType: mimeType }),
      );
      if (!UploadId) throw new AppError(502, 'STORAGE_FAILED', 'The storage did not begin the upload.');
      return UploadId;
    },
    async linkToPiece(key, uploadId, { number, start, end, expiresAt }) {
      const { client, getSignedUrl, UploadPartCommand } = await connect();
      const command = new UploadPartCommand({
        ...at(key),
        UploadId: uploadId,
        PartNumber: number,
        ContentLength: end - start,
      });
      return getSignedUrl(client, command, { expiresIn: secondsUntil(expiresAt) });
    },
    async listPieces(key, uploadId) {
      try {
        return new Set((await listParts(key, uploadId)).map((part) => part.PartNumber));
      } catch (error) {
        if (isMissing(error)) return new Set();
        throw error;
      }
    },
    async joinPieces(key, uploadId) {
      const { client, CompleteMultipartUploadCommand } = await connect();
      try {
        const Parts = await listParts(key, uploadId);
        await client.send(
          new CompleteMultipartUploadCommand({ ...at(key), UploadId: uploadId, MultipartUpload: { Parts } }),
        );
      } catch (error) {
        if (!isMissing(error) || (await findSize(key)) === null) throw error;
      }
    },
    async abortPieces(key, uploadId) {
      const { client, AbortMultipartUploadCommand } = await connect();
      await client
        .send(new AbortMultipartUploadCommand({ ...at(key), UploadId: uploadId }))
        .catch((error: unknown) => {
          if (!isMissing(error)) throw error;
        });
    },

    putBytes: (key, bytes, mimeType) => put(key, bytes, bytes.byteLength, mimeType),
    putFile: async (key, localPath, mimeType) =>
      put(key, createReadStream(localPath), (await stat(localPath)).size, mimeType),

    async linkToGet(key, { mimeType, expiresAt, downloadName }) {
      const { client, getSignedUrl, GetObjectCommand } = await connect();
      const command = new GetObjectCommand({
        ...at(key),
        ResponseContentType: mimeType,
        ResponseContentDisposition: dispositionOf(downloadName),
      });
      return getSignedUrl(client, command, { expiresIn: secondsUntil(expiresAt) });
    },
    publicLink: (key) => `${publicUrl}/${key}`,

    // A bucket has no end.
    assertRoom: async () => {},

    findSize,
    async open(key, range) {
      const { client, GetObjectCommand } = await connect();
      const Range = range && `bytes=${range.start}-${range.end - 1}`;
      const { Body } = await client.send(new GetObjectCommand({ ...at(key), Range }));
      return Body as Readable;
    },
    async remove(key) {
      const { client, DeleteObjectCommand } = await connect();
      await client.send(new DeleteObjectCommand(at(key)));
    },
  };
}
