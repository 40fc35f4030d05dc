import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { checkSignature, S3Refusal, type S3Account } from './s3-signature';
import { listen } from './servers';

type Stored = { bytes: Buffer; type?: string; cacheControl?: string };
type Upload = { key: string; type?: string; parts: Map<number, { bytes: Buffer; etag: string }> };

/** CORS rule of a bucket, in the JSON format of S3. */
export type CorsRule = {
  AllowedOrigins: string[];
  AllowedMethods: string[];
  AllowedHeaders: string[];
  ExposeHeaders: string[];
  MaxAgeSeconds: number;
};

type Options = S3Account & {
  bucket: string;
  cors?: CorsRule[];
  /** Number of parts per page. S3 uses 1000. */
  partsPerPage?: number;
};

type Asked = {
  req: IncomingMessage;
  res: ServerResponse;
  /** Key without the bucket. */
  key: string;
  query: URLSearchParams;
  body: Buffer;
};

const MIB = 1024 ** 2;
const escapeXml = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
const etagOf = (bytes: Buffer) => `"${createHash('md5').update(bytes).digest('hex')}"`;

/**
 * Starts an in-memory server for the part of S3 that the product uses. The server is as strict as
 * S3 about signatures, sizes and the order of parts.
 *
 * The servers on npm are not sufficient, and each brings 80 packages. `@20minutes/s3rver` 5 and all
 * packages derived from `s3rver` neither list nor abort the parts of an upload, and they ignore
 * If-None-Match. `fauxqs` 2 checks no signature and has no CORS.
 */
export async function startS3({ bucket, cors = [], partsPerPage = 1000, ...account }: Options) {
  const objects = new Map<string, Stored>();
  const uploads = new Map<string, Upload>();
  const waiting = new Map<string, () => void>();
  let released = Promise.withResolvers<void>();
  let trouble: 'no bucket' | 'silent' | 'no ids' | 'half an answer' | null = null;

  const url = await listen((req, res) => void answer(req, res));

  async function answer(req: IncomingMessage, res: ServerResponse) {
    waiting.get(req.method!)?.();
    const chunks: Buffer[] = [];
    for await (const chunk of req) chunks.push(chunk as Buffer);
    if (trouble === 'silent') await released.promise;
    try {
      answerWith({ req, res, ...placeOf(req), body: Buffer.concat(chunks) });
    } catch (error) {
      if (!(error instanceof S3Refusal)) throw error;
      const xml = `<Error><Code>${error.code}</Code><Message>${error.code}</Message><AWSAccessKeyId>${account.accessKeyId}</AWSAccessKeyId></Error>`;
      sendXml(res, xml, error.status);
    }
  }

  /** Returns the bucket and key of a request. The bucket is in the host name or in the path. */
  function placeOf(req: IncomingMessage) {
    const { pathname, searchParams: query } = new URL(req.url!, 'http://s3');
    const path = decodeURIComponent(pathname);
    if (req.headers.host?.startsWith(`${bucket}.`)) return { key: path.slice(1), query };
    const [, named, ...rest] = path.split('/');
    if (named !== bucket) throw new S3Refusal(404, 'NoSuchBucket');
    return { key: rest.join('/'), query };
  }

  function answerWith(asked: Asked) {
    const { req, res, key, query, body } = asked;
    if (req.method === 'OPTIONS') return answerPreflight(req, res);
    allowOrigin(req, res);
    const isPublic = key.startsWith('public/') && ['GET', 'HEAD'].includes(req.method!);
    const isSigned = checkSignature(req, body, account);
    if (trouble === 'no bucket') throw new S3Refusal(404, 'NoSuchBucket');
    if (!isSigned && !isPublic) throw new S3Refusal(403, 'AccessDenied');
    if (key === '') return res.writeHead(200).end();
    if (query.has('uploads') || query.has('uploadId')) return answerUpload(asked);
    answerObject(asked);
  }

  function answerObject({ req, res, key, query, body }: Asked) {
    if (req.method === 'DELETE') {
      objects.delete(key);
      return res.writeHead(204).end();
    }
    if (req.method === 'PUT') {
      if (req.headers['if-none-match'] === '*' && objects.has(key))
        throw new S3Refusal(412, 'PreconditionFailed');
      const { 'content-type': type, 'cache-control': cacheControl } = req.headers;
      objects.set(key, { bytes: body, type, cacheControl });
      return res.writeHead(200, { etag: etagOf(body) }).end();
    }
    const object = objects.get(key);
    if (!object) throw new S3Refusal(404, 'NoSuchKey');
    const { bytes } = object;
    const [, first, last] = /^bytes=(\d+)-(\d*)$/.exec(req.headers.range ?? '') ?? [];
    const start = Number(first ?? 0);
    if (start > 0 && start >= bytes.length) throw new S3Refusal(416, 'InvalidRange');
    const end = last ? Math.min(Number(last) + 1, bytes.length) : bytes.length;
    const asDownload = query.get('response-content-disposition');
    res.writeHead(first ? 206 : 200, {
      'accept-ranges': 'bytes',
      etag: etagOf(bytes),
      'content-type': query.get('response-content-type') ?? object.type ?? 'binary/octet-stream',
      'content-length': end - start,
      ...(asDownload && { 'content-disposition': asDownload }),
      ...(object.cacheControl && { 'cache-control': object.cacheControl }),
      ...(first && { 'content-range': `bytes ${start}-${end - 1}/${bytes.length}` }),
    });
    if (trouble === 'half an answer') return res.write(bytes.subarray(start, (start + end) / 2));
    res.end(req.method === 'HEAD' ? undefined : bytes.subarray(start, end));
  }

  function answerUpload({ req, res, key, query, body }: Asked) {
    if (req.method === 'POST' && query.has('uploads')) {
      const id = `upload-${uploads.size + 1}-of-${createHash('md5').update(key).digest('hex')}`;
      uploads.set(id, { key, type: req.headers['content-type'], parts: new Map() });
      const named = trouble === 'no ids' ? '' : `<UploadId>${id}</UploadId>`;
      return sendXml(res, `<InitiateMultipartUploadResult>${named}</InitiateMultipartUploadResult>`);
    }
    const id = query.get('uploadId')!;
    const upload = uploads.get(id);
    if (upload?.key !== key) throw new S3Refusal(404, 'NoSuchUpload');
    const { parts } = upload;
    if (req.method === 'PUT') {
      const part = { bytes: body, etag: etagOf(body) };
      parts.set(Number(query.get('partNumber')), part);
      return res.writeHead(200, { etag: part.etag }).end();
    }
    if (req.method === 'DELETE') {
      uploads.delete(id);
      return res.writeHead(204).end();
    }
    if (req.method === 'GET') return listParts(res, parts, Number(query.get('part-number-marker') ?? 0));
    objects.set(key, { bytes: join(parts, body.toString()), type: upload.type });
    uploads.delete(id);
    sendXml(
      res,
      `<CompleteMultipartUploadResult><Key>${escapeXml(key)}</Key></CompleteMultipartUploadResult>`,
    );
  }

  function listParts(res: ServerResponse, parts: Upload['parts'], after: number) {
    const later = [...parts].filter(([number]) => number > after).sort(([a], [b]) => a - b);
    const shown = later.slice(0, partsPerPage);
    const items = shown.map(
      ([number, { etag, bytes }]) =>
        `<Part><PartNumber>${number}</PartNumber><ETag>${escapeXml(etag)}</ETag><Size>${bytes.length}</Size></Part>`,
    );
    // S3 also names the last part if no part follows.
    const marker = `<IsTruncated>${later.length > shown.length}</IsTruncated><NextPartNumberMarker>${shown.at(-1)?.[0] ?? 0}</NextPartNumberMarker>`;
    sendXml(res, `<ListPartsResult>${items.join('')}${marker}</ListPartsResult>`);
  }

  /**
   * Returns the matching CORS rule of the bucket. Without a rule the response has no CORS header,
   * so the browser rejects it.
   */
  function ruleFor(origin: string | undefined, method: string | undefined) {
    return cors.find(
      (rule) => rule.AllowedOrigins.includes(origin ?? '') && rule.AllowedMethods.includes(method ?? ''),
    );
  }

  function allowOrigin({ headers, method }: IncomingMessage, res: ServerResponse) {
    const rule = ruleFor(headers.origin, method);
    if (!rule) return;
    res.setHeader('Access-Control-Allow-Origin', headers.origin!);
    res.setHeader('Access-Control-Expose-Headers', rule.ExposeHeaders.join(', '));
  }

  function answerPreflight({ headers }: IncomingMessage, res: ServerResponse) {
    const method = headers['access-control-request-method'];
    const rule = ruleFor(headers.origin, method);
    const wanted = String(headers['access-control-request-headers'] ?? '').split(/, ?/);
    const allowed = rule?.AllowedHeaders.map((name) => name.toLowerCase()) ?? [];
    if (!rule || wanted.some((name) => name && !allowed.includes(name.toLowerCase())))
      throw new S3Refusal(403, 'AccessForbidden');
    res.writeHead(200, {
      'access-control-allow-origin': headers.origin!,
      'access-control-allow-methods': rule.AllowedMethods.join(', '),
      'access-control-allow-headers': wanted.join(', '),
      'access-control-max-age': String(rule.MaxAgeSeconds),
    });
    res.end();
  }

  /** Ends every simulated failure and responds to the pending requests. */
  function bringBack() {
    trouble = null;
    released.resolve();
    released = Promise.withResolvers();
  }

  return {
    url,
    objects,
    uploads,
    /** Makes the bucket appear missing from then on. */
    dropBucket: () => void (trouble = 'no bucket'),
    /** Accepts requests from then on without responding to them. */
    fallSilent: () => void (trouble = 'silent'),
    /** Omits the upload id from the responses to newly started uploads. */
    giveNoIds: () => void (trouble = 'no ids'),
    /** Sends only the first half of each object from then on. */
    stopInTheMiddle: () => void (trouble = 'half an answer'),
    /** Resolves at the next request with this method. */
    reached: (method: string) => new Promise<void>((resolve) => waiting.set(method, resolve)),
    bringBack,
    /** Restores the initial state. */
    restore() {
      bringBack();
      objects.clear();
      uploads.clear();
    },
  };
}

export type S3 = Awaited<ReturnType<typeof startS3>>;

function sendXml(res: ServerResponse, xml: string, status = 200) {
  res.writeHead(status, { 'content-type': 'application/xml' });
  // A response to HEAD must not have a body.
  res.end(res.req.method === 'HEAD' ? undefined : `<?xml version="1.0" encoding="UTF-8"?>${xml}`);
}

/**
 * Joins the parts of an upload.
 * @throws S3Refusal for parts that are out of order, differ from the stored parts or are too small
 */
function join(parts: Upload['parts'], manifest: string): Buffer {
  const named = [...manifest.matchAll(/<Part>(.*?)<\/Part>/gs)].map(([, part]) => ({
    number: Number(/<PartNumber>(\d+)</.exec(part!)?.[1]),
    etag: /<ETag>(.*?)</.exec(part!)?.[1]?.replaceAll('&quot;', '"'),
  }));
  if (!named.length) throw new S3Refusal(400, 'MalformedXML');
  const bytes = named.map(({ number, etag }, index) => {
    if (index > 0 && number <= named[index - 1]!.number) throw new S3Refusal(400, 'InvalidPartOrder');
    const part = parts.get(number);
    if (!part || part.etag !== etag) throw new S3Refusal(400, 'InvalidPart');
    if (index < named.length - 1 && part.bytes.length < 5 * MIB) throw new S3Refusal(400, 'EntityTooSmall');
    return part.bytes;
  });
  return Buffer.concat(bytes);
}
