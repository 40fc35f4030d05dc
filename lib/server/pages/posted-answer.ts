import type { IncomingMessage } from 'node:http';
import type { GetServerSideProps } from 'next';
import { paths } from '@/contract/paths';
import { addressWith } from '@/lib/list-query';
import type { Role } from './guard';

/** An answer is a code and a state; what is longer is none. */
const MOST_BYTES = 16_384;

/** The fields of a form, none of a form that is too long. */
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
 * A page that a provider may also post its answer to, as a form: a redirect to the same page with the answer in its address.
 * No cookie of ours comes with a form of another site, so nothing can be decided from it.
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
