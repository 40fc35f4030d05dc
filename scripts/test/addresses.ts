import { randomInt } from 'node:crypto';
import { connect } from 'node:net';
import os from 'node:os';
import { findTakenPorts } from '../start/ports.ts';

const usualPorts = [3100, 4100, 4110, 4120, 4130, 4140, 3101, 3102];
const [frontEnd, backend, payments, inbox, identity, live, ...otherFrontEnds] =
  (process.env.KUMU_TEST_PORTS?.split(',').map(Number) ?? usualPorts) as [
    number,
    number,
    number,
    number,
    number,
    number,
    number,
    number,
  ];

/**
 * Ports of the browser tests. `npm test` chooses free ports. Playwright alone uses fixed ports,
 * where a start can be running. All of them differ from the default ports of `npm start`, so that
 * both can run on one machine.
 */
export const testPorts = { frontEnd, backend, payments, inbox, identity, live };
/** Ports of additional front ends, each of which is started by one test. */
export const otherFrontEndPorts = { busy: otherFrontEnds[0], interrupted: otherFrontEnds[1] };
export const appUrl = `http://localhost:${testPorts.frontEnd}`;
export const inboxUrl = `http://localhost:${testPorts.inbox}`;

/** Finds free ports for a run of the browser tests. Returns the value of `KUMU_TEST_PORTS`. */
export async function findTestPorts(): Promise<string> {
  const found = new Set<number>();
  while (found.size < usualPorts.length) {
    // Linux assigns ports above this range to outgoing connections.
    const port = randomInt(20_000, 30_000);
    if ((await findTakenPorts([{ name: 'PORT', port }])).length === 0) found.add(port);
  }
  return [...found].join(',');
}

/** Lists the addresses of this machine at which a process listens on a port, except 127.0.0.1. */
export async function listOtherListeners(port: number): Promise<string[]> {
  const own = Object.values(os.networkInterfaces()).flatMap((all) => all ?? []);
  // On Linux, the whole loopback range belongs to the machine, but only one address is listed.
  const more = process.platform === 'linux' ? ['127.0.0.2'] : [];
  // A connection to a link-local address would need the name of its network interface.
  const addresses = own.filter(({ scopeid }) => !scopeid).map(({ address }) => address);
  const tried = new Set([...addresses, ...more]);
  tried.delete('127.0.0.1');
  const found = await Promise.all(
    [...tried].map(async (host) => ((await accepts(host, port)) ? [host] : [])),
  );
  return found.flat();
}

const accepts = (host: string, port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect({ host, port, timeout: 2_000 });
    const end = (isAccepted: boolean) => {
      socket.destroy();
      resolve(isAccepted);
    };
    socket
      .once('connect', () => end(true))
      .once('error', () => end(false))
      .once('timeout', () => end(false));
  });
