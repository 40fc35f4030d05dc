import { createHash, createHmac } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

export type S3Account = { accessKeyId: string; secretAccessKey: string };

/** Error response in the terms of S3. */
export class S3Refusal extends Error {
  readonly status: number;
  readonly code: string;
  constructor(status: number, code: string) {
    super(code);
    this.status = status;
    this.code = code;
  }
}

const sha256 = (text: string | Buffer) => createHash('sha256').update(text).digest('hex');
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest();
const encode = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

type Claim = { credential: string; signedHeaders: string; signature: string; date: string };

function claimOf(req: IncomingMessage, query: URLSearchParams): Claim | null {
  const signature = query.get('X-Amz-Signature');
  if (signature !== null) {
    const given = (name: string) => query.get(`X-Amz-${name}`) ?? '';
    return {
      credential: given('Credential'),
      signedHeaders: given('SignedHeaders'),
      signature,
      date: given('Date'),
    };
  }
  const [, credential, signedHeaders, signed] =
    /^AWS4-HMAC-SHA256 Credential=([^,]+), ?SignedHeaders=([^,]+), ?Signature=(\w+)$/.exec(
      req.headers.authorization ?? '',
    ) ?? [];
  if (!credential) return null;
  const date = String(req.headers['x-amz-date']);
  return { credential, signedHeaders: signedHeaders!, signature: signed!, date };
}

const momentOf = (date: string) =>
  Date.parse(date.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'));

/**
 * Checks a version 4 signature in the headers or the query, as AWS describes it ("Signature Version
 * 4 signing process"). The check does not use the SDK that signs.
 * @returns false for a request without a signature
 * @throws S3Refusal as S3 does
 */
export function checkSignature(req: IncomingMessage, body: Buffer, account: S3Account): boolean {
  const { pathname, searchParams: query } = new URL(req.url!, 'http://s3');
  const claim = claimOf(req, query);
  if (!claim) return false;
  const [id, day, region, service] = claim.credential.split('/') as [string, string, string, string];
  if (id !== account.accessKeyId) throw new S3Refusal(403, 'InvalidAccessKeyId');

  const isLink = query.has('X-Amz-Signature');
  const given = isLink ? 'UNSIGNED-PAYLOAD' : String(req.headers['x-amz-content-sha256']);
  if (given !== 'UNSIGNED-PAYLOAD' && given !== sha256(body))
    throw new S3Refusal(400, 'XAmzContentSHA256Mismatch');
  const signed = claim.signedHeaders.split(';');
  // Headers that change the meaning of a request have to be signed. Otherwise the user of a signed
  // link could add them.
  const unsigned = Object.keys(req.headers).filter(
    (name) => name.startsWith('x-amz-') && !signed.includes(name),
  );
  if (unsigned.length || !signed.includes('host')) throw new S3Refusal(403, 'AccessDenied');

  query.delete('X-Amz-Signature');
  const canonicalQuery = [...query]
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .sort()
    .join('&');
  const headers = signed.map((name) => `${name}:${String(req.headers[name] ?? '').trim()}\n`).join('');
  const path = pathname.split('/').map((part) => encode(decodeURIComponent(part)));
  const canonical = [req.method, path.join('/'), canonicalQuery, headers, claim.signedHeaders, given];
  const scope = `${day}/${region}/${service}/aws4_request`;
  const text = ['AWS4-HMAC-SHA256', claim.date, scope, sha256(canonical.join('\n'))].join('\n');
  const key = [region, service, 'aws4_request'].reduce<Buffer>(
    hmac,
    hmac(`AWS4${account.secretAccessKey}`, day),
  );
  if (hmac(key, text).toString('hex') !== claim.signature) throw new S3Refusal(403, 'SignatureDoesNotMatch');

  const age = Date.now() - momentOf(claim.date);
  if (isLink ? age > Number(query.get('X-Amz-Expires')) * 1000 : Math.abs(age) > 900_000)
    throw new S3Refusal(403, isLink ? 'AccessDenied' : 'RequestTimeTooSkewed');
  return true;
}
