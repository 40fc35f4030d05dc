import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

const betweenMs = 50;

/**
 * Waits until a server listens on a port of this machine.
 * @throws Error after `limitMs`
 */
export async function waitForPort(name: string, port: number, limitMs = 30_000): Promise<void> {
  const deadline = Date.now() + limitMs;
  while (!(await listens(port))) {
    if (Date.now() > deadline) throw new Error(`${name} does not listen on port ${port}.`);
    await pause(betweenMs);
  }
}

/**
 * Waits until an address returns status 200.
 * @throws Error after `limitMs`, with the last response
 */
export async function waitForHealth(url: string, limitMs = 60_000): Promise<void> {
  const deadline = Date.now() + limitMs;
  let last = 'no answer';
  while (Date.now() < deadline) {
    try {
      const answer = await fetch(url, { signal: AbortSignal.timeout(5_000) });
      if (answer.status === 200) return;
      last = `${answer.status} ${(await answer.text()).slice(0, 300)}`;
    } catch (error) {
      last = describeFetchError(error);
    }
    await pause(betweenMs);
  }
  throw new Error(`Kumu did not become ready, ${url} says: ${last}`);
}

/**
 * Returns the reason of a failed `fetch`. It is in the cause of the error, because the message only
 * states the failure.
 */
export function describeFetchError(error: unknown): string {
  const { message, cause } = error as Error & { cause?: { code?: string } };
  return cause?.code ?? message;
}

function listens(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1' });
    socket.once('connect', () => resolve(socket.destroy() && true)).once('error', () => resolve(false));
  });
}
