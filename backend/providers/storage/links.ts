import { createHmac, timingSafeEqual } from 'node:crypto';
import { now } from '../../clock.ts';
import { AppError } from '../../errors.ts';

/** Terms of a signed link; every term is part of the signature. */
export type LinkTerms = {
  /** Content type of the response to a GET; required type of a PUT. */
  type: string;
  /** Number of bytes of a PUT. */
  max?: number;
  /** Upload of a piece, its number, and the offset of its bytes. */
  upload?: string;
  piece?: number;
  at?: number;
  /** Name under which the browser saves the response. */
  download?: string;
  /** Path of the page that issues a new link after this link has expired or its file is gone. */
  renew?: string;
};

/** Returns the method that is signed; HEAD is signed as GET. */
const signedMethod = (method: string) => (method === 'HEAD' ? 'GET' : method);

function signatureOf(secret: string, method: string, key: string, expires: number, terms: LinkTerms): Buffer {
  const { type, max, upload, piece, at, download, renew } = terms;
  // JSON separates the fields, so that two different lists never have the same text.
  const about = [max, type, upload, piece, at, download, renew];
  const text = JSON.stringify([signedMethod(method), key, expires, ...about]);
  return createHmac('sha256', secret).update(text).digest();
}

/** Returns the query that allows its bearer `method` on `key` until `expiresAt`. */
export function signLink(
  secret: string,
  method: 'GET' | 'PUT',
  key: string,
  expiresAt: Date,
  terms: LinkTerms,
): string {
  const expires = Math.floor(expiresAt.getTime() / 1000);
  const query = new URLSearchParams({ expires: String(expires) });
  for (const [name, value] of Object.entries(terms)) if (value !== undefined) query.set(name, String(value));
  query.set('signature', signatureOf(secret, method, key, expires, terms).toString('base64url'));
  return query.toString();
}

export const linkExpired = () => new AppError(403, 'LINK_EXPIRED', 'This link has expired.');

const notAllowed = () => new AppError(403, 'LINK_NOT_VALID', 'This link does not allow that.');

type ReadTerms = LinkTerms & { expires: number };

/**
 * Reads the terms of a link, which may have expired.
 * @throws 403 for a link that was changed, or is for another method or key
 */
export function readLink(secret: string, method: string, key: string, query: URLSearchParams): ReadTerms {
  const text = (name: string) => query.get(name) ?? undefined;
  const count = (name: string) => {
    const given = query.get(name);
    if (given === null) return undefined;
    // Any other value would become NaN, which signs like an absent number.
    if (!/^\d{1,15}$/.test(given)) throw notAllowed();
    return Number(given);
  };
  const expires = Number(query.get('expires'));
  const terms: LinkTerms = {
    type: query.get('type') ?? '',
    max: count('max'),
    upload: text('upload'),
    piece: count('piece'),
    at: count('at'),
    download: text('download'),
    renew: text('renew'),
  };
  const given = Buffer.from(query.get('signature') ?? '', 'base64url');
  const right = signatureOf(secret, method, key, expires, terms);
  if (given.length !== right.length || !timingSafeEqual(given, right)) throw notAllowed();
  return { ...terms, expires };
}

export const hasExpired = ({ expires }: ReadTerms): boolean => expires * 1000 <= now().getTime();

/**
 * Reads the terms of a valid link.
 * @throws 403 for a link that was changed, has expired, or is for another method or key
 */
export function checkLink(...link: Parameters<typeof readLink>): ReadTerms {
  const terms = readLink(...link);
  if (hasExpired(terms)) throw linkExpired();
  return terms;
}

/**
 * Returns the Content-Disposition of a name (RFC 6266): the plain form for old browsers, and the
 * encoded form for other characters.
 */
export function buildDisposition(downloadName: string | undefined): string {
  if (downloadName === undefined) return 'inline';
  const plain = downloadName.replace(/[^\x20-\x7e]|["\\%]/g, '_');
  const encoded = encodeURIComponent(downloadName).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`;
}
