import type { IncomingMessage } from 'node:http';
import type { GetServerSideProps } from 'next';
import { paths } from '@/contract/paths';
import { addressWith } from '@/lib/list-query';
import type { Role } from './guard';

/**
 * Maximum bytes of a provider's response, which contains a code and a state. A longer form is
 * ignored.
 */
const MOST_BYTES = 16_384;

/** Returns the fields of a form; empty for a form that is too long. */
async function readForm(req: IncomingMessage): Promise<URLSearchParams> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of req as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes <= MOST_BYTES) chunks.push(chunk);
  }
  return new URLSearchParams(bytes <= MOST_BYTES ? Buffer.concat(chunks).toString() : '');
}

/**
 * Wraps a page to which a provider can also post its response as a form. A post is redirected to
 * the same page with the response in its address.
 *
 * The browser sends none of our cookies with a form from another site, so the post itself cannot be
 * evaluated.
 */
export function withPostedAnswer<P extends GetServerSideProps & { role: Role }>(getProps: P) {
  const getOrRedirect: GetServerSideProps = async (context) => {
    if (context.req.method !== 'POST') return getProps(context);
    const form = await readForm(context.req);
    const read = (name: string) => form.get(name) ?? undefined;
    const answer = { state: read('state'), code: read('code'), iss: read('iss'), error: read('error') };
    return { redirect: { destination: addressWith(paths.socialLogin, answer), statusCode: 303 } };
  };
  return Object.assign(getOrRedirect, { role: getProps.role });
}
