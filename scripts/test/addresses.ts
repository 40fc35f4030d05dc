import { connect } from 'node:net';
import os from 'node:os';

/** The ports of the browser tests: not the defaults, so that both can run on one machine. */
export const testPorts = { frontEnd: 3100, backend: 4100, payments: 4110, inbox: 4120, identity: 4130 };
/** For a test that starts another one. */
export const otherFrontEndPort = 3101;
export const appUrl = `http://localhost:${testPorts.frontEnd}`;
export const inboxUrl = `http://localhost:${testPorts.inbox}`;

/** The other addresses of this machine than 127.0.0.1 at which somebody listens on a port. */
export async function otherListeners(port: number): Promise<string[]> {
  const own = Object.values(os.networkInterfaces()).flatMap((all) => all ?? []);
  // Of the loopback's many addresses Linux answers at each, and lists one.
  const more = process.platform === 'linux' ? ['127.0.0.2'] : [];
  // A link-local address cannot be connected to without the name of its network interface.
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
