import { connect } from 'node:net';
import os from 'node:os';

/**
 * Ports of the browser tests. They differ from the defaults, so that both can run on one machine.
 */
export const testPorts = { frontEnd: 3100, backend: 4100, payments: 4110, inbox: 4120, identity: 4130 };
/** Port of a second front end that a test starts. */
export const otherFrontEndPort = 3101;
export const appUrl = `http://localhost:${testPorts.frontEnd}`;
export const inboxUrl = `http://localhost:${testPorts.inbox}`;

/**
 * Returns the addresses of this machine, other than 127.0.0.1, at which a process listens on a
 * port.
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
