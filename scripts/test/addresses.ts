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
 * Ports of the browser tests. They differ from the defaults, so that both can run on one machine.
 * `npm test` takes free ports. Playwright alone uses the usual ports, where a start can be running.
 */
export const testPorts = { frontEnd, backend, payments, inbox, identity, live };
/** Ports of further front ends, each of which one test starts. */
export const otherFrontEndPorts = { busy: otherFrontEnds[0], interrupted: otherFrontEnds[1] };
export const appUrl = `http://localhost:${testPorts.frontEnd}`;
export const inboxUrl = `http://localhost:${testPorts.inbox}`;

/** Finds free ports for a run of the browser tests. Returns the value of `KUMU_TEST_PORTS`. */
export async function findTestPorts(): Promise<string> {
  const found = new Set<number>();
  while (found.size < usualPorts.length) {
    // Linux gives ports above this range to outgoing connections.
    const port = randomInt(20_000, 30_000);
    if ((await findTakenPorts([{ name: 'PORT', port }])).length === 0) found.add(port);
  }
  return [...found].join(',');
}

/**
 * Lists the addresses of this machine, other than 127.0.0.1, where a process listens on a port.
 */
export async function listOtherListeners(port: number): Promise<string[]> {
  const own = Object.values(os.networkInterfaces()).flatMap((all) => all ?? []);
  // Linux responds at every address of the loopback range but lists only one address.
  const more = process.platform === 'linux' ? ['127.0.0.2'] : [];
  // A connection to a link-local address needs the name of its network interface.
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
