import { createHmac, timingSafeEqual } from 'node:crypto';
import { now } from '../../clock.ts';
import { AppError } from '../../errors.ts';

/** What a signed link allows; every term is part of the signature. */
export type LinkTerms = {
  /** Content type: of the answer to a GET, demanded of a PUT. */
  type: string;
  /** How many bytes a PUT carries. */
  max?: number;
  /** For a piece: the upload it belongs to, its number, and where its bytes begin. */
  upload?: string;
  piece?: number;
  at?: number;
  /** The name under which the browser saves the answer. */
  download?: string;
  /** The path of the page where another link is made once this one does not lead to its file any more. */
  renew?: string;
};

/** HEAD asks about the same bytes as GET. */
const signedMethod = (method: string) => (method === 'HEAD' ? 'GET' : method);

function signatureOf(secret: string, method: string, key: string, expires: number, terms: LinkTerms): Buffer {
  const { type, max, upload, piece, at, download, renew } = terms;
  // JSON separates the fields: no two different lists have the same text.
  const about = [max, type, upload, piece, at, download, renew];
  const text = JSON.stringify([signedMethod(method), key, expires, ...about]);
  return createHmac('sha256', secret).update(text).digest();
}

/** The query that allows its bearer `method` on `key` until `expiresAt`. */
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

/** What a link says, also one that has expired. @throws 403 for one that was changed, or is for something else. */
export function readLink(secret: string, method: string, key: string, query: URLSearchParams): ReadTerms {
  const text = (name: string) => query.get(name) ?? undefined;
  const count = (name: string) => {
    const given = query.get(name);
    if (given === null) return undefined;
    // Anything else is not a number and would sign like an absent one.
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

/** @throws 403 for a link that was changed, has expired, or is for something else. */
export function checkLink(...link: Parameters<typeof readLink>): ReadTerms {
  const terms = readLink(...link);
  if (hasExpired(terms)) throw linkExpired();
  return terms;
}

/** RFC 6266: the plain form for old browsers, the encoded one for names with other characters. */
export function dispositionOf(downloadName: string | undefined): string {
  if (downloadName === undefined) return 'inline';
  const plain = downloadName.replace(/[^\x20-\x7e]|["\\%]/g, '_');
  const encoded = encodeURIComponent(downloadName).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`;
}
