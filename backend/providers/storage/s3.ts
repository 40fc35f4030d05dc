import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { now } from '../../clock.ts';
import { AppError } from '../../errors.ts';
import type { Storage } from './types.ts';
import { buildDisposition } from './links.ts';

type Bucket = {
  bucket: string;
  region: string;
  /** Endpoint of another S3-compatible store, whose addresses have the bucket in the path. */
  endpoint?: string;
  accessKeyId?: string;
  secretAccessKey?: string;
  /** Limits that tests shorten. */
  deadlineMs?: number;
  streamPieceBytes?: number;
};

/**
 * Deadline after which the store counts as unavailable (ms); below the front end's timeout of a
 * call.
 */
const DEADLINE_MS = 10_000;
const CONNECT_MS = 3_000;
/**
 * Time without traffic after which a connection is closed (ms), for requests whose duration depends
 * on the size.
 */
const IDLE_MS = 60_000;

/**
 * Size of a piece of a stream (bytes), of which one is in memory at a time. S3 allows 10,000
 * pieces: 312 GiB.
 */
const STREAM_PIECE_BYTES = 32 * 1024 ** 2;

const secondsUntil = (expiresAt: Date) =>
  Math.max(1, Math.floor((expiresAt.getTime() - now().getTime()) / 1000));

/** Returns the expiry of a signed link (ms), or NaN if the link does not state it. */
const endOf = (query: URLSearchParams) => {
  const begun = (query.get('X-Amz-Date') ?? '').replace(
    /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/,
    '$1-$2-$3T$4:$5:$6Z',
  );
  return Date.parse(begun) + Number(query.get('X-Amz-Expires') ?? NaN) * 1000;
};

const nameOf = (error: unknown) => (error as { name?: string })?.name ?? '';
const isMissing = (error: unknown) => ['NotFound', 'NoSuchKey', 'NoSuchUpload'].includes(nameOf(error));

async function connectTo(bucket: Bucket) {
  // The SDK is large, so it is loaded only if files are stored in S3.
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
    requestHandler: { connectionTimeout: CONNECT_MS, socketTimeout: IDLE_MS },
  });
  return { ...sdk, getSignedUrl, client };
}

/** Rejects when the step takes longer than the deadline. */
type InTime = <T>(step: Promise<T>) => Promise<T>;

type Connection = Awaited<ReturnType<typeof connectTo>>;

/**
 * Returns the public error when the store refuses our key, has lost its bucket, is down or slow.
 * The caller is not at fault, and the cause is logged.
 */
const failed = (cause: unknown) =>
  new AppError(503, 'STORAGE_FAILED', 'The storage of files does not answer. Please try again in a moment.', {
    retryAfterSeconds: 10,
    cause,
  });

/**
 * Returns the S3 driver. `publicUrl` is the bucket's address for browsers. Objects below `public/`
 * must be publicly readable, and the bucket must allow PUT, GET and HEAD from the site (CORS).
 *
 * Each function throws 503 when the store fails.
 */
export function s3Storage(
  { deadlineMs = DEADLINE_MS, streamPieceBytes = STREAM_PIECE_BYTES, ...options }: Bucket,
  publicUrl: string,
): Storage {
  let connection: Promise<Connection> | undefined;
  const at = (key: string) => ({ Bucket: options.bucket, Key: key });

  /**
   * Runs a request; `isLong` is for requests whose duration depends on the size of the object.
   * @throws 503, or an error that matches `isMissing`
   */
  async function ask<T>(
    work: (s3: Connection, within: { abortSignal?: AbortSignal }) => Promise<T>,
    { isLong = false } = {},
  ): Promise<T> {
    const s3 = await (connection ??= connectTo(options));
    try {
      return await work(s3, isLong ? {} : { abortSignal: AbortSignal.timeout(deadlineMs) });
    } catch (error) {
      throw isMissing(error) ? error : failed(error);
    }
  }

  async function findSize(key: string): Promise<number | null> {
    try {
      const { ContentLength } = await ask(({ client, HeadObjectCommand }, within) =>
        client.send(new HeadObjectCommand(at(key)), within),
      );
      return ContentLength ?? null;
    } catch (error) {
      if (!isMissing(error)) throw error;
      await assertBucket();
      return null;
    }
  }

  /**
   * Asserts that the bucket exists, because a HEAD response has no body: a missing object and a
   * missing bucket look the same.
   */
  async function assertBucket(): Promise<void> {
    await ask(({ client, HeadBucketCommand }, within) =>
      client.send(new HeadBucketCommand({ Bucket: options.bucket }), within),
    ).catch((error: unknown) => {
      throw isMissing(error) ? failed(error) : error;
    });
  }

  async function listParts(key: string, uploadId: string) {
    const parts: { PartNumber: number; ETag: string | undefined }[] = [];
    // The SDK's paginator is not used, because it continues after the last page if that page has a
    // marker.
    for (let marker: string | undefined, isLast = false; !isLast;) {
      const input = { ...at(key), UploadId: uploadId, PartNumberMarker: marker };
      const page = await ask(({ client, ListPartsCommand }, within) =>
        client.send(new ListPartsCommand(input), within),
      );
      for (const part of page.Parts ?? []) parts.push({ PartNumber: part.PartNumber!, ETag: part.ETag });
      marker = page.NextPartNumberMarker;
      isLast = !page.IsTruncated;
    }
    return parts;
  }

  function put(key: string, body: Uint8Array | Readable, length: number, mimeType: string) {
    const lasting = key.startsWith('public/') && { CacheControl: 'public, max-age=31536000, immutable' };
    const input = { ...at(key), Body: body, ContentLength: length, ContentType: mimeType, ...lasting };
    return ask(
      async ({ client, PutObjectCommand }, within) =>
        void (await client.send(new PutObjectCommand(input), within)),
      { isLong: !(body instanceof Uint8Array) },
    );
  }

  const store: Storage = {
    linkToPut: (key, { mimeType, size, expiresAt }) =>
      ask(({ client, getSignedUrl, PutObjectCommand }) => {
        const command = new PutObjectCommand({
          ...at(key),
          ContentType: mimeType,
          ContentLength: size,
          IfNoneMatch: '*',
        });
        return getSignedUrl(client, command, {
          expiresIn: secondsUntil(expiresAt),
          // By default the presigner does not sign the Content-Type.
          signableHeaders: new Set(['content-type']),
        });
      }),

    async beginPieces(key, { mimeType }) {
      const { UploadId } = await ask(({ client, CreateMultipartUploadCommand }, within) =>
        client.send(new CreateMultipartUploadCommand({ ...at(key), ContentType: mimeType }), within),
      );
      if (!UploadId) throw failed(new Error('The store began an upload without an id.'));
      return UploadId;
    },
    linkToPiece: (key, uploadId, { number, start, end, expiresAt }) =>
      ask(({ client, getSignedUrl, UploadPartCommand }) => {
        const command = new UploadPartCommand({
          ...at(key),
          UploadId: uploadId,
          PartNumber: number,
          ContentLength: end - start,
        });
        return getSignedUrl(client, command, { expiresIn: secondsUntil(expiresAt) });
      }),
    async listPieces(key, uploadId) {
      try {
        return new Set((await listParts(key, uploadId)).map((part) => part.PartNumber));
      } catch (error) {
        if (isMissing(error)) return new Set();
        throw error;
      }
    },
    async joinPieces(key, uploadId) {
      try {
        const Parts = await listParts(key, uploadId);
        const input = { ...at(key), UploadId: uploadId, MultipartUpload: { Parts } };
        await ask(
          ({ client, CompleteMultipartUploadCommand }, within) =>
            client.send(new CompleteMultipartUploadCommand(input), within),
          { isLong: true },
        );
      } catch (error) {
        if (!isMissing(error) || (await findSize(key)) === null) throw error;
      }
    },
    async abortPieces(key, uploadId) {
      await ask(({ client, AbortMultipartUploadCommand }, within) =>
        client.send(new AbortMultipartUploadCommand({ ...at(key), UploadId: uploadId }), within),
      ).catch((error: unknown) => {
        if (!isMissing(error)) throw error;
      });
    },

    putBytes: (key, bytes, mimeType) => put(key, bytes, bytes.byteLength, mimeType),
    putFile: async (key, localPath, mimeType) =>
      put(key, createReadStream(localPath), (await stat(localPath)).size, mimeType),

    async putStream(key, body, { mimeType }) {
      const uploadId = await store.beginPieces(key, { mimeType });
      try {
        let PartNumber = 0;
        for await (const Body of piecesOf(body, streamPieceBytes)) {
          PartNumber += 1;
          const input = { ...at(key), UploadId: uploadId, PartNumber, Body, ContentLength: Body.byteLength };
          await ask(({ client, UploadPartCommand }) => client.send(new UploadPartCommand(input)), {
            isLong: true,
          });
        }
        await store.joinPieces(key, uploadId);
      } catch (error) {
        await store.abortPieces(key, uploadId);
        throw error;
      }
    },

    linkToGet: (key, { mimeType, expiresAt, downloadName }) =>
      ask(({ client, getSignedUrl, GetObjectCommand }) => {
        const command = new GetObjectCommand({
          ...at(key),
          ResponseContentType: mimeType,
          ResponseContentDisposition: buildDisposition(downloadName),
        });
        return getSignedUrl(client, command, { expiresIn: secondsUntil(expiresAt) });
      }),
    async keyOfLink(link) {
      const given = URL.parse(link);
      const path = given?.pathname ?? '';
      const key = path.slice(Math.max(0, path.lastIndexOf('private/')));
      if (!given || !/^private\/[\w/.-]+$/.test(key) || !given.searchParams.has('X-Amz-Signature'))
        return null;
      if (!(endOf(given.searchParams) > now().getTime())) return null;
      // The signature is not checked here. It covers headers that are not in the link (type and
      // length of the body). It may also be made with a key of a machine's role, which is replaced
      // within the next hour.
      //
      // The key only identifies an object that its owner could also use by the file's id. Another
      // user gets nothing, even with a valid signature.
      const own = new URL(await store.linkToGet(key, { mimeType: '', expiresAt: now() }));
      return given.origin === own.origin && given.pathname === own.pathname ? key : null;
    },
    publicLink: (key) => `${publicUrl}/${key}`,

    // A bucket has no size limit.
    assertRoom: async () => {},

    findSize,
    async open(key, range) {
      const Range = range && `bytes=${range.start}-${range.end - 1}`;
      const stalled = new AbortController();
      // The deadline applies to each step and not to the whole read, because reading a film takes
      // long.
      const inTime: InTime = async (step) => {
        const timer = setTimeout(() => stalled.abort(), deadlineMs);
        return step.finally(() => clearTimeout(timer));
      };
      const send = ({ client, GetObjectCommand }: Connection) =>
        client.send(new GetObjectCommand({ ...at(key), Range }), { abortSignal: stalled.signal });
      const { Body } = await ask((s3) => inTime(send(s3)), { isLong: true });
      return Readable.from(readingOf(Body as Readable, inTime), { objectMode: false });
    },
    async remove(key) {
      await ask(({ client, DeleteObjectCommand }, within) =>
        client.send(new DeleteObjectCommand(at(key)), within),
      );
    },
  };
  return store;
}

/** Yields the bytes of a stream in pieces of equal size; the last piece may be shorter. */
async function* piecesOf(body: Readable, bytes: number): AsyncGenerator<Buffer> {
  let waiting: Buffer[] = [];
  let length = 0;
  for await (const chunk of body) {
    waiting.push(chunk as Buffer);
    length += (chunk as Buffer).byteLength;
    while (length >= bytes) {
      const joined = Buffer.concat(waiting);
      yield joined.subarray(0, bytes);
      waiting = [joined.subarray(bytes)];
      length -= bytes;
    }
  }
  if (length > 0) yield Buffer.concat(waiting);
}

/**
 * Yields the bytes of a response. The deadline of the request applies to each chunk.
 * @throws 503
 */
async function* readingOf(body: Readable, inTime: InTime): AsyncGenerator<Buffer> {
  const chunks = body[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
  try {
    for (;;) {
      const { done, value } = await inTime(chunks.next());
      if (done) return;
      yield value;
    }
  } catch (error) {
    throw failed(error);
  } finally {
    body.destroy();
  }
}
