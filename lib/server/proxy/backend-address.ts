import http from 'node:http';
import https from 'node:https';
import { env } from '../env.ts';

export type BackendAddress = {
  http: typeof http | typeof https;
  agent: http.Agent;
  host: string;
  port: string;
};

// The backend closes idle connections after 65 s; closing them earlier here keeps a request from meeting a closing one.
const pool = {
  keepAlive: true,
  maxSockets: 256,
  maxFreeSockets: 64,
  scheduling: 'lifo',
  timeout: 60_000,
} as const;

let known: { url: string; address: BackendAddress } | undefined;

/** Where the backend is, with the pool of connections to it. */
export function backendAddress(): BackendAddress {
  const url = env.backendUrl();
  if (known?.url === url) return known.address;
  const { protocol, hostname, port } = new URL(url);
  const secure = protocol === 'https:';
  const address: BackendAddress = {
    http: secure ? https : http,
    agent: secure ? new https.Agent(pool) : new http.Agent(pool),
    // URL keeps the brackets of an IPv6 address, a socket does not take them.
    host: hostname.replace(/^\[|\]$/g, ''),
    port,
  };
  known = { url, address };
  return address;
}
