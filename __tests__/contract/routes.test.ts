import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { allCalls } from '@/contract';
import type { Call } from '@/contract/call';
import type { Forwarder } from '@/lib/server/proxy/forward';
import { apiFolder, generateApiFiles, listForwardingFiles } from '../../scripts/api-files/generate.ts';

const files = readdirSync(apiFolder, { recursive: true })
  .map(String)
  .filter((file) => file.endsWith('.ts'))
  .sort();

/** Files that are written by hand, because they respond without a call to the backend. */
const exceptions = ['[[...unknown]].ts', 'auth/reset-cookies.ts', 'health.ts', 'refresh.ts'];
const forwarding = files.filter((file) => !exceptions.includes(file));

/** Returns the address of a route file: 'courses/[id]/index.ts' is '/courses/:id'. */
const addressOf = (file: string) =>
  `/${file
    .replace(/\.ts$/, '')
    .replace(/(^|\/)index$/, '')
    .replace(/\[(\w+)\]/g, ':$1')}`;

const nameOf = (call: Pick<Call, 'method' | 'path'>) => `${call.method} ${call.path}`;
const callsOf = async (file: string) =>
  ((await import(path.join(apiFolder, file))) as { default: Forwarder }).default.calls;

test.each(forwarding)('%s forwards exactly the calls of its address', async (file) => {
  const address = addressOf(file);
  const living = allCalls.filter((call) => [call.path, ...call.aliases].includes(address));
  expect((await callsOf(file)).map(nameOf).sort()).toEqual(living.map(nameOf).sort());
});

test.each(forwarding)('%s has at most one call for each method', async (file) => {
  const methods = (await callsOf(file)).map(({ method }) => method);
  expect(new Set(methods).size).toBe(methods.length);
});

test('each file under pages/api that forwards calls equals the output of npm run api-files', async () => {
  const generated = await generateApiFiles();
  const committed = new Map(
    listForwardingFiles().map((file) => [file, readFileSync(path.join(apiFolder, file), 'utf8')]),
  );
  const different = [...new Set([...generated.keys(), ...committed.keys()])].filter(
    (file) => generated.get(file) !== committed.get(file),
  );
  if (different.length) throw new Error(`Run npm run api-files: it changes ${different.join(', ')}.`);
});

test('each call has a route file for its path and for each alias', () => {
  const addresses = new Set(forwarding.map(addressOf));
  const wanted = allCalls.flatMap((call) => [call.path, ...call.aliases]);
  expect(wanted.filter((address) => !addresses.has(address))).toEqual([]);
});

test('each other file under pages/api is a listed exception', () => {
  const wanted = new Set(allCalls.flatMap((call) => [call.path, ...call.aliases]));
  expect(forwarding.map(addressOf).filter((address) => !wanted.has(address))).toEqual([]);
  expect(exceptions.filter((file) => !files.includes(file))).toEqual([]);
});

test('every parameter of a backend address is also a parameter of the public path', () => {
  const names = (address: string) => [...address.matchAll(/:(\w+)/g)].map(([, name]) => name);
  for (const call of allCalls)
    expect([nameOf(call), names(call.backend).filter((name) => !names(call.path).includes(name))]).toEqual([
      nameOf(call),
      [],
    ]);
});

/**
 * Backend addresses that the specification names, where they differ from the addresses of the front
 * end.
 */
const backendAddresses: Record<string, string> = {
  'GET /shop/itemLike': '/shop/items/like/get',
  'GET /shop/cart': '/shop/carts',
  'POST /shop/cart': '/shop/carts/items',
  'PATCH /shop/cart': '/shop/carts/items',
  'DELETE /shop/cart': '/shop/carts/items',
  'POST /dashboard/shop/orders/:id/sent': '/shop/orders/:id/sent-order',
  'POST /stripe/customer/checkout': '/stripe/create-checkout-session',
  'POST /memberships': '/stripe/create-plans',
  'POST /stripe/creator/connect': '/stripe/create-and-connect-stripe-account',
  'GET /stripe/creator/auth': '/stripe/auth-stripe-account',
};

test('a call has the same address in the backend unless the specification names another address', () => {
  for (const call of allCalls)
    expect([nameOf(call), call.backend]).toEqual([nameOf(call), backendAddresses[nameOf(call)] ?? call.path]);
});

/** Additional backend addresses that the specification requires. */
const otherBackendAddresses: Record<string, string[]> = {
  'GET /users/billing-info': ['/billing_info'],
  'PATCH /users/billing-info': ['/billing_info'],
  'GET /kumu/tags': ['/tags'],
  'POST /kumu/tags': ['/tags'],
  'POST /kumu/tags/process': ['/tags/process'],
  'GET /topics': ['/categories'],
  'POST /stripe/creator/connect': ['/stripe/connect-stripe-account'],
  'GET /testimonials': ['/cms/members-voices'],
  'GET /audience-insights/:report': ['/analytics'],
  'GET /chat/message': ['/v2/chat/messages'],
  'GET /chat/chattable-users': ['/v2/chat/chattable-members', '/v2/chat/chattable-experts'],
  'GET /chat/unread-chats': ['/v2/chat/unread-chats'],
  'POST /kumu/cms/addmembervoice': ['/cms/members-voices'],
  'POST /kumu/feedback': ['/kumu-feedback'],
};

test('a call has exactly the additional backend addresses that the specification requires', () => {
  const found = allCalls.filter((call) => call.backendAliases.length);
  expect(Object.fromEntries(found.map((call) => [nameOf(call), call.backendAliases]))).toEqual(
    otherBackendAddresses,
  );
});
