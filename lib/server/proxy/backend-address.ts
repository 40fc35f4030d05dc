import http from 'node:http';
import https from 'node:https';
import { env } from '../env.ts';

export type BackendAddress = {
  http: typeof http | typeof https;
  agent: http.Agent;
  host: string;
  port: string;
};

// The backend closes idle connections after 65 s. Closing them earlier here prevents a request from
// using a closing connection.
const pool = {
  keepAlive: true,
  maxSockets: 256,
  maxFreeSockets: 64,
  scheduling: 'lifo',
  timeout: 60_000,
} as const;

let known: { url: string; address: BackendAddress } | undefined;

const streamAgents = { http: new http.Agent(), https: new https.Agent() };

/** Returns the agent for event streams. Each stream has its own connection. */
export const streamAgent = (): http.Agent =>
  backendAddress().http === https ? streamAgents.https : streamAgents.http;

/** Returns the address of the backend with its connection pool. */
export function backendAddress(): BackendAddress {
  const url = env.backendUrl();
  if (known?.url === url) return known.address;
  const { protocol, hostname, port } = new URL(url);
  const secure = protocol === 'https:';
  const address: BackendAddress = {
    http: secure ? https : http,
    agent: secure ? new https.Agent(pool) : new http.Agent(pool),
    // URL keeps the brackets of an IPv6 address, but a socket does not accept brackets.
    host: hostname.replace(/^\[|\]$/g, ''),
    port,
  };
  known = { url, address };
  return address;
}
