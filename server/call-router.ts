import { readFileSync, writeFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import path from 'node:path';
import {
  forward,
  forwardedProperties,
  type ForwardedCall,
  type Forwarder,
} from '../lib/server/proxy/forward.ts';

/** Node of the route tree: one segment of the addresses below /api. */
type Node = {
  fixed: Map<string, Node>;
  /** Child that matches any segment and stores it under a name. */
  named?: { name: string; node: Node };
  forwarder?: Forwarder;
};

const newNode = (): Node => ({ fixed: new Map() });

/**
 * Forwards a request whose address belongs to a call. Returns false for any other request and does
 * not handle it.
 */
export type CallRouter = (req: IncomingMessage, res: ServerResponse) => boolean;

const callsFile = (buildFolder: string) => path.join(buildFolder, 'calls.json');

/**
 * Writes what the router needs of the calls into the build folder. The front server thus does not
 * load the schemas of the contract, which take 25 MB of memory.
 */
export function writeCalls(buildFolder: string, calls: readonly ForwardedCall[]): void {
  const needed = calls.map((call) =>
    Object.fromEntries(forwardedProperties.map((name) => [name, call[name]])),
  );
  writeFileSync(callsFile(buildFolder), JSON.stringify(needed));
}

/** Reads the calls of a build. */
export const readCalls = (buildFolder: string): ForwardedCall[] =>
  JSON.parse(readFileSync(callsFile(buildFolder), 'utf8')) as ForwardedCall[];

/**
 * Creates a router that forwards calls like the files of pages/api. It avoids Next, whose work per
 * request exceeds the work of forwarding.
 *
 * A fixed segment takes precedence over a named segment, as in Next.
 */
export function createCallRouter(calls: readonly ForwardedCall[]): CallRouter {
  const root = newNode();
  const byAddress = Map.groupBy(
    calls.flatMap((call) => [call.path, ...call.aliases].map((address) => ({ address, call }))),
    ({ address }) => address,
  );
  for (const [address, here] of byAddress)
    addNode(root, address).forwarder = forward(...here.map(({ call }) => call));

  return (req, res) => {
    const [address, search = ''] = splitOnce(req.url!, '?');
    if (!address.startsWith('/api/')) return false;
    const params: Record<string, string> = {};
    const forwarder = find(root, address.split('/').slice(2), params);
    if (!forwarder) return false;
    forwarder(Object.assign(req, { query: { ...readQuery(search), ...params } }), res);
    return true;
  };
}

function addNode(root: Node, address: string): Node {
  let at = root;
  for (const segment of address.split('/').slice(1)) {
    if (segment.startsWith(':')) {
      at.named ??= { name: segment.slice(1), node: newNode() };
      at = at.named.node;
      continue;
    }
    const next = at.fixed.get(segment) ?? newNode();
    at.fixed.set(segment, next);
    at = next;
  }
  return at;
}

function find(
  { fixed, named, forwarder }: Node,
  [segment, ...rest]: string[],
  params: Record<string, string>,
): Forwarder | undefined {
  if (segment === undefined) return forwarder;
  const next = fixed.get(segment);
  const found = next && find(next, rest, params);
  if (found || !named || segment === '') return found;
  params[named.name] = decodeURIComponent(segment);
  return find(named.node, rest, params);
}

function splitOnce(text: string, sign: string): [string, string?] {
  const at = text.indexOf(sign);
  return at < 0 ? [text] : [text.slice(0, at), text.slice(at + 1)];
}

/** Returns the query; a repeated name has all its values. */
function readQuery(search: string): Record<string, string | string[]> {
  const given = new URLSearchParams(search);
  return Object.fromEntries(
    [...new Set(given.keys())].map((name) => {
      const values = given.getAll(name);
      return [name, values.length > 1 ? values : values[0]!];
    }),
  );
}
