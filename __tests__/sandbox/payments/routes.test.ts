import { readdirSync, readFileSync } from 'node:fs';
import { resources } from '@/sandbox/payments/start-payments-sandbox';

/** Returns `a_b` and `a-b c` as one word in camel case. */
const camelCase = (text: string) => text.replace(/[_ ](\w)/g, (_, letter: string) => letter.toUpperCase());

/**
 * Returns the Stripe client's name of an address: "POST /v1/checkout/sessions/:id/expire" is
 * "checkout.sessions.expire".
 */
function clientCall(method: string, path: string): string {
  const [folder, ...below] = path.replace('/v1/', '').replace('/v2/', 'v2/').split('/:id');
  const resource = camelCase(folder!)
    .replaceAll('/', '.')
    .replace(/^account$/, 'accounts');
  const [, verb] = below[0]?.split('/') ?? [];
  // A plural verb creates an item of a list: "POST /v1/transfers/:id/reversals" is
  // "transfers.createReversal".
  const done = verb?.endsWith('s') ? camelCase(`create_${verb.slice(0, -1)}`) : verb;
  // `void` is a reserved word of the language, so the client uses "voidInvoice".
  if (verb === 'void') return `${resource}.voidInvoice`;
  if (verb) return `${resource}.${method === 'GET' ? camelCase(`list_${verb}`) : done}`;
  const isSingle = below.length > 0 || ['account', 'balance', 'balance_settings'].includes(folder!);
  return `${resource}.${{ GET: isSingle ? 'retrieve' : 'list', POST: isSingle ? 'update' : 'create', DELETE: 'cancel' }[method]}`;
}

const sourceOf = (folder: string) =>
  readdirSync(folder, { recursive: true })
    .map(String)
    .filter((file) => file.endsWith('.ts'))
    .map((file) => readFileSync(`${folder}/${file}`, 'utf8'))
    .join('\n');

test('the sandbox offers only calls that the product or a sandbox test uses', () => {
  const callers = sourceOf('backend') + sourceOf('__tests__/sandbox/payments');
  const offered = resources.flatMap(({ routes }) => routes);
  expect(offered.length).toBeGreaterThan(20);
  const unused = offered
    .map(({ method, path }) => ({ address: `${method} ${path}`, call: clientCall(method, path), path }))
    .filter(({ call }) => !new RegExp(`\\.${call.replaceAll('.', '\\s*\\.')}\\(`).test(callers))
    // objects.test.ts reads some addresses without the client: read(`/prices/${…}`).
    .filter(({ path }) => !callers.includes(`read(\`${path.replace('/v1', '').replace(':id', '${')}`));
  expect(unused).toEqual([]);
});
